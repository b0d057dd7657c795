import { useParams, useSearch } from '@tanstack/react-router'
import { printoutReceiptTexts } from '#texts/printoutReceipt.ts'
import { sendTexts as texts } from '#texts/send.ts'
import { useGetReceipt } from '../../api/gen/hooks/print/get-receipt.ts'
import type { PrintoutReceipt, ReceiptLoan } from '../../api/gen/model/index.ts'
import { MessageButton } from '../shared/message/MessageButton.tsx'
import { useNavigateHere } from '../shared/record/useNavigateHere.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import type { PrintoutTexts } from '../shell/texts/en/printout.ts'
import { formatMoney } from '../ui/format.ts'
import classes from './Printout.module.css'
import { PrintoutPage } from './PrintoutPage.tsx'
import printoutTableClasses from './PrintoutTable.module.css'
import { Amount, companySigns, Facts, Letterhead, PrintoutTitle, Signatures } from './printoutParts.tsx'
import { customerFacts, paymentRows } from './printoutRows.ts'
import { usePrintoutTexts } from './printoutTexts.ts'
import { receiptText } from './receiptText.ts'

/** /print/receipt/$id: a voucher that received, paid or moved money, for one loan or several. */
export function Receipt() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetReceipt({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return (
    <PrintoutPage
      query={query}
      headingOf={({ kind }) => printoutReceiptTexts.receipt.kinds[kind]}
      action={(receipt) => <SendReceipt receipt={receipt} />}
    >
      {(receipt) => <ReceiptSheet receipt={receipt} />}
    </PrintoutPage>
  )
}

function ReceiptSheet({ receipt }: { receipt: PrintoutReceipt }) {
  const catalogue = usePrintoutTexts()
  const { receipt: texts, money, formats } = catalogue
  const { head, number, kind, customer, payments, byName } = receipt
  const way = wayOf(catalogue, receipt)
  return (
    <>
      <Letterhead head={head} />
      <PrintoutTitle
        title={texts.kinds[kind]}
        note={noteOf(texts, receipt)}
        number={number}
        date={receipt.postedOn}
      />
      <Facts title={way.party} rows={customerFacts(catalogue, customer)} />
      <Amount label={way.amount} paise={receipt.amountPaise} />
      <Particulars
        groups={receiptGroups(catalogue, receipt)}
        total={totalOf(catalogue, receipt, way.amount)}
      />
      {payments.length > 0 && <Facts title={money.paidBy} rows={paymentRows(catalogue, payments)} figures />}
      {receipt.loans.map(
        ({ loanId, number: loan, collectOn }) =>
          collectOn !== undefined && <p key={loanId}>{texts.collects(loan, formats.date(collectOn))}</p>,
      )}
      <p className={classes.small}>{texts.madeAt(formats.dateTime(receipt.madeAt))}</p>
      <Signatures signers={[...way.signs, companySigns(catalogue, head, byName)]} />
    </>
  )
}

/** Texts for money received, paid or neither. */
function wayOf(texts: PrintoutTexts, { kind, payments: [payment] }: PrintoutReceipt) {
  const { receipt, amount, signatures, customer } = texts
  if (payment === undefined) return { party: customer.title, amount: unpaidAmount(texts, kind), signs: [] }
  return payment.direction === 'in'
    ? { party: receipt.from, amount: amount.received, signs: [] }
    : { party: receipt.to, amount: amount.paid, signs: [signatures.pawner] }
}

/** The label of the amount of a voucher without payment. */
function unpaidAmount({ receipt, amount }: PrintoutTexts, kind: PrintoutReceipt['kind']): string {
  if (kind === 'auction-settlement') return receipt.sale.recovered
  return kind === 'renewal' ? amount.lent : amount.other
}

function noteOf(
  texts: PrintoutTexts['receipt'],
  { reversesNumber, reversedByNumber }: PrintoutReceipt,
): string | undefined {
  if (reversedByNumber !== null) return texts.reversedBy(reversedByNumber)
  return reversesNumber === null ? undefined : texts.reverses(reversesNumber)
}

interface ParticularsProps {
  groups: readonly ReceiptGroup[]
  /** The total of the rows; null for none. */
  total: ReceiptRow | null
}

/** The allocation of a receipt by loan, with the balance after it. */
function Particulars({ groups, total }: ParticularsProps) {
  const texts = usePrintoutTexts().receipt
  return (
    <table className={printoutTableClasses.table} aria-label={texts.what}>
      <thead>
        <tr>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.amount}</th>
        </tr>
      </thead>
      {groups.map(({ title, rows, after }) => (
        <tbody key={title}>
          <tr className={printoutTableClasses.group}>
            <th scope="rowgroup" colSpan={2}>
              {title}
            </th>
          </tr>
          {rows.map(([what, figure]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{figure}</td>
            </tr>
          ))}
          {after.map(([what, figure]) => (
            <tr key={what} className={printoutTableClasses.after}>
              <th scope="row">{what}</th>
              <td>{figure}</td>
            </tr>
          ))}
        </tbody>
      ))}
      {total !== null && (
        <tfoot>
          <tr>
            <th scope="row">{total[0]}</th>
            <td>{total[1]}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** Opens the message to the customer about a receipt; opens at once with `?send=1` in the address. */
function SendReceipt({ receipt }: { receipt: PrintoutReceipt }) {
  const { send } = useSearch({ strict: false })
  const navigate = useNavigateHere()
  return (
    <MessageButton
      label={texts.send}
      customer={receipt.customer}
      head={receipt.head}
      write={(catalogue) => receiptText(catalogue, receipt)}
      opened={send === 1}
      onOpen={(opened) =>
        void navigate({
          to: '.',
          search: (old) => ({ ...old, send: opened ? (1 as const) : undefined }),
          replace: true,
        })
      }
    />
  )
}

/** A line of a receipt: its purpose and amount. */
type ReceiptRow = readonly [what: string, amount: string]

/** The effect of a voucher on one loan: the parts that are not 0, and the balance after it. */
interface ReceiptGroup {
  title: string
  rows: readonly ReceiptRow[]
  after: readonly ReceiptRow[]
}

/** Whether its rows are amounts for and against the customer, which add up to the payment, or to 0 without one. */
const isSettled = ({ kind }: PrintoutReceipt) => kind === 'renewal'

/** The total below the rows of a renewal; null for other vouchers. */
function totalOf(
  { receipt: words }: PrintoutTexts,
  receipt: PrintoutReceipt,
  paidLabel: string,
): ReceiptRow | null {
  if (!isSettled(receipt)) return null
  return receipt.payments.length > 0
    ? [paidLabel, formatMoney(receipt.amountPaise)]
    : [words.difference, formatMoney(0)]
}

/**
 * An amount of a receipt. With a sign where the rows add up to the payment: dues and fees increase what the customer pays and reduce what
 * the customer is paid, and the new loan does the opposite.
 */
function amountText(receipt: PrintoutReceipt, paise: number, ofNewLoan = false): string {
  if (!isSettled(receipt)) return formatMoney(paise)
  const signed = (receipt.payments[0]?.direction !== 'out') !== ofNewLoan ? paise : -paise
  return signed < 0 ? formatMoney(signed) : `+${formatMoney(signed)}`
}

/** The lines of a receipt by loan; fees and advance interest, which change no dues, by name. */
function receiptGroups(texts: PrintoutTexts, receipt: PrintoutReceipt): ReceiptGroup[] {
  const { loans, lines, loanNumber, amountPaise: receivedPaise } = receipt
  const opening = lines.map(
    ({ what, amountPaise }): ReceiptRow => [texts.money.lines[what], amountText(receipt, amountPaise)],
  )
  if (loans.length === 0) {
    const title = loanNumber === null ? '' : texts.receipt.loan(loanNumber)
    const roundOffPaise = receivedPaise - lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    const rounded = lines.length > 0 && roundOffPaise !== 0
    const rows = rounded
      ? [...opening, [texts.receipt.roundOff, formatMoney(roundOffPaise)] as const]
      : opening
    return [{ title, rows, after: [] }]
  }
  return loans.map((loan) => {
    const group = groupOf(texts, receipt, loan)
    return loan.number === loanNumber ? { ...group, rows: [...group.rows, ...opening] } : group
  })
}

function groupOf(texts: PrintoutTexts, receipt: PrintoutReceipt, loan: ReceiptLoan): ReceiptGroup {
  const { number, kind, allocated, roundOffPaise } = loan
  const { chargesPaise, penalPaise, interestPaise, principalPaise } = allocated
  const words = texts.receipt
  const isWaived = kind === 'waiver'
  const parts: [string, number][] = [
    [words.charges, chargesPaise],
    [words.penal, isWaived ? 0 : penalPaise],
    [words.interest, isWaived ? 0 : interestPaise],
    [kind === 'opening' ? words.lent : words.principal, principalPaise],
    [words.roundOff, roundOffPaise],
  ]
  return {
    title: words.loan(number),
    rows: parts.flatMap(([what, paise]) =>
      paise === 0 ? [] : [[what, amountText(receipt, paise, kind === 'opening')] as const],
    ),
    after: [...waivedRows(texts, loan), ...saleRows(texts, loan), ...balanceRows(texts, loan)],
  }
}

/** The interest of a waiver, which is not part of its amount: the voucher posts only the charges. */
function waivedRows({ receipt: words }: PrintoutTexts, { kind, allocated }: ReceiptLoan): ReceiptRow[] {
  if (kind !== 'waiver') return []
  return figureRows([
    [words.waived.penal, allocated.penalPaise],
    [words.waived.interest, allocated.interestPaise],
  ])
}

/** How the price of a sale was distributed, apart from what it recovered for the loan. */
function saleRows({ receipt: { sale: words } }: PrintoutTexts, { sale }: ReceiptLoan): ReceiptRow[] {
  if (sale === undefined) return []
  return figureRows([
    [words.price, sale.pricePaise],
    [words.costs, sale.costsRecoveredPaise],
    [words.surplus, sale.surplusPaise],
    [words.shortfall, sale.shortfallPaise],
  ])
}

/** Rows of the figures that are not 0. */
const figureRows = (figures: readonly (readonly [what: string, paise: number])[]): ReceiptRow[] =>
  figures.flatMap(([what, paise]) => (paise === 0 ? [] : [[what, formatMoney(paise)] as const]))

function balanceRows(
  { receipt: words, formats }: PrintoutTexts,
  { outstandingPaise, chargesDuePaise, dueOn }: ReceiptLoan,
): ReceiptRow[] {
  if (outstandingPaise === 0) return []
  return [
    [words.outstanding, formatMoney(outstandingPaise)],
    ...(chargesDuePaise > 0 ? [[words.chargesDue, formatMoney(chargesDuePaise)] as const] : []),
    [words.dueOn, formats.date(dueOn)],
  ]
}
