import type { NoteReversal, ReverseNoteRequest } from '../../../api/gen/model/index.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import type { ConfirmFact } from '../../ui/confirm/confirmOptions.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { formatDate } from '../../ui/format.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { contractCheck, type FieldRules } from '../record/contractCheck.ts'
import { RecordBody } from '../record/RecordBody.tsx'
import { useCancel } from '../record/useCancel.ts'
import { type IdempotencyKey, type KeyedValues, newKey } from '../record/useIdempotencyKey.ts'
import { useNoDay } from '../record/useNoDay.ts'
import { voucherTexts } from './texts.ts'
import { usePosting } from './usePosting.ts'

const { reverse: texts } = voucherTexts

/** A voucher that can be reversed. */
interface ReversibleVoucher {
  id: string
  number: string
  openDayOn: string | null
  reversal?: NoteReversal
}

/** The generated hook that reverses such a voucher. */
type UseReverse<Voucher> = (options: { request: IdempotencyKey['request'] }) => {
  mutateAsync: (input: { params: { id: string }; data: ReverseNoteRequest }) => Promise<Voucher>
}

export interface ReverseVoucherProps<Voucher> {
  voucher: Voucher
  rules: Readonly<Record<string, FieldRules>>
  useReverse: UseReverse<Voucher>
  /** What is reversed, for the confirmation, below the number of the entry. */
  facts: readonly ConfirmFact[]
  onClose: () => void
}

interface ReverseValues extends KeyedValues {
  reason: string
}

const empty = (): ReverseValues => ({ reason: '', idempotencyKey: newKey() })

/** Reverses a voucher on the open day, with a reason, after a confirmation with its facts. */
export function ReverseVoucher<Voucher extends ReversibleVoucher>(props: ReverseVoucherProps<Voucher>) {
  const { voucher, rules, facts, onClose } = props
  const confirm = useConfirm()
  useReturnFocus()
  const { id, number, openDayOn } = voucher
  const lead = openDayOn === null ? '' : texts.lead(formatDate(openDayOn))
  const posting = usePosting<ReverseValues, Voucher, Pick<ReverseNoteRequest, 'postedOn'>>({
    draftKey: `reverseVoucher/${id}`,
    empty,
    check: (values) => contractCheck(rules, { reason: texts.reason }, values),
    confirm: ({ reason }) =>
      confirm({
        title: texts.confirm,
        text: lead,
        facts: [
          { label: texts.entry, value: number },
          ...facts,
          { label: texts.reason, value: reason.trim() },
        ],
        confirmLabel: texts.action,
        danger: true,
      }),
    sentWith: () => ({ postedOn: openDayOn ?? '' }),
    send: ({ reason }, sentWith): Promise<Voucher> =>
      reverse.mutateAsync({ params: { id }, data: { ...sentWith, reason: reason.trim() } }),
    successText: ({ reversal }) => texts.done(number, reversal?.number ?? ''),
    onDone: onClose,
  })
  const reverse = props.useReverse({ request: posting.request })
  const cancel = useCancel(posting, onClose)
  const noDay = useNoDay(openDayOn)
  return (
    <Section title={texts.action} lead={lead}>
      <RecordBody record={posting} onCancel={cancel} disabledReason={noDay?.reason} saveLabel={texts.action}>
        <TextAreaField record={posting.form} name="reason" label={texts.reason} required />
      </RecordBody>
    </Section>
  )
}
