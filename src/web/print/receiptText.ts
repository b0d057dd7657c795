import type { PrintoutReceipt, ReceiptLoan } from '../../api/gen/model/index.ts'
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
  const { number, kind, outstandingPaise, chargesDuePaise, dueOn, collectOn } = loan
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
