import { useParams } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { moneyTransferTexts } from '#texts/moneytransfer.ts'
import { taxPaymentTexts } from '#texts/taxpayment.ts'
import { titlesTexts } from '#texts/titles.ts'
import { useGetMoneyTransferVoucher } from '../../api/gen/hooks/print/get-money-transfer-voucher.ts'
import { useGetTaxPaymentVoucher } from '../../api/gen/hooks/print/get-tax-payment-voucher.ts'
import type {
  MoneyTransferVoucher as MoneyTransfer,
  TaxPaymentVoucher as TaxPayment,
} from '../../api/gen/model/index.ts'
import { writtenMonth } from '../../domain/dates/writtenDay.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { formatDate, formatDateTime, formatMoney } from '../ui/format.ts'
import classes from './Printout.module.css'
import { PrintoutPage } from './PrintoutPage.tsx'
import { Amount, Facts, Letterhead, PrintoutTitle, Signatures } from './printoutParts.tsx'
import { printTexts } from './texts.ts'
import { unbroken } from './unbroken.ts'

const { bankVoucher: texts } = printTexts
const { printout: moneyTexts, page: moneyPage, cash } = moneyTransferTexts
const { printout: taxTexts, page: taxPage, form, columns } = taxPaymentTexts

const amountText = (paise: number) => (paise === 0 ? null : formatMoney(paise))

/** /print/money-transfer/$id: the voucher of a money transfer. */
export function MoneyTransferVoucher() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetMoneyTransferVoucher({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return (
    <PrintoutPage query={query}>
      {(voucher) => (
        <BankVoucherSheet
          voucher={voucher}
          title={titlesTexts.moneyTransferVoucher}
          rows={[
            [moneyPage.from, voucher.fromBankName ?? cash],
            [moneyPage.to, voucher.toBankName ?? cash],
            [moneyPage.slipNumber, voucher.slipNumber],
          ]}
          amountLabel={moneyTexts.amount}
          signs={moneyTexts.signs}
        />
      )}
    </PrintoutPage>
  )
}

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
            [
              taxPage.challan,
              taxPage.challanOf(voucher.challanNumber, unbroken(formatDate(voucher.challanOn))),
            ],
            [taxPage.bank, voucher.bankName],
          ]}
          amountLabel={taxTexts.amount}
          signs={taxTexts.signs}
        >
          <Facts
            title={form.amounts}
            rows={[
              [form.taxes.cgst, amountText(voucher.cgstPaise)],
              [form.taxes.sgst, amountText(voucher.sgstPaise)],
              [form.taxes.igst, amountText(voucher.igstPaise)],
            ]}
            figures
          />
        </BankVoucherSheet>
      )}
    </PrintoutPage>
  )
}

interface BankVoucherSheetProps {
  voucher: MoneyTransfer | TaxPayment
  title: string
  /** Its particulars, above the remark. */
  rows: ComponentProps<typeof Facts>['rows']
  /** Figures between the particulars and the amount. */
  children?: ReactNode
  amountLabel: string
  /** Who signs. */
  signs: readonly string[]
}

/** The content of the voucher of a money transfer or a payment of GST. */
function BankVoucherSheet(props: BankVoucherSheetProps) {
  const { voucher, title, rows, children, amountLabel, signs } = props
  const { reversedByNumber, byName, madeAt } = voucher
  return (
    <>
      <Letterhead head={voucher.head} />
      <PrintoutTitle
        title={title}
        note={reversedByNumber === null ? undefined : texts.reversed(reversedByNumber)}
        number={voucher.number}
        date={voucher.postedOn}
      />
      <Facts title={texts.what} rows={[...rows, [texts.remark, voucher.remark]]} />
      {children}
      <Amount label={amountLabel} paise={voucher.amountPaise} />
      <p className={classes.small}>
        {texts.madeAt} {[formatDateTime(madeAt), byName].filter(Boolean).join(' · ')}
      </p>
      <Signatures signers={signs} />
    </>
  )
}
