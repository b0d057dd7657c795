import { SimpleGrid } from '@mantine/core'
import { usePayBankNewLoan } from '../../../api/gen/hooks/bank-new-loan/pay-bank-new-loan.ts'
import type { BankNewLoan } from '../../../api/gen/model/index.ts'
import { bankNewLoanRules } from '../../../api/gen/rules/banknewloan.ts'
import { PaymentParts } from '../../shared/payment/PaymentParts.tsx'
import { checkParts } from '../../shared/payment/paymentValues.ts'
import { useCashStep } from '../../shared/payment/useCashStep.ts'
import { useFollowTotal } from '../../shared/payment/useFollowTotal.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
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

const { pay: texts } = bankNewLoanTexts

/** Pays the lender of an open bank loan: the interest first, then principal with the rest. */
export function PayPanel({ loan, banks, onClose }: BankActionProps) {
  const date = loan.openDayOn ?? ''
  const cash = { stepPaise: useCashStep(), availablePaise: loan.drawerPaise }
  const { reading, payoff, loading } = useOpenDayPayoff(loan)
  const due = payoff?.interestPaise ?? null
  const posting = usePosting<LenderValues, BankNewLoan, LenderPaymentContext>({
    draftKey: `payBankLoan/${loan.id}`,
    empty: () => emptyLenderValues(banks),
    check: ({ amountPaise, payments, note }) => ({
      ...contractCheck(bankNewLoanRules.PayBankNewLoan, { note: texts.note }, { note }),
      ...(amountPaise === null && { amountPaise: texts.needed }),
      ...checkParts('payments', payments, amountPaise ?? 0, cash),
    }),
    sentWith: () => ({ postedOn: date, version: loan.version }),
    send: (values, context): Promise<BankNewLoan> =>
      pay.mutateAsync({ params: { id: loan.id }, data: toLenderPayment(values, context) }),
    fieldOf: lenderFieldOf,
    successText: ({ number }) => texts.done(number),
    onDone: onClose,
  })
  const pay = usePayBankNewLoan({ request: posting.request })
  const { form: record } = posting
  const { amountPaise, statedPaise, payments } = record.form.values
  const wanted = statedPaise ?? due
  const interest = wanted === null ? null : Math.min(wanted, amountPaise ?? 0)
  useFollowTotal(record, amountPaise)
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
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyField record={record} name="amountPaise" label={texts.amount} required />
        <MoneyField record={record} name="statedPaise" label={texts.stated} help={texts.statedHelp} />
      </SimpleGrid>
      <LenderFigures
        rows={[
          [texts.due, due],
          [texts.interest, interest],
          [texts.principal, interest === null ? null : (amountPaise ?? 0) - interest],
        ]}
        loading={loading}
      />
      <PaymentParts
        record={record}
        name="payments"
        label={texts.how}
        parts={payments}
        wantedPaise={amountPaise ?? 0}
        banks={banks}
        cash={posting.repeated === null ? cash : { stepPaise: cash.stepPaise }}
      />
      <TextField record={record} name="note" label={texts.note} />
    </BankActionPanel>
  )
}
