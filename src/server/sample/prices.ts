import { addDays, dayNumber, daysBetween } from '../../domain/dates/dates.ts'
import { streamOf } from './random.ts'

/** Prices are entered for each day of the last quarter, and for each week before it. */
const DAILY = 90
const WEEK = 7

/** The first price of each metal, in paise per gram at its reference purity. Later prices follow in small daily steps. */
const starts: Readonly<Record<string, number>> = { Gold: 858_000, Silver: 11_800 }
/** A daily step is from −54 to +65 basis points, so prices rise slowly. */
const DOWN_BP = 54
const STEP_BP = 60

/** The price of a metal, by its name, for a day; in paise per gram at its reference purity. */
export interface SamplePrice {
  metal: string
  effectiveOn: string
  pricePaisePerG: number
}

/** The prices of the sample from a day to today, by day; always the same for the same number of days. */
export function samplePrices(from: string, today: string): SamplePrice[] {
  const history = daysBetween(from, today)
  const stream = streamOf(916)
  const walks = Object.entries(starts).map(([metal, price]) => ({ metal, price }))
  const days: SamplePrice[] = []
  for (let back = history; back >= 0; back--) {
    for (const walk of walks)
      walk.price = Math.round((walk.price * (10_000 + stream.below(2 * STEP_BP) - DOWN_BP)) / 10_000)
    if (back >= DAILY && back % WEEK !== history % WEEK) continue
    const effectiveOn = addDays(today, -back)
    for (const { metal, price } of walks) days.push({ metal, effectiveOn, pricePaisePerG: price })
  }
  return days
}

/** A function that returns the latest price of a metal on a day. @throws RangeError before the first price. */
export function latestOf(prices: readonly SamplePrice[]): (metal: string, date: string) => number {
  const byMetal = Map.groupBy(prices, ({ metal }) => metal)
  return (metal, date) => {
    const found = byMetal.get(metal)?.findLast(({ effectiveOn }) => dayNumber(effectiveOn) <= dayNumber(date))
    if (!found) throw new RangeError(`${metal} has no price on ${date}`)
    return found.pricePaisePerG
  }
}
