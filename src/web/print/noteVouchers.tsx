import { useParams } from '@tanstack/react-router'
import { useGetCreditVoucher } from '../../api/gen/hooks/print/get-credit-voucher.ts'
import { useGetDebitVoucher } from '../../api/gen/hooks/print/get-debit-voucher.ts'
import type { HeadSide, NoteVoucher } from '../../api/gen/model/index.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import classes from './Printout.module.css'
import { PrintoutPage } from './PrintoutPage.tsx'
import { Amount, companySigns, Facts, Letterhead, PrintoutTitle, Signatures } from './printoutParts.tsx'
import { paymentRows } from './printoutRows.ts'
import { usePrintoutTexts } from './printoutTexts.ts'

/** /print/credit-voucher/$id: the voucher of a credit note. */
export function CreditVoucher() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetCreditVoucher({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return (
    <PrintoutPage query={query}>
      {(voucher) => <NoteVoucherSheet side="credit" voucher={voucher} />}
    </PrintoutPage>
  )
}

/** /print/debit-voucher/$id: the voucher of a debit note. */
export function DebitVoucher() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetDebitVoucher({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return (
    <PrintoutPage query={query}>
      {(voucher) => <NoteVoucherSheet side="debit" voucher={voucher} />}
    </PrintoutPage>
  )
}

/** The content of the voucher of a note; some words depend on its side. */
function NoteVoucherSheet({ side, voucher }: { side: HeadSide; voucher: NoteVoucher }) {
  const catalogue = usePrintoutTexts()
  const { note: texts, receipt, amount, money, formats } = catalogue
  const { head, payments, byName, reversedByNumber, loanNumber } = voucher
  const words = {
    credit: { amount: amount.received, party: receipt.from, signs: texts.signsIn },
    debit: { amount: amount.paid, party: receipt.to, signs: texts.signsOut },
  }[side]
  return (
    <>
      <Letterhead head={head} />
      <PrintoutTitle
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
      <Signatures signers={[words.signs, companySigns(catalogue, head, byName)]} />
    </>
  )
}
