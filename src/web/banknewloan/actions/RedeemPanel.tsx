import { useGetBankNewLoanPayoff } from '../../../api/gen/hooks/bank-new-loan/get-bank-new-loan-payoff.ts'
import { useRedeemBankNewLoan } from '../../../api/gen/hooks/bank-new-loan/redeem-bank-new-loan.ts'
import type { BankNewLoan } from '../../../api/gen/model/index.ts'
import { MissingReads } from '../../shared/MissingReads.tsx'
import { PaymentParts } from '../../shared/PaymentParts.tsx'
import { checkParts } from '../../shared/paymentValues.ts'
import { useCashStep } from '../../shared/useCashStep.ts'
import { useFollowTotal } from '../../shared/useFollowTotal.ts'
import { usePosting } from '../../shared/usePosting.ts'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatDate } from '../../ui/format.ts'
import { bankNewLoanTexts } from '../texts.ts'
import { BankActionPanel, type BankActionProps } from './BankActionPanel.tsx'
import {
  emptyLenderValues,
  LenderFigures,
  type LenderPaymentContext,
  type LenderValues,
  lenderFieldOf,
  toLenderPayment,
} from './LenderFigures.tsx'

const { redeem: texts, pay: words, page } = bankNewLoanTexts

/** Redeems an open bank loan for exactly the payoff of the open day; its packets are collected afterwards. */
export function RedeemPanel({ loan, banks, onClose }: BankActionProps) {
  const on = loan.openDayOn ?? ''
  const cash = { stepPaise: useCashStep(), availablePaise: loan.drawerPaise }
  const reading = useGetBankNewLoanPayoff({ id: loan.id, date: on })
  const payoff = reading.data ?? loan.payoff[0]
  const totalOf = ({ statedPaise }: LenderValues) =>
    (statedPaise ?? payoff?.interestPaise ?? 0) + (payoff?.principalPaise ?? 0)
  const posting = usePosting<LenderValues, BankNewLoan, LenderPaymentContext>({
    draftKey: `redeemBankLoan/${loan.id}`,
    empty: () => emptyLenderValues(banks),
    check: (values) => checkParts('payments', values.payments, totalOf(values), cash),
    sentWith: () => ({ postedOn: on, version: loan.version }),
    send: (values, context): Promise<BankNewLoan> =>
      redeem.mutateAsync({ params: { id: loan.id }, data: toLenderPayment(values, context) }),
    fieldOf: lenderFieldOf,
    successText: ({ number }) => texts.done(number),
    onDone: onClose,
  })
  const redeem = useRedeemBankNewLoan({ request: posting.request })
  const { form: record } = posting
  const { values } = record.form
  const total = totalOf(values)
  useFollowTotal(record, total)
  return (
    <BankActionPanel
      loan={loan}
      title={texts.title}
      lead={texts.lead(formatDate(on))}
      record={posting}
      saveLabel={texts.submit}
      onClose={onClose}
    >
      <MissingReads of={[reading]} />
      <LenderFigures
        rows={[
          [page.outstanding, payoff?.principalPaise ?? 0],
          [words.interest, values.statedPaise ?? payoff?.interestPaise ?? 0],
          [texts.total, total],
        ]}
      />
      <MoneyField record={record} name="statedPaise" label={words.stated} help={words.statedHelp} />
      <PaymentParts
        record={record}
        name="payments"
        label={words.how}
        parts={values.payments}
        wantedPaise={total}
        banks={banks}
        cash={cash}
      />
      <TextField record={record} name="note" label={words.note} />
    </BankActionPanel>
  )
}
