import type { Reminder } from '../../../api/gen/model/index.ts'
import type { PaperTexts } from '../../shell/texts/en/paper.ts'
import { formatMoney } from '../../ui/format.ts'

/** The reminder to a customer about a loan. */
export function reminderText({ message: texts, formats }: PaperTexts, reminder: Reminder): string {
  const { head, number, dueOn, kind, noticeNumber, earliestOn, payablePaise, calculatedOn } = reminder
  const day = formats.date(dueOn)
  return [
    texts.from(head.companyName, head.storeName),
    kind === 'due' ? texts.due(number, day) : texts.overdue(number, day),
    noticeNumber === null || earliestOn === null
      ? null
      : texts.auction(noticeNumber, formats.date(earliestOn)),
    texts.payable(formatMoney(payablePaise), formats.date(calculatedOn)),
    head.phone === null ? null : texts.phone(head.phone),
  ]
    .filter((line) => line !== null)
    .join('\n')
}
