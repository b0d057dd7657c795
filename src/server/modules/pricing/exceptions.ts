import type { Rate } from '../../../api/gen/model/index.ts'
import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { scaleHalfUp } from '../../../domain/money/money.ts'
import { percent } from '../../../domain/money/rate.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { exceptionsWith } from '../../platform/notifications/exceptions.ts'

/** An exception of a price. Money in paise. */
type PriceException =
  | {
      kind: 'correctedPrice'
      metal: string
      date: string
      fromPaise: number
      toPaise: number
      reason: string
    }
  | { kind: 'inactivatedPrice'; price: Rate }
  | { kind: 'activatedPrice'; price: Rate }

/** Notifies owners and managers of a corrected, inactivated or activated price. */
export const notifyException = exceptionsWith<PriceException>({
  correctedPrice: ({ metal, date, fromPaise, toPaise, reason }, userName) => ({
    title: 'Price corrected',
    text: `${userName} changed the price of ${metal} for ${writtenDay(date)} from ${rupees(fromPaise)} to ${rupees(toPaise)} per gram, by ${change(fromPaise, toPaise)}. Reason: ${reason}`,
  }),
  // `price` is from before the change, when it may have been the closing price.
  inactivatedPrice: ({ price }, userName) => ({
    title: 'Price in-activated',
    text: `${userName} in-activated ${describePrice(price)}.${price.closing ? ' It was the closing price of that day.' : ''}`,
  }),
  // `price` is from after the change.
  activatedPrice: ({ price }, userName) => ({
    title: 'Price activated',
    text: `${userName} activated ${describePrice(price)}.${price.closing ? ' It is now the closing price of that day.' : ''}`,
  }),
})

function describePrice({ metalName, effectiveOn, pricePaisePerG, storeName }: Rate): string {
  return `the price of ${metalName} for ${writtenDay(effectiveOn)} in ${storeName ?? 'all stores'}, ${rupees(pricePaisePerG)} per gram`
}

/** The relative change in a price, in percent, rounded half up to a basis point. */
function change(fromPaise: number, toPaise: number): string {
  return percent(scaleHalfUp(toPaise - fromPaise, 10_000, fromPaise))
}
