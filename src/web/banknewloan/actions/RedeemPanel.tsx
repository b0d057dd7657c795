import { useRedeemBankNewLoan } from '../../../api/gen/hooks/bank-new-loan/redeem-bank-new-loan.ts'
import type { BankNewLoan } from '../../../api/gen/model/index.ts'
import { PaymentParts } from '../../shared/payment/PaymentParts.tsx'
import { checkParts } from '../../shared/payment/paymentValues.ts'
import { useCashStep } from '../../shared/payment/useCashStep.ts'
import { useFollowTotal } from '../../shared/payment/useFollowTotal.ts'
import { MissingReads } from '../../shared/state/MissingReads.tsx'
import { usePosting } from '../../shared/voucher/usePosting.ts'
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
  useOpenDayPayoff,
} from './LenderFigures.tsx'

const { redeem: texts, pay: payTexts, page } = bankNewLoanTexts

/** Redeems an open bank loan for exactly the payoff of the open day; its packets are collected afterwards. */
export function RedeemPanel({ loan, banks, onClose }: BankActionProps) {
  const date = loan.openDayOn ?? ''
  const cash = { stepPaise: useCashStep(), availablePaise: loan.drawerPaise }
  const { reading, payoff, loading } = useOpenDayPayoff(loan)
  const totalOf = ({ statedPaise }: LenderValues) =>
    payoff === undefined ? null : (statedPaise ?? payoff.interestPaise) + payoff.principalPaise
  const posting = usePosting<LenderValues, BankNewLoan, LenderPaymentContext>({
    draftKey: `redeemBankLoan/${loan.id}`,
    empty: () => emptyLenderValues(banks),
    check: (values) => checkParts('payments', values.payments, totalOf(values) ?? 0, cash),
    sentWith: () => ({ postedOn: date, version: loan.version }),
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
      lead={texts.lead(formatDate(date))}
      record={posting}
      saveLabel={texts.submit}
      onClose={onClose}
    >
      <MissingReads reads={[reading]} />
      <LenderFigures
        rows={[
          [page.outstanding, payoff?.principalPaise ?? null],
          [payTexts.interest, values.statedPaise ?? payoff?.interestPaise ?? null],
          [texts.total, total],
        ]}
        loading={loading}
      />
      <MoneyField record={record} name="statedPaise" label={payTexts.stated} help={payTexts.statedHelp} />
      <PaymentParts
        record={record}
        name="payments"
        label={payTexts.how}
        parts={values.payments}
        wantedPaise={total ?? 0}
        banks={banks}
        cash={posting.repeated === null ? cash : { stepPaise: cash.stepPaise }}
      />
      <TextField record={record} name="note" label={payTexts.note} />
    </BankActionPanel>
  )
}
