import { taxPaymentTexts } from '#texts/taxpayment.ts'
import { useGetTaxPaymentById } from '../../api/gen/hooks/tax-payment/get-tax-payment-by-id.ts'
import { useReverseTaxPayment } from '../../api/gen/hooks/tax-payment/reverse-tax-payment.ts'
import type { TaxPayment } from '../../api/gen/model/index.ts'
import { taxPaymentRules } from '../../api/gen/rules/taxpayment.ts'
import { writtenMonth } from '../../domain/dates/writtenDay.ts'
import { BankVoucherView } from '../shared/bankVouchers/BankVoucherView.tsx'
import { useListPlace } from '../shared/list/useListPlace.ts'
import { RecordState } from '../shared/record/RecordState.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { PayTaxButton } from './PayTaxButton.tsx'
import { taxFields } from './taxFields.ts'

const { columns, form, page: pageTexts, title } = taxPaymentTexts

/** One GST payment: period, challan, taxes, ledger entries and reversal. */
export function TaxPage({ id }: { id: string }) {
  const place = useListPlace('/debitnote', 'tax')
  return (
    <RecordState<TaxPayment> query={useGetTaxPaymentById({ id })} title={title} onClose={place.list}>
      {(payment) => (
        <BankVoucherView
          voucher={payment}
          lead={pageTexts.lead(formatMoney(payment.amountPaise), writtenMonth(payment.periodOn))}
          kind={title}
          facts={[
            [columns.period, writtenMonth(payment.periodOn)],
            ...taxFields
              .filter(({ name }) => payment[name] > 0)
              .map(({ tax, name }) => [form.taxes[tax], formatMoney(payment[name])] as const),
            [pageTexts.bank, payment.bankName],
            [pageTexts.challan, pageTexts.challanOf(payment.challanNumber, formatDate(payment.challanOn))],
          ]}
          printout="taxPayment"
          reverse={{
            operation: 'ReverseTaxPayment',
            rules: taxPaymentRules.ReverseTaxPayment,
            useReverse: useReverseTaxPayment,
          }}
          actions={<PayTaxButton />}
          onClose={place.list}
        />
      )}
    </RecordState>
  )
}
