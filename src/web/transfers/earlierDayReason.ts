import { transferTexts } from '#texts/transfer.ts'
import { today } from '../ui/days.ts'
import { formatDate } from '../ui/format.ts'

/** Why cash cannot be posted while a day other than today is open, such as after midnight; undefined if not. */
export function earlierDayReason(openDayOn: string | null): string | undefined {
  if (openDayOn === null || openDayOn === today()) return undefined
  return transferTexts.disabled.earlierDay(formatDate(openDayOn))
}
