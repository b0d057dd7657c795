import { Text } from '@mantine/core'
import { newLoanTexts } from '#texts/newloan.ts'
import { Payee } from '../shared/payment/Payee.tsx'
import { PaymentParts } from '../shared/payment/PaymentParts.tsx'
import type { CashRules } from '../shared/payment/paymentValues.ts'
import { useUpiPayee } from '../shared/payment/useUpiPayee.ts'
import type { OwnBank } from '../shared/payment/usualBank.ts'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import type { LoanValues } from './loanValues.ts'

const { fields, payout: texts } = newLoanTexts

interface PayoutSectionProps {
  record: RecordFormHandle<LoanValues>
  banks: readonly OwnBank[]
  customerId: string | null
  principalPaise: number
  receiptPaise: number
  /** Whether the loan is paid out later, not when it is saved. */
  paidLater: boolean
  /** The errors of the cash limits for the typed values; null if they are not checked. */
  problems: { payout: string | null; receipt: string | null } | null
  cash: Record<'payout' | 'receipt', CashRules>
}

/** The payment of the loan and of its fees. */
export function PayoutSection(props: PayoutSectionProps) {
  const { record, banks, customerId, principalPaise, receiptPaise, paidLater, problems, cash } = props
  const { payout, receipt } = record.form.values
  const upi = useUpiPayee(texts.fees)
  return (
    <Section title={texts.title} lead={texts.lead}>
      <PaymentParts
        record={record}
        name="payout"
        label={fields.payout}
        parts={payout}
        wantedPaise={principalPaise}
        banks={banks}
        cash={cash.payout}
        warning={problems?.payout ?? null}
        toCustomer
        paidLater={paidLater}
      />
      <Payee customerId={customerId} parts={payout} />
      {receiptPaise > 0 && (
        <>
          <Text fw={600} size="sm">
            {texts.fees} · {formatMoney(receiptPaise)}
          </Text>
          <PaymentParts
            record={record}
            name="receipt"
            label={fields.receipt}
            parts={receipt}
            wantedPaise={receiptPaise}
            banks={banks}
            cash={cash.receipt}
            warning={problems?.receipt ?? null}
            {...(upi && { upi })}
          />
        </>
      )}
    </Section>
  )
}
