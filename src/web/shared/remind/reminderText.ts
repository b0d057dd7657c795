import type { Reminder } from '../../../api/gen/model/index.ts'
import { type UpiRequest, upiLink } from '../../../domain/money/upiLink.ts'
import type { PrintoutTexts } from '../../shell/texts/en/printout.ts'
import { formatMoney } from '../../ui/format.ts'

/** The reminder to a customer about a loan. */
export function reminderText({ message: texts, formats }: PrintoutTexts, reminder: Reminder): string {
  const { head, number, dueOn, kind, noticeNumber, earliestOn, payablePaise, calculatedOn } = reminder
  const day = formats.date(dueOn)
  const upi = upiRequestOf(reminder)
  return [
    texts.from(head.companyName, head.storeName),
    kind === 'due' ? texts.due(number, day) : texts.overdue(number, day),
    noticeNumber === null || earliestOn === null
      ? null
      : texts.auction(noticeNumber, formats.date(earliestOn)),
    texts.payable(formatMoney(payablePaise), formats.date(calculatedOn)),
    upi === null ? null : texts.upi(upiLink(upi)),
    head.phone === null ? null : texts.phone(head.phone),
  ]
    .filter((line) => line !== null)
    .join('\n')
}

/** The payment by UPI that closes the loan on the date of the reminder; null when there is no UPI id or nothing to pay. */
export function upiRequestOf({ head, upiId, number, payablePaise }: Reminder): UpiRequest | null {
  if (upiId === null || payablePaise === 0) return null
  return { payeeId: upiId, payeeName: head.companyName, amountPaise: payablePaise, note: number }
}
