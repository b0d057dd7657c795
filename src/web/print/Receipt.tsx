import { useParams } from '@tanstack/react-router'
import { useGetReceipt } from '../../api/gen/hooks/print/print.ts'
import type { PaperReceipt } from '../../api/gen/model/index.ts'
import type { PaperTexts } from '../shell/texts/en/paper.ts'
import { Amount } from './Amount.tsx'
import { companySigns } from './companySigns.ts'
import { customerFacts } from './customerFacts.ts'
import { Facts } from './Facts.tsx'
import { Letterhead } from './Letterhead.tsx'
import classes from './Paper.module.css'
import { PaperPage } from './PaperPage.tsx'
import { PaperTitle } from './PaperTitle.tsx'
import { Particulars } from './Particulars.tsx'
import { usePaperTexts } from './paperTexts.ts'
import { paymentRows } from './paymentRows.ts'
import { receiptGroups } from './receiptRows.ts'
import { SendReceipt } from './SendReceipt.tsx'
import { Signatures } from './Signatures.tsx'

/** /print/receipt/$id: what one voucher received, paid or moved, over one loan or several. */
export function Receipt() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetReceipt({ id }, { query: { staleTime: 0 } })
  return (
    <PaperPage query={query} act={(receipt) => <SendReceipt receipt={receipt} />}>
      {(receipt) => <ReceiptSheet receipt={receipt} />}
    </PaperPage>
  )
}

function ReceiptSheet({ receipt }: { receipt: PaperReceipt }) {
  const catalogue = usePaperTexts()
  const { receipt: texts, money, formats } = catalogue
  const { head, number, kind, customer, payments, byName } = receipt
  const way = wayOf(catalogue, receipt)
  return (
    <>
      <Letterhead head={head} />
      <PaperTitle
        title={texts.kinds[kind]}
        note={noteOf(texts, receipt)}
        number={number}
        date={receipt.postedOn}
      />
      <Facts title={way.party} rows={customerFacts(catalogue, customer)} />
      <Amount label={way.amount} paise={receipt.amountPaise} />
      <Particulars groups={receiptGroups(catalogue, receipt)} />
      {payments.length > 0 && <Facts title={money.paidBy} rows={paymentRows(catalogue, payments)} figures />}
      {receipt.loans.map(
        ({ loanId, number: loan, collectOn }) =>
          collectOn !== undefined && <p key={loanId}>{texts.collects(loan, formats.date(collectOn))}</p>,
      )}
      <p className={classes.small}>
        {texts.madeAt} {formats.dateTime(receipt.madeAt)}
      </p>
      <Signatures of={[...way.signs, companySigns(catalogue, head, byName)]} />
    </>
  )
}

/** Words that follow from whether money came in, went out or neither. */
function wayOf(texts: PaperTexts, { payments: [payment] }: PaperReceipt) {
  const { receipt, amount, signatures, customer } = texts
  if (payment === undefined) return { party: customer.title, amount: amount.other, signs: [] }
  return payment.direction === 'in'
    ? { party: receipt.from, amount: amount.received, signs: [] }
    : { party: receipt.to, amount: amount.paid, signs: [signatures.pawner] }
}

function noteOf(
  texts: PaperTexts['receipt'],
  { reversesNumber, reversedByNumber }: PaperReceipt,
): string | undefined {
  if (reversedByNumber !== null) return texts.takenBack(reversedByNumber)
  return reversesNumber === null ? undefined : texts.takesBack(reversesNumber)
}
