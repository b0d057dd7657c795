import { useParams } from '@tanstack/react-router'
import { taxPaymentTexts } from '#texts/taxpayment.ts'
import { titlesTexts } from '#texts/titles.ts'
import { useGetTaxPaymentVoucher } from '../../api/gen/hooks/print/get-tax-payment-voucher.ts'
import type { TaxPaymentVoucher as Voucher } from '../../api/gen/model/index.ts'
import { writtenMonth } from '../../domain/dates/writtenDay.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { formatDate, formatDateTime, formatMoney } from '../ui/format.ts'
import classes from './Printout.module.css'
import { PrintoutPage } from './PrintoutPage.tsx'
import { Amount, Facts, Letterhead, PrintoutTitle, Signatures } from './printoutParts.tsx'
import { unbroken } from './unbroken.ts'

const { printout: texts, page, form, columns } = taxPaymentTexts

/** /print/tax-payment/$id: a payment of GST for a return period. */
export function TaxPaymentVoucher() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetTaxPaymentVoucher({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return <PrintoutPage query={query}>{(voucher) => <Sheet voucher={voucher} />}</PrintoutPage>
}

function Sheet({ voucher }: { voucher: Voucher }) {
  const { reversedByNumber, byName, madeAt } = voucher
  const paid = (paise: number) => (paise === 0 ? null : formatMoney(paise))
  return (
    <>
      <Letterhead head={voucher.head} />
      <PrintoutTitle
        title={titlesTexts.taxPaymentVoucher}
        note={reversedByNumber === null ? undefined : texts.reversed(reversedByNumber)}
        number={voucher.number}
        date={voucher.postedOn}
      />
      <Facts
        title={texts.what}
        rows={[
          [columns.period, writtenMonth(voucher.periodOn)],
          [page.challan, page.challanOf(voucher.challanNumber, unbroken(formatDate(voucher.challanOn)))],
          [page.bank, voucher.bankName],
          [texts.remark, voucher.remark],
        ]}
      />
      <Facts
        title={form.amounts}
        rows={[
          [form.taxes.cgst, paid(voucher.cgstPaise)],
          [form.taxes.sgst, paid(voucher.sgstPaise)],
          [form.taxes.igst, paid(voucher.igstPaise)],
        ]}
        figures
      />
      <Amount label={texts.amount} paise={voucher.amountPaise} />
      <p className={classes.small}>
        {texts.madeAt} {[formatDateTime(madeAt), byName].filter(Boolean).join(' · ')}
      </p>
      <Signatures of={texts.signs} />
    </>
  )
}
