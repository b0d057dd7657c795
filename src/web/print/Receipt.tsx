import { useParams } from '@tanstack/react-router'
import { printTexts } from '#texts/print.ts'
import { useGetReceipt } from '../../api/gen/hooks/print/print.ts'
import type { PaperReceipt } from '../../api/gen/model/index.ts'
import { formatDate, formatDateTime } from '../ui/format.ts'
import { Amount } from './Amount.tsx'
import { customerFacts } from './customerFacts.ts'
import { Facts } from './Facts.tsx'
import { Letterhead } from './Letterhead.tsx'
import classes from './Paper.module.css'
import { PaperPage } from './PaperPage.tsx'
import { PaperTitle } from './PaperTitle.tsx'
import { Particulars } from './Particulars.tsx'
import { paymentRows } from './paymentRows.ts'
import { receiptGroups } from './receiptRows.ts'
import { Signatures } from './Signatures.tsx'

const { receipt: texts, amount, money, signatures } = printTexts

/** Words that follow from whether money came in, went out or neither. */
const ways = {
  in: { party: texts.from, amount: amount.received, signs: [] },
  out: { party: texts.to, amount: amount.paid, signs: [signatures.pawner] },
  none: { party: printTexts.customer.title, amount: amount.other, signs: [] },
}

/** /print/receipt/$id: what one voucher received, paid or moved, over one loan or several. */
export function Receipt() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetReceipt({ id }, { query: { staleTime: 0 } })
  return <PaperPage query={query}>{(receipt) => <ReceiptSheet receipt={receipt} />}</PaperPage>
}

function ReceiptSheet({ receipt }: { receipt: PaperReceipt }) {
  const { head, number, kind, customer, payments, byName } = receipt
  const way = ways[payments[0]?.direction ?? 'none']
  return (
    <>
      <Letterhead head={head} />
      <PaperTitle title={texts.kinds[kind]} note={noteOf(receipt)} number={number} date={receipt.postedOn} />
      <Facts title={way.party} rows={customerFacts(customer)} />
      <Amount label={way.amount} paise={receipt.amountPaise} />
      <Particulars groups={receiptGroups(receipt)} />
      {payments.length > 0 && <Facts title={money.paidBy} rows={paymentRows(payments)} figures />}
      {receipt.loans.map(
        ({ loanId, number: loan, collectOn }) =>
          collectOn !== undefined && <p key={loanId}>{texts.collects(loan, formatDate(collectOn))}</p>,
      )}
      <p className={classes.small}>
        {texts.madeAt} {formatDateTime(receipt.madeAt)}
      </p>
      <Signatures
        of={[
          ...way.signs,
          byName === ''
            ? signatures.forCompany(head.companyName)
            : signatures.byName(head.companyName, byName),
        ]}
      />
    </>
  )
}

function noteOf({ reversesNumber, reversedByNumber }: PaperReceipt): string | undefined {
  if (reversedByNumber !== null) return texts.takenBack(reversedByNumber)
  return reversesNumber === null ? undefined : texts.takesBack(reversesNumber)
}
