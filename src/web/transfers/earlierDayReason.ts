import { transferTexts } from '#texts/transfer.ts'
import type { Transfer } from '../../api/gen/model/index.ts'
import { formatDate } from '../ui/format.ts'

/**
 * Why cash cannot be posted while a day other than today is open, such as after midnight; undefined if not. Today is the server's date:
 * this computer's clock may be wrong.
 */
export function earlierDayReason({ openDayOn, todayOn }: Pick<Transfer, 'openDayOn' | 'todayOn'>) {
  if (openDayOn === null || openDayOn === todayOn) return undefined
  return transferTexts.disabled.earlierDay(formatDate(openDayOn))
}
