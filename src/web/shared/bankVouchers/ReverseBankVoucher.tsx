import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import { recordTexts } from '#texts/record.ts'
import type { NoteReversal, ReverseNoteRequest } from '../../../api/gen/model/index.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import type { ConfirmFact } from '../../ui/confirm/confirmOptions.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { formatDate } from '../../ui/format.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { contractCheck, type FieldRules } from '../record/contractCheck.ts'
import { RecordBody } from '../record/RecordBody.tsx'
import { type IdempotencyKey, type KeyedValues, newKey } from '../useIdempotencyKey.ts'
import { usePosting } from '../usePosting.ts'

const { reverse: texts } = bankVoucherTexts

/** A voucher with a bank on one side, as its page knows it. */
export interface ReversibleVoucher {
  id: string
  number: string
  openDayOn: string | null
  reversal?: NoteReversal
}

/** The generated hook that reverses such a voucher. */
export type UseReverse<Voucher> = (options: { request: IdempotencyKey['request'] }) => {
  mutateAsync: (given: { params: { id: string }; data: ReverseNoteRequest }) => Promise<Voucher>
}

interface ReverseValues extends KeyedValues {
  reason: string
}

interface ReverseBankVoucherProps<Voucher extends ReversibleVoucher> {
  voucher: Voucher
  rules: Readonly<Record<string, FieldRules>>
  useReverse: UseReverse<Voucher>
  /** What is reversed, as the confirmation shows it. */
  facts: readonly ConfirmFact[]
  onClose: () => void
}

const empty = (): ReverseValues => ({ reason: '', idempotencyKey: newKey() })

/** Reverses a voucher on the open day, with a reason; confirmed once with what it reverses. */
export function ReverseBankVoucher<Voucher extends ReversibleVoucher>(
  props: ReverseBankVoucherProps<Voucher>,
) {
  const { voucher, rules, facts, onClose } = props
  const confirm = useConfirm()
  useReturnFocus()
  const { id, number, openDayOn } = voucher
  const posting = usePosting<ReverseValues, Voucher>({
    draftKey: `reverseBankVoucher/${id}`,
    empty,
    check: (values) => contractCheck(rules, { reason: texts.reason }, values),
    confirm: ({ reason }) =>
      confirm({
        title: texts.confirm(number),
        text: texts.confirmText,
        facts: [
          { label: texts.entry, value: number },
          ...facts,
          { label: texts.reason, value: reason.trim() },
        ],
        confirmLabel: texts.act,
        danger: true,
      }),
    send: ({ reason }): Promise<Voucher> =>
      reverse.mutateAsync({ params: { id }, data: { postedOn: openDayOn ?? '', reason: reason.trim() } }),
    said: ({ reversal }) => texts.done(number, reversal?.number ?? ''),
    onDone: onClose,
  })
  const reverse = props.useReverse({ request: posting.request })

  async function cancel() {
    if (posting.form.dirty && !(await confirm(recordTexts.discard))) return
    posting.discard()
    onClose()
  }

  return (
    <Section title={texts.act} lead={openDayOn === null ? '' : texts.lead(formatDate(openDayOn))}>
      <RecordBody
        record={posting}
        onCancel={() => void cancel()}
        lockedReason={openDayOn === null ? bankVoucherTexts.form.noDay : undefined}
        saveLabel={texts.act}
      >
        <TextAreaField record={posting.form} name="reason" label={texts.reason} required />
      </RecordBody>
    </Section>
  )
}
