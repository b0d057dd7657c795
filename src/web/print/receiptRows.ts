import { printTexts } from '#texts/print.ts'
import type { PaperReceipt, ReceiptLoan } from '../../api/gen/model/index.ts'
import { formatDate, formatMoney } from '../ui/format.ts'

const texts = printTexts.receipt

/** A line of a receipt: what for, and how much. */
export type ReceiptRow = readonly [what: string, amount: string]

/** What a voucher did to one loan: the parts that are not 0, and what stands after it. */
export interface ReceiptGroup {
  title: string
  rows: readonly ReceiptRow[]
  after: readonly ReceiptRow[]
}

/** The lines of a receipt by loan; fees and advance interest, which move no dues, by the names of the books. */
export function receiptGroups({ loans, lines, loanNumber }: PaperReceipt): ReceiptGroup[] {
  const opening = lines.map(
    ({ what, amountPaise }): ReceiptRow => [printTexts.money.lines[what], formatMoney(amountPaise)],
  )
  if (loans.length === 0)
    return [{ title: loanNumber === null ? '' : texts.loan(loanNumber), rows: opening, after: [] }]
  return loans.map((loan) => {
    const group = groupOf(loan)
    return loan.number === loanNumber ? { ...group, rows: [...group.rows, ...opening] } : group
  })
}

function groupOf({ number, kind, allocated, roundOffPaise, ...after }: ReceiptLoan): ReceiptGroup {
  const { chargesPaise, penalPaise, interestPaise, principalPaise } = allocated
  const parts: [string, number][] = [
    [texts.charges, chargesPaise],
    [texts.penal, penalPaise],
    [texts.interest, interestPaise],
    [kind === 'opening' ? texts.lent : texts.principal, principalPaise],
    [texts.roundOff, roundOffPaise],
  ]
  return {
    title: texts.loan(number),
    rows: parts.flatMap(([what, paise]) => (paise === 0 ? [] : [[what, formatMoney(paise)] as const])),
    after: afterOf(after),
  }
}

function afterOf({
  outstandingPaise,
  chargesDuePaise,
  dueOn,
}: Pick<ReceiptLoan, 'outstandingPaise' | 'chargesDuePaise' | 'dueOn'>): ReceiptRow[] {
  if (outstandingPaise === 0) return []
  return [
    [texts.outstanding, formatMoney(outstandingPaise)],
    ...(chargesDuePaise > 0 ? [[texts.chargesDue, formatMoney(chargesDuePaise)] as const] : []),
    [texts.dueOn, formatDate(dueOn)],
  ]
}
