import { addDays } from '../dates/dates.ts'
import { exactNumber, floorDivide, halfUp } from '../money/money.ts'
import type { Valuation } from '../policy/policy.ts'

/** A piece of metal to be valued: net weight in milligrams, purity in basis points. */
export interface WeighedMetal {
  netMg: number
  purityBp: number
  /** Purity that prices of the metal are quoted for, in basis points. */
  referencePurityBp: number
}

/** A price entered for a date, in paise per gram at the metal's reference purity. */
export interface PriceEntry {
  effectiveOn: string
  /** Order of entry: a higher number was entered later. */
  entry: number
  pricePaisePerG: number
  /** Null for all stores of the company. */
  storeId: string | null
}

/**
 * The closing price of a date (for today: the last price so far), in paise per gram at the metal's reference purity.
 */
export interface ClosingPrice {
  date: string
  pricePaisePerG: number
}

/**
 * The price that items are valued at on a date, and its calculation. Prices are in paise per gram at the reference
 * purity.
 */
export interface ValuationRate {
  method: Valuation
  pricePaisePerG: number
  /** The price used: the average, the previous closing price, or the latest price effective on the date. */
  taken: 'average' | 'previousClosing' | 'latest'
  /**
   * Average of the closing prices from `fromOn` to `toOn`; `days` is the number of days that have one. Null with `latestRate`.
   */
  average: { pricePaisePerG: number; days: number; fromOn: string; toOn: string } | null
  /** Closing price before the date. With `latestRate`, the price effective on the date. */
  previous: ClosingPrice
}

/** Number of calendar days before the date whose closing prices make the average. */
export const AVERAGE_DAYS = 30

/**
 * Returns the net weight in milligrams: gross less stones less other deductions. Null if it is not above 0; nothing
 * can be lent on such an item. Source: lending rules, section 2.
 */
export function netWeightMg(grossMg: number, stoneMg: number, otherMg: number): number | null {
  const net = grossMg - stoneMg - otherMg
  return net > 0 ? net : null
}

/**
 * Returns the value of an item in paise: net weight × price × purity / (1000 × reference purity), rounded half up.
 * Source: lending rules, section 2.
 * @throws RangeError if an argument is not whole
 */
export function itemValuePaise(metal: WeighedMetal, pricePaisePerG: number): number {
  return exactNumber(halfUp(pureProduct(metal, pricePaisePerG), 1000n * BigInt(metal.referencePurityBp)))
}

/**
 * As {@link itemValuePaise}, rounded down. Used for lending rates per gram. Source: lending rules, section 2,
 * per-gram limit.
 */
export function itemValueFloorPaise(metal: WeighedMetal, pricePaisePerG: number): number {
  return exactNumber(floorDivide(pureProduct(metal, pricePaisePerG), 1000n * BigInt(metal.referencePurityBp)))
}

function pureProduct({ netMg, purityBp }: WeighedMetal, pricePaisePerG: number): bigint {
  return BigInt(netMg) * BigInt(pricePaisePerG) * BigInt(purityBp)
}

/**
 * Returns the closing price of each date that has one, in date order: the last entry of the date, where an entry of
 * the store takes precedence over one of the company. Entries of other stores are ignored; a correction is a later
 * entry. Source: further decisions, Lending.
 */
export function closingPrices(entries: readonly PriceEntry[], storeId: string): ClosingPrice[] {
  const last = new Map<string, PriceEntry>()
  for (const entry of entries) {
    if (entry.storeId !== null && entry.storeId !== storeId) continue
    const held = last.get(entry.effectiveOn)
    const own = Number(entry.storeId !== null) - Number(held !== undefined && held.storeId !== null)
    if (!held || own > 0 || (own === 0 && entry.entry > held.entry)) last.set(entry.effectiveOn, entry)
  }
  return [...last.values()]
    .map(({ effectiveOn, pricePaisePerG }) => ({ date: effectiveOn, pricePaisePerG }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/**
 * Returns the valuation price of a date, or null if no price applies; no loan can then be given.
 *
 * - `lowerOf30DayAverage`: the average of the closing prices of the 30 calendar days before the date (rounded half
 * up), or the last of these closing prices, whichever is lower. The price of the date itself is not used.
 * - `latestRate`: the last price effective on the date.
 *
 * Source: lending rules, section 2; further decisions, Lending.
 * @param closings in any order, one per date, see {@link closingPrices}
 */
export function valuationRate(
  method: Valuation,
  closings: readonly ClosingPrice[],
  date: string,
): ValuationRate | null {
  if (method === 'latestRate') {
    const latest = lastOf(closings.filter((closing) => closing.date <= date))
    return (
      latest && {
        method,
        pricePaisePerG: latest.pricePaisePerG,
        taken: 'latest',
        average: null,
        previous: latest,
      }
    )
  }
  const fromOn = addDays(date, -AVERAGE_DAYS)
  const within = closings.filter((closing) => closing.date >= fromOn && closing.date < date)
  const previous = lastOf(within)
  if (!previous) return null
  const sum = within.reduce((all, { pricePaisePerG }) => all + BigInt(pricePaisePerG), 0n)
  const average = exactNumber(halfUp(sum, BigInt(within.length)))
  const lower = average <= previous.pricePaisePerG
  return {
    method,
    pricePaisePerG: lower ? average : previous.pricePaisePerG,
    taken: lower ? 'average' : 'previousClosing',
    average: { pricePaisePerG: average, days: within.length, fromOn, toOn: addDays(date, -1) },
    previous,
  }
}

function lastOf(closings: readonly ClosingPrice[]): ClosingPrice | null {
  return closings.reduce<ClosingPrice | null>(
    (last, one) => (last && last.date >= one.date ? last : one),
    null,
  )
}
