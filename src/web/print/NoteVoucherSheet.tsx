import { printTexts } from '#texts/print.ts'
import type { NoteVoucher } from '../../api/gen/model/index.ts'
import { formatDateTime } from '../ui/format.ts'
import { Amount } from './Amount.tsx'
import { Facts } from './Facts.tsx'
import { Letterhead } from './Letterhead.tsx'
import classes from './Paper.module.css'
import { PaperTitle } from './PaperTitle.tsx'
import { paymentRows } from './paymentRows.ts'
import { Signatures } from './Signatures.tsx'

const { note: texts, receipt, amount, money, signatures } = printTexts

/** Words that follow from the side of a note. */
const sides = {
  credit: { amount: amount.received, party: receipt.from, signs: texts.signsIn },
  debit: { amount: amount.paid, party: receipt.to, signs: texts.signsOut },
}

/** What stands on the voucher of a note. */
export function NoteVoucherSheet({ side, voucher }: { side: keyof typeof sides; voucher: NoteVoucher }) {
  const { head, payments, byName, reversedByNumber, loanNumber } = voucher
  const words = sides[side]
  return (
    <>
      <Letterhead head={head} />
      <PaperTitle
        title={texts.kinds[voucher.kind]}
        note={reversedByNumber === null ? undefined : receipt.takenBack(reversedByNumber)}
        number={voucher.number}
        date={voucher.postedOn}
      />
      <Facts
        title={receipt.what}
        rows={[
          [payments.length > 0 ? words.party : printTexts.customer.name, voucher.partyName],
          [texts.head, voucher.headName],
          [printTexts.loan.number, loanNumber],
          [texts.narration, voucher.narration],
        ]}
      />
      <Amount label={payments.length > 0 ? words.amount : amount.other} paise={voucher.amountPaise} />
      {payments.length > 0 && <Facts title={money.paidBy} rows={paymentRows(payments)} figures />}
      <p className={classes.small}>
        {receipt.madeAt} {formatDateTime(voucher.madeAt)}
      </p>
      <Signatures
        of={[
          words.signs,
          byName === ''
            ? signatures.forCompany(head.companyName)
            : signatures.byName(head.companyName, byName),
        ]}
      />
    </>
  )
}
