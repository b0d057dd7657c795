import { addDays } from '../dates/dates.ts'
import { exactNumber, floorDivide, halfUp } from '../money/money.ts'
import type { Valuation } from '../policy/policy.ts'

/** A piece of metal to be valued: milligrams, and basis points of pure metal. */
export interface WeighedMetal {
  netMg: number
  purityBp: number
  /** The purity that prices of the metal are given for. */
  referencePurityBp: number
}

/** A price entered for a day, in paise a gram at the metal's reference purity. */
export interface PriceEntry {
  effectiveOn: string
  /** Order of entry: the greater is the later. */
  entry: number
  pricePaisePerG: number
  /** Null: for all stores of the company. */
  storeId: string | null
}

/** The price that a day closed with (of today: its last so far), in paise a gram at the metal's reference purity. */
export interface ClosingPrice {
  on: string
  pricePaisePerG: number
}

/** The price that values items on a day, and how it came about. Prices in paise a gram at the reference purity. */
export interface ValuationRate {
  method: Valuation
  pricePaisePerG: number
  /** Which price was taken: the average of the days, the closing before the day, or the latest effective on it. */
  taken: 'average' | 'previousClosing' | 'latest'
  /** The average of the closings from the first to the last day, of the `days` that have one; null with `latestRate`. */
  average: { pricePaisePerG: number; days: number; fromOn: string; toOn: string } | null
  /** The closing before the day; with `latestRate` the one effective on it. */
  previous: ClosingPrice
}

/** Closing prices of so many calendar days before the day make the average. */
export const AVERAGE_DAYS = 30

/**
 * Net weight in milligrams: gross less stones less other deductions; null unless it is above 0, and then nothing can be
 * lent on the item (lending rules, section 2).
 */
export function netWeightMg(grossMg: number, stoneMg: number, otherMg: number): number | null {
  const net = grossMg - stoneMg - otherMg
  return net > 0 ? net : null
}

/**
 * The value of an item in paise: net weight × price × purity / (1000 × reference purity), rounded half up
 * (lending rules, section 2). Throws a RangeError for parts of milligrams, paise or basis points.
 */
export function itemValuePaise(metal: WeighedMetal, pricePaisePerG: number): number {
  return exactNumber(halfUp(pureProduct(metal, pricePaisePerG), 1000n * BigInt(metal.referencePurityBp)))
}

/** As `itemValuePaise` but floored, for lending rates a gram (lending rules, section 2, per-gram limit). */
export function itemValueFloorPaise(metal: WeighedMetal, pricePaisePerG: number): number {
  return exactNumber(floorDivide(pureProduct(metal, pricePaisePerG), 1000n * BigInt(metal.referencePurityBp)))
}

function pureProduct({ netMg, purityBp }: WeighedMetal, pricePaisePerG: number): bigint {
  return BigInt(netMg) * BigInt(pricePaisePerG) * BigInt(purityBp)
}

/**
 * The closing price of each day that has one, the earliest day first: its last entry, the store's before the company's.
 * Entries of other stores count for nothing; a correction is a later entry (further decisions, lending).
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
    .map(({ effectiveOn, pricePaisePerG }) => ({ on: effectiveOn, pricePaisePerG }))
    .sort((a, b) => (a.on < b.on ? -1 : 1))
}

/**
 * The valuation rate of a day. `lowerOf30DayAverage`: the lower of the average (rounded half up) of the closings of the
 * 30 calendar days before the day that have one, and the last closing before the day; the day's own price counts for
 * nothing. `latestRate`: the last price effective on the day. Null if no price counts: no loan can then be given.
 * `closings` in any order, one a day, as `closingPrices` gives them (lending rules, section 2; further decisions).
 */
export function valuationRate(
  method: Valuation,
  closings: readonly ClosingPrice[],
  on: string,
): ValuationRate | null {
  if (method === 'latestRate') {
    const latest = lastOf(closings.filter((closing) => closing.on <= on))
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
  const fromOn = addDays(on, -AVERAGE_DAYS)
  const within = closings.filter((closing) => closing.on >= fromOn && closing.on < on)
  const previous = lastOf(within)
  if (!previous) return null
  const sum = within.reduce((all, { pricePaisePerG }) => all + BigInt(pricePaisePerG), 0n)
  const average = exactNumber(halfUp(sum, BigInt(within.length)))
  const lower = average <= previous.pricePaisePerG
  return {
    method,
    pricePaisePerG: lower ? average : previous.pricePaisePerG,
    taken: lower ? 'average' : 'previousClosing',
    average: { pricePaisePerG: average, days: within.length, fromOn, toOn: addDays(on, -1) },
    previous,
  }
}

function lastOf(closings: readonly ClosingPrice[]): ClosingPrice | null {
  return closings.reduce<ClosingPrice | null>((last, one) => (last && last.on >= one.on ? last : one), null)
}
