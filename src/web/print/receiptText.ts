import type { AuctionSettlement, PrintoutReceipt, ReceiptLoan } from '../../api/gen/model/index.ts'
import { totalOf } from '../../domain/loan/loanState.ts'
import type { PrintoutTexts } from '../shell/texts/en/printout.ts'
import { formatMoney } from '../ui/format.ts'

/** The message to a customer about a receipt: the amount, its number and day, and the remaining dues. */
export function receiptText(texts: PrintoutTexts, receipt: PrintoutReceipt): string {
  const { head, reversesNumber, reversedByNumber, loans } = receipt
  const words = texts.message
  return [
    words.from(head.companyName, head.storeName),
    postedLine(texts, receipt),
    ...(reversesNumber === null ? [] : [words.reverses(reversesNumber)]),
    ...(reversedByNumber === null ? [] : [words.reversedBy(reversedByNumber)]),
    // A reversed receipt does not show the remaining dues.
    ...(reversedByNumber === null ? loans.flatMap((loan) => loanLines(texts, loan)) : []),
    ...(head.phone === null ? [] : [words.phone(head.phone)]),
  ].join('\n')
}

function postedLine({ message, receipt: words, formats }: PrintoutTexts, receipt: PrintoutReceipt): string {
  const { kind, number, amountPaise, payments } = receipt
  const [amount, date] = [formatMoney(amountPaise), formats.date(receipt.postedOn)]
  if (kind === 'reversal' || payments[0] === undefined)
    return message.posted(words.kinds[kind], amount, date, number)
  return payments[0].direction === 'in'
    ? message.received(amount, date, number)
    : message.paid(amount, date, number)
}

function loanLines({ message, formats }: PrintoutTexts, loan: ReceiptLoan): string[] {
  const { number, kind, outstandingPaise, chargesDuePaise, dueOn, collectOn, sale } = loan
  if (sale !== undefined) return saleLines(message, loan, sale)
  if (outstandingPaise === 0)
    return [
      ...(kind === 'closing' ? [message.closed(number)] : []),
      ...(collectOn === undefined ? [] : [message.collects(number, formats.date(collectOn))]),
    ]
  return [
    message.left(number, formatMoney(outstandingPaise), formats.date(dueOn)),
    ...(chargesDuePaise === 0 ? [] : [message.chargesLeft(number, formatMoney(chargesDuePaise))]),
  ]
}

/** What a sale at auction recovered for a loan, and what is left for or from the customer. */
function saleLines(
  message: PrintoutTexts['message'],
  { number, allocated }: ReceiptLoan,
  { pricePaise, surplusPaise, shortfallPaise }: AuctionSettlement,
): string[] {
  return [
    message.sold(number, formatMoney(pricePaise), formatMoney(totalOf(allocated))),
    ...(surplusPaise === 0 ? [] : [message.surplus(formatMoney(surplusPaise))]),
    ...(shortfallPaise === 0 ? [] : [message.shortfall(formatMoney(shortfallPaise))]),
  ]
}
