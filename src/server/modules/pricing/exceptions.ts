import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { scaleHalfUp } from '../../../domain/money/money.ts'
import { percent } from '../../../domain/money/rate.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { exceptionsWith } from '../../platform/notifications/exceptions.ts'

/** An exception of a price. Money in paise. */
interface PriceException {
  kind: 'correctedPrice'
  metal: string
  date: string
  fromPaise: number
  toPaise: number
  reason: string
}

/** Notifies owners and managers of a corrected price. */
export const notifyException = exceptionsWith<PriceException>({
  correctedPrice: ({ metal, date, fromPaise, toPaise, reason }, userName) => ({
    title: 'Price corrected',
    text: `${userName} changed the price of ${metal} for ${writtenDay(date)} from ${rupees(fromPaise)} to ${rupees(toPaise)} per gram, by ${change(fromPaise, toPaise)}. Reason: ${reason}`,
  }),
})

/** The relative change in a price, in percent, rounded half up to a basis point. */
function change(fromPaise: number, toPaise: number): string {
  return percent(scaleHalfUp(toPaise - fromPaise, 10_000, fromPaise))
}
