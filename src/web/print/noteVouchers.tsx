import { useParams } from '@tanstack/react-router'
import { useGetCreditVoucher } from '../../api/gen/hooks/print/get-credit-voucher.ts'
import { useGetDebitVoucher } from '../../api/gen/hooks/print/get-debit-voucher.ts'
import type { HeadSide, NoteVoucher } from '../../api/gen/model/index.ts'
import classes from './Paper.module.css'
import { PaperPage } from './PaperPage.tsx'
import { Amount, companySigns, Facts, Letterhead, PaperTitle, Signatures } from './paperParts.tsx'
import { paymentRows } from './paperRows.ts'
import { usePaperTexts } from './paperTexts.ts'

/** /print/credit-voucher/$id: the voucher of a credit note. */
export function CreditVoucher() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetCreditVoucher({ id }, { query: { staleTime: 0 } })
  return (
    <PaperPage query={query}>{(voucher) => <NoteVoucherSheet side="credit" voucher={voucher} />}</PaperPage>
  )
}

/** /print/debit-voucher/$id: the voucher of a debit note. */
export function DebitVoucher() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetDebitVoucher({ id }, { query: { staleTime: 0 } })
  return (
    <PaperPage query={query}>{(voucher) => <NoteVoucherSheet side="debit" voucher={voucher} />}</PaperPage>
  )
}

/** The content of the voucher of a note; some words depend on its side. */
function NoteVoucherSheet({ side, voucher }: { side: HeadSide; voucher: NoteVoucher }) {
  const catalogue = usePaperTexts()
  const { note: texts, receipt, amount, money, formats } = catalogue
  const { head, payments, byName, reversedByNumber, loanNumber } = voucher
  const words = {
    credit: { amount: amount.received, party: receipt.from, signs: texts.signsIn },
    debit: { amount: amount.paid, party: receipt.to, signs: texts.signsOut },
  }[side]
  return (
    <>
      <Letterhead head={head} />
      <PaperTitle
        title={texts.kinds[voucher.kind]}
        note={reversedByNumber === null ? undefined : receipt.reversedBy(reversedByNumber)}
        number={voucher.number}
        date={voucher.postedOn}
      />
      <Facts
        title={receipt.what}
        rows={[
          [payments.length > 0 ? words.party : catalogue.customer.name, voucher.partyName],
          [texts.head, voucher.headName],
          [catalogue.loan.number, loanNumber],
          [texts.narration, voucher.narration],
        ]}
      />
      <Amount label={payments.length > 0 ? words.amount : amount.other} paise={voucher.amountPaise} />
      {payments.length > 0 && <Facts title={money.paidBy} rows={paymentRows(catalogue, payments)} figures />}
      <p className={classes.small}>{receipt.madeAt(formats.dateTime(voucher.madeAt))}</p>
      <Signatures of={[words.signs, companySigns(catalogue, head, byName)]} />
    </>
  )
}
