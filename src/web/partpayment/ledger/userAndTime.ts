import { partPaymentTexts } from '#texts/partpayment.ts'
import { dateOf } from '../../ui/days.ts'
import { formatDateTime, formatTime } from '../../ui/format.ts'

const { ledger: texts } = partPaymentTexts

/** Who did something and when: the time alone on the business day that the line shows, otherwise date and time. */
export function userAndTime(userName: string | null, at: string, date: string): string {
  const isThatDay = dateOf(Date.parse(at)) === date
  return texts.byUserAt(userName ?? texts.nobody, isThatDay ? formatTime(at) : formatDateTime(at))
}
