import { taxPaymentTexts } from '#texts/taxpayment.ts'
import { useGetTaxPaymentById, useReverseTaxPayment } from '../../../api/gen/hooks/tax-payment/tax-payment.ts'
import type { TaxPayment } from '../../../api/gen/model/index.ts'
import { taxPaymentRules } from '../../../api/gen/rules/taxpayment.ts'
import { writtenMonth } from '../../../domain/dates/writtenDay.ts'
import { BankVoucherView } from '../../shared/bankVouchers/BankVoucherView.tsx'
import { RecordState } from '../../shared/record/RecordState.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { PayTaxButton } from './PayTaxButton.tsx'
import { taxFields } from './TaxForm.tsx'
import { useTaxPlace } from './useTaxPlace.ts'

const { page: texts, columns, title, form } = taxPaymentTexts

/** One payment of GST: its period, challan and taxes, what it posted, and its reversal. */
export function TaxPage({ id }: { id: string }) {
  const place = useTaxPlace()
  return (
    <RecordState<TaxPayment> query={useGetTaxPaymentById({ id })} title={title} onClose={place.list}>
      {(payment) => (
        <BankVoucherView
          voucher={payment}
          lead={texts.lead(formatMoney(payment.amountPaise), writtenMonth(payment.periodOn))}
          kind={title}
          facts={[
            [columns.period, writtenMonth(payment.periodOn)],
            ...taxFields
              .filter(({ name }) => payment[name] > 0)
              .map(({ tax, name }) => [form.taxes[tax], formatMoney(payment[name])] as const),
            [texts.bank, payment.bankName],
            [texts.challan, texts.challanOf(payment.challanNumber, formatDate(payment.challanOn))],
          ]}
          paper="taxPayment"
          reverseOperation="ReverseTaxPayment"
          rules={taxPaymentRules.ReverseTaxPayment}
          useReverse={useReverseTaxPayment}
          actions={<PayTaxButton />}
          onClose={place.list}
        />
      )}
    </RecordState>
  )
}
