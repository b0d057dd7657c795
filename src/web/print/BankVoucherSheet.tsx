import type { ComponentProps, ReactNode } from 'react'
import type { MoneyTransferVoucher, TaxPaymentVoucher } from '../../api/gen/model/index.ts'
import { formatDateTime } from '../ui/format.ts'
import classes from './Printout.module.css'
import { Amount, Facts, Letterhead, PrintoutTitle, Signatures } from './printoutParts.tsx'
import { printTexts } from './texts.ts'

const { bankVoucher: texts } = printTexts

interface BankVoucherSheetProps {
  voucher: MoneyTransferVoucher | TaxPaymentVoucher
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
export function BankVoucherSheet(props: BankVoucherSheetProps) {
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
