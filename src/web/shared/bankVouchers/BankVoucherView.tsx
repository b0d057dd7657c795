import { Alert, Button, Stack } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import { recordTexts } from '#texts/record.ts'
import type {
  NoteAttachment,
  NoteLine,
  NoteReversal,
  ReverseNoteRequest,
} from '../../../api/gen/model/index.ts'
import type { OperationId } from '../../../api/gen/operations.ts'
import { useCan } from '../../shell/can.ts'
import type { PrintoutSubject } from '../../shell/staticData.ts'
import { BackButton } from '../../ui/BackButton.tsx'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import type { ConfirmFact } from '../../ui/confirm/confirmOptions.ts'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import factClasses from '../../ui/facts.module.css'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../ui/format.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { useHeadingFocus } from '../../ui/useHeadingFocus.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { PrintoutMenu } from '../printouts/PrintoutMenu.tsx'
import { contractCheck, type FieldRules } from '../record/contractCheck.ts'
import { RecordBody } from '../record/RecordBody.tsx'
import { useScope } from '../record/useScope.ts'
import { useCancel } from '../useCancel.ts'
import { type IdempotencyKey, type KeyedValues, newKey } from '../useIdempotencyKey.ts'
import { usePosting } from '../usePosting.ts'
import { VoucherFile } from '../voucher/VoucherFile.tsx'
import { VoucherLines } from '../voucher/VoucherLines.tsx'

const empty = (): ReverseValues => ({ reason: '', idempotencyKey: newKey() })

const { page: texts, reverse: reverseTexts, form } = bankVoucherTexts

/** The common fields of vouchers with a bank on one side. */
export interface ShownVoucher extends ReversibleVoucher {
  storeId: string
  storeName: string
  postedOn: string
  amountPaise: number
  remark: string | null
  byName: string
  madeAt: string
  lines: readonly NoteLine[]
  attachment?: NoteAttachment
}

interface BankVoucherViewProps<Voucher extends ShownVoucher> {
  voucher: Voucher
  lead: string
  /** Its name in words, used for its file. */
  kind: string
  /** Fields other than its amount, date, author and remark. */
  facts: readonly (readonly [label: string, value: string])[]
  printout: PrintoutSubject
  /** The operation that reverses it. */
  reverseOperation: OperationId
  rules: Readonly<Record<string, FieldRules>>
  useReverse: UseReverse<Voucher>
  /** Actions next to printing and reversing. */
  actions?: ReactNode
  onClose: () => void
}

/** One money transfer or tax payment: its details, its posting and its reversal. */
export function BankVoucherView<Voucher extends ShownVoucher>(props: BankVoucherViewProps<Voucher>) {
  const { voucher, lead, kind, facts, printout, reverseOperation, rules, useReverse, actions, onClose } =
    props
  const [reversing, setReversing] = useState(false)
  const disabledReason = useReversalLock(voucher, reverseOperation)
  const { id, number, postedOn, amountPaise, reversal, attachment, remark } = voucher
  useHeadingFocus(reversal !== undefined)
  const all: (readonly [string, ReactNode])[] = [
    [texts.amount, formatMoney(amountPaise)],
    [texts.postedOn, formatDate(postedOn)],
    ...facts,
    [
      texts.by,
      [voucher.byName, formatDateTime(voucher.madeAt), voucher.storeName].filter(Boolean).join(' · '),
    ],
    ...(remark === null ? [] : [[texts.remark, remark] as const]),
  ]
  return (
    <Page
      title={number}
      lead={lead}
      actions={
        <>
          <BackButton onClick={onClose}>{recordTexts.back}</BackButton>
          <PrintoutMenu of={printout} id={id} />
          {disabledReason === undefined ? (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => setReversing(true)}
            >
              {reverseTexts.action}
            </Button>
          ) : (
            <DisabledButton reason={disabledReason}>{reverseTexts.action}</DisabledButton>
          )}
          {actions}
        </>
      }
    >
      <Stack gap="lg">
        {reversal !== undefined && (
          <Alert color="yellow" variant="light" role="status">
            {texts.reversal(reversal.number, formatDate(reversal.postedOn), reversal.byName, reversal.reason)}
          </Alert>
        )}
        {reversing && reversal === undefined && (
          <ReverseBankVoucher
            voucher={voucher}
            rules={rules}
            useReverse={useReverse}
            facts={[
              { label: texts.amount, value: formatMoney(amountPaise), strong: true },
              ...facts.map(([label, value]) => ({ label, value })),
            ]}
            onClose={() => setReversing(false)}
          />
        )}
        <Section title={texts.facts}>
          <dl className={factClasses.facts}>
            {all.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section title={texts.posting}>
          <VoucherLines caption={`${number} · ${formatDate(postedOn)}`} lines={voucher.lines} />
          {reversal !== undefined && (
            <VoucherLines
              caption={`${reversal.number} · ${formatDate(reversal.postedOn)} · ${texts.reversed}`}
              lines={reversal.lines}
            />
          )}
        </Section>
        {attachment !== undefined && (
          <VoucherFile title={texts.attachment} kind={kind} note={voucher} file={attachment} />
        )}
      </Stack>
    </Page>
  )
}

/** Why a voucher cannot be reversed here; undefined when it can. */
function useReversalLock(
  { reversal, storeId, openDayOn }: ShownVoucher,
  reverseOperation: OperationId,
): string | undefined {
  const can = useCan()
  const scope = useScope()
  if (reversal !== undefined) return texts.already
  if (storeId !== scope.storeId) return texts.elsewhere
  if (!can(reverseOperation)) return texts.notAllowed
  return openDayOn === null ? form.noDay : undefined
}

/** A voucher with a bank on one side, on its page. */
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

interface ReverseValues extends KeyedValues {
  reason: string
}

interface ReverseBankVoucherProps<Voucher extends ReversibleVoucher> {
  voucher: Voucher
  rules: Readonly<Record<string, FieldRules>>
  useReverse: UseReverse<Voucher>
  /** The facts of a reversal, for the confirmation. */
  facts: readonly ConfirmFact[]
  onClose: () => void
}

/** Reverses a voucher on the open day, with a reason, after a confirmation. */
function ReverseBankVoucher<Voucher extends ReversibleVoucher>(props: ReverseBankVoucherProps<Voucher>) {
  const { voucher, rules, facts, onClose } = props
  const confirm = useConfirm()
  useReturnFocus()
  const { id, number, openDayOn } = voucher
  const posting = usePosting<ReverseValues, Voucher>({
    draftKey: `reverseBankVoucher/${id}`,
    empty,
    check: (values) => contractCheck(rules, { reason: reverseTexts.reason }, values),
    confirm: ({ reason }) =>
      confirm({
        title: reverseTexts.confirm(number),
        text: reverseTexts.confirmText,
        facts: [
          { label: reverseTexts.entry, value: number },
          ...facts,
          { label: reverseTexts.reason, value: reason.trim() },
        ],
        confirmLabel: reverseTexts.action,
        danger: true,
      }),
    send: ({ reason }): Promise<Voucher> =>
      reverse.mutateAsync({ params: { id }, data: { postedOn: openDayOn ?? '', reason: reason.trim() } }),
    successText: ({ reversal }) => reverseTexts.done(number, reversal?.number ?? ''),
    onDone: onClose,
  })
  const reverse = props.useReverse({ request: posting.request })

  const cancel = useCancel(posting, onClose)

  return (
    <Section
      title={reverseTexts.action}
      lead={openDayOn === null ? '' : reverseTexts.lead(formatDate(openDayOn))}
    >
      <RecordBody
        record={posting}
        onCancel={cancel}
        disabledReason={openDayOn === null ? bankVoucherTexts.form.noDay : undefined}
        saveLabel={reverseTexts.action}
      >
        <TextAreaField record={posting.form} name="reason" label={reverseTexts.reason} required />
      </RecordBody>
    </Section>
  )
}
