import type { PaperReceipt, ReceiptLoan } from '../../api/gen/model/index.ts'
import type { PaperTexts } from '../shell/texts/en/paper.ts'
import { formatMoney } from '../ui/format.ts'

/** A line of a receipt: what for, and how much. */
export type ReceiptRow = readonly [what: string, amount: string]

/** What a voucher did to one loan: the parts that are not 0, and what stands after it. */
export interface ReceiptGroup {
  title: string
  rows: readonly ReceiptRow[]
  after: readonly ReceiptRow[]
}

/** The lines of a receipt by loan; fees and advance interest, which move no dues, by the names of the books. */
export function receiptGroups(
  texts: PaperTexts,
  { loans, lines, loanNumber, amountPaise: receivedPaise }: PaperReceipt,
): ReceiptGroup[] {
  const opening = lines.map(
    ({ what, amountPaise }): ReceiptRow => [texts.money.lines[what], formatMoney(amountPaise)],
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
    const group = groupOf(texts, loan)
    return loan.number === loanNumber ? { ...group, rows: [...group.rows, ...opening] } : group
  })
}

function groupOf(texts: PaperTexts, loan: ReceiptLoan): ReceiptGroup {
  const { number, kind, allocated, roundOffPaise } = loan
  const { chargesPaise, penalPaise, interestPaise, principalPaise } = allocated
  const words = texts.receipt
  const parts: [string, number][] = [
    [words.charges, chargesPaise],
    [words.penal, penalPaise],
    [words.interest, interestPaise],
    [kind === 'opening' ? words.lent : words.principal, principalPaise],
    [words.roundOff, roundOffPaise],
  ]
  return {
    title: words.loan(number),
    rows: parts.flatMap(([what, paise]) => (paise === 0 ? [] : [[what, formatMoney(paise)] as const])),
    after: afterOf(texts, loan),
  }
}

function afterOf(
  { receipt: words, formats }: PaperTexts,
  { outstandingPaise, chargesDuePaise, dueOn }: ReceiptLoan,
): ReceiptRow[] {
  if (outstandingPaise === 0) return []
  return [
    [words.outstanding, formatMoney(outstandingPaise)],
    ...(chargesDuePaise > 0 ? [[words.chargesDue, formatMoney(chargesDuePaise)] as const] : []),
    [words.dueOn, formats.date(dueOn)],
  ]
}
