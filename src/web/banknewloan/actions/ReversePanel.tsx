import { useReverseBankNewLoanEntry } from '../../../api/gen/hooks/bank-new-loan/reverse-bank-new-loan-entry.ts'
import type { BankNewLoan, ReverseBankNewLoanEntryRequest } from '../../../api/gen/model/index.ts'
import { bankNewLoanRules } from '../../../api/gen/rules/banknewloan.ts'
import type { PaymentDirection } from '../../../domain/books/journalLines.ts'
import { paymentText } from '../../shared/payment/paymentText.ts'
import { partsTotal } from '../../shared/payment/paymentValues.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../../shared/record/useIdempotencyKey.ts'
import { type Posting, usePosting } from '../../shared/voucher/usePosting.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import type { ConfirmFact } from '../../ui/confirm/confirmOptions.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { reversibleEntry } from '../bankActionReasons.ts'
import { bankNewLoanTexts } from '../texts.ts'
import { BankActionPanel, type BankActionProps } from './BankActionPanel.tsx'

const { reverse: texts, entries } = bankNewLoanTexts
const dialog = texts.confirm

/** The entry and the date of a reversal. */
type Reversed = Pick<ReverseBankNewLoanEntryRequest, 'seq' | 'postedOn'>

interface ReverseValues extends KeyedValues {
  reason: string
  sentWith?: Reversed | null
}

const empty = (): ReverseValues => ({ reason: '', idempotencyKey: newKey() })

/** Facts for confirming a reversal: money paid to the lender is received back, money received is paid back. */
function factsOf(
  { lenderName }: BankNewLoan,
  { kind, voucherNumber, postedOn, payments }: BankNewLoan['entries'][number],
  reason: string,
): ConfirmFact[] {
  const parts = (direction: PaymentDirection) => payments.filter((part) => part.direction === direction)
  const moved = (label: string, moneyParts: typeof payments): ConfirmFact[] =>
    moneyParts.length === 0 ? [] : [{ label, value: paymentText(moneyParts), strong: true }]
  return [
    { label: dialog.entry, value: `${entries.kinds[kind]} · ${voucherNumber} · ${formatDate(postedOn)}` },
    { label: dialog.lender, value: lenderName },
    { label: dialog.total, value: formatMoney(partsTotal(payments)), strong: true },
    ...moved(dialog.paid, parts('in')),
    ...moved(dialog.received, parts('out')),
    { label: dialog.reason, value: reason },
  ]
}

/** Reverses the newest entry of a bank loan, after a confirmation with its facts. */
export function ReversePanel({ loan, onClose }: BankActionProps) {
  const date = loan.openDayOn ?? ''
  const confirm = useConfirm()
  const posting: Posting<ReverseValues> = usePosting<ReverseValues, BankNewLoan, Reversed>({
    draftKey: `reverseBankLoan/${loan.id}`,
    empty,
    check: (values) =>
      contractCheck(bankNewLoanRules.ReverseBankNewLoanEntry, { reason: texts.reason }, values),
    confirm: ({ reason }) =>
      confirm({
        title: dialog.title,
        text: dialog.text,
        confirmLabel: texts.submit,
        danger: true,
        facts: entry === undefined ? [] : factsOf(loan, entry, reason.trim()),
      }),
    sentWith: () => ({ seq: entry?.seq ?? 1, postedOn: date }),
    send: ({ reason }, reversed): Promise<BankNewLoan> =>
      reverse.mutateAsync({ params: { id: loan.id }, data: { ...reversed, reason: reason.trim() } }),
    fieldOf: (field) => (field === 'seq' ? '' : field),
    successText: ({ number }) => texts.done(number),
    onDone: onClose,
  })
  const reverse = useReverseBankNewLoanEntry({ request: posting.request })
  // After a lost reply, the entry of that request is shown, even if it is reversed by now.
  const sentSeq = posting.form.form.values.sentWith?.seq
  const entry = loan.entries.find(({ seq }) => seq === sentSeq) ?? reversibleEntry(loan)
  const entryName = entry === undefined ? '' : `${entries.kinds[entry.kind]} ${entry.voucherNumber}`
  const lead = entry?.kind === 'drawn' ? texts.leadDrawn : texts.lead
  return (
    <BankActionPanel
      loan={loan}
      title={texts.title}
      lead={lead(entryName, formatDate(date))}
      record={posting}
      saveLabel={texts.submit}
      onClose={onClose}
    >
      <TextAreaField record={posting.form} name="reason" label={texts.reason} required />
    </BankActionPanel>
  )
}
