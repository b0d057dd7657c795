import { useParams } from '@tanstack/react-router'
import { taxPaymentTexts } from '#texts/taxpayment.ts'
import { titlesTexts } from '#texts/titles.ts'
import { useGetTaxPaymentVoucher } from '../../api/gen/hooks/print/get-tax-payment-voucher.ts'
import { writtenMonth } from '../../domain/dates/writtenDay.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { BankVoucherSheet } from './BankVoucherSheet.tsx'
import { PrintoutPage } from './PrintoutPage.tsx'
import { Facts } from './printoutParts.tsx'
import { unbroken } from './unbroken.ts'

const { printout: texts, page, form, columns } = taxPaymentTexts

const paid = (paise: number) => (paise === 0 ? null : formatMoney(paise))

/** /print/tax-payment/$id: a payment of GST for a return period. */
export function TaxPaymentVoucher() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetTaxPaymentVoucher({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return (
    <PrintoutPage query={query}>
      {(voucher) => (
        <BankVoucherSheet
          voucher={voucher}
          title={titlesTexts.taxPaymentVoucher}
          rows={[
            [columns.period, writtenMonth(voucher.periodOn)],
            [page.challan, page.challanOf(voucher.challanNumber, unbroken(formatDate(voucher.challanOn)))],
            [page.bank, voucher.bankName],
          ]}
          amountLabel={texts.amount}
          signs={texts.signs}
        >
          <Facts
            title={form.amounts}
            rows={[
              [form.taxes.cgst, paid(voucher.cgstPaise)],
              [form.taxes.sgst, paid(voucher.sgstPaise)],
              [form.taxes.igst, paid(voucher.igstPaise)],
            ]}
            figures
          />
        </BankVoucherSheet>
      )}
    </PrintoutPage>
  )
}
