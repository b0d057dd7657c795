import { dayNumber, monthsBetweenDays } from '../dates/dates.ts'
import { exactNumber, halfUp, scaleHalfUp } from '../money/money.ts'
import type { AccrualState, PrincipalSegment } from './accrualState.ts'
import { bandOf, type InterestTerms, type PartMonth, type RateBand } from './terms.ts'

/**
 * Exact interest is principal × weight / divisor: a weight counts rates over days (of the monthly method: over
 * thirtieths of months), the divisor belongs to the terms. Weights are small whole numbers, so nothing is rounded here.
 */

/** Thirtieths of a month that days beyond whole months cost (lending rules, section 3, `partMonth`). */
export function partMonthThirtieths(partMonth: PartMonth, days: number): number {
  if (days === 0) return 0
  switch (partMonth) {
    case 'full':
      return 30
    case 'half':
      return days <= 15 ? 15 : 30
    case 'week':
      return days <= 21 ? Math.ceil(days / 7) * 7 : 30
    case 'days':
      return days
  }
}

/**
 * What principal × weight is divided by: 10000 × the days of a year, or of the monthly method 10000 × 12 × 30.
 * Throws a RangeError for daily terms without days of a year (lending rules, section 3).
 */
export function interestDivisor(terms: InterestTerms): number {
  if (terms.method === 'monthly') return 3_600_000
  if (terms.yearDays === null) throw new RangeError('Daily terms name the days of a year.')
  return terms.yearDays * 10_000
}

/** Σ of the rates of days `after` + 1 to `until`, each of its own band: basis points × days (lending rules, section 3). */
export function rateDays(bands: readonly RateBand[], after: number, until: number): number {
  let sum = 0
  for (const { fromDay, toDay, rateBp } of bands) {
    const from = fromDay > after ? fromDay - 1 : after
    const to = toDay !== null && toDay < until ? toDay : until
    if (to > from) sum += (to - from) * rateBp
  }
  return sum
}

/**
 * The days that interest counts from the clock's start to a date: 0 on the start itself, and one more in the first clock
 * if both days count. Throws a RangeError for a date before the last movement (lending rules, section 3).
 */
export function countedDays(terms: InterestTerms, accrual: AccrualState, on: string): number {
  return daysFrom(terms, accrual, dayNumber(accrual.segments[0].from), on)
}

function daysFrom(terms: InterestTerms, accrual: AccrualState, start: number, on: string): number {
  if (on < accrual.movedOn) throw new RangeError(`${on} is before the last movement, ${accrual.movedOn}.`)
  return dayNumber(on) - start + addedDays(terms, accrual)
}

/** The day that counting both days adds: 1 in the first clock, else 0 (lending rules, section 3). */
export function addedDays(terms: InterestTerms, accrual: AccrualState): number {
  return terms.countBothDays && accrual.first ? 1 : 0
}

/**
 * The weight of one principal over the first `days` counted days from a start (a day number). Months run from the start
 * over all of these days, so that the day which counting both days adds moves their end too; 0 days weigh nothing.
 * Throws a RangeError if no band holds the days (lending rules, section 3).
 */
export function weightOfDays(terms: InterestTerms, start: number, days: number): number {
  if (days === 0) return 0
  if (terms.method === 'daily')
    return terms.slabMode === 'stepped'
      ? rateDays(terms.bands, 0, days)
      : days * bandOf(terms.bands, days).rateBp
  return bandOf(terms.bands, days).rateBp * monthThirtieths(terms, start, days)
}

/**
 * Thirtieths of months from a start (a day number) over so many days: 30 a whole month, and what the days beyond cost.
 * Throws a RangeError for terms without `partMonth` (lending rules, section 3).
 */
export function monthThirtieths(terms: InterestTerms, start: number, days: number): number {
  if (terms.partMonth === null) throw new RangeError('Monthly terms name what a part of a month costs.')
  const span = monthsBetweenDays(start, start + days)
  return span.months * 30 + partMonthThirtieths(terms.partMonth, span.days)
}

/**
 * The interest since the clock started, on a date, in paise: exact until its one rounding, half up; what was paid is not
 * taken off. Throws a RangeError for a date before the last movement (lending rules, section 3).
 */
export function accruedInterestPaise(terms: InterestTerms, accrual: AccrualState, on: string): number {
  const { segments } = accrual
  const start = dayNumber(segments[0].from)
  const days = daysFrom(terms, accrual, start, on)
  const divisor = interestDivisor(terms)
  if (segments.length === 1)
    return scaleHalfUp(segments[0].principalPaise, weightOfDays(terms, start, days), divisor)
  const weights = segmentEnds(terms, accrual, start, days).map((until, index, ends) =>
    weightOfSegment(terms, index === 0 ? 0 : (ends[index - 1] as number), until, days),
  )
  const sum = weights.reduce((all, weight, index) => all + principalAt(accrual, index) * weight, 0)
  // Every term is whole and not negative: a sum that is safe had only safe terms.
  if (Number.isSafeInteger(sum)) return scaleHalfUp(sum, 1, divisor)
  const exact = weights.reduce(
    (all, weight, index) => all + BigInt(principalAt(accrual, index)) * BigInt(weight),
    0n,
  )
  return exactNumber(halfUp(exact, BigInt(divisor)))
}

/**
 * The last counted day of each segment, in order; the first begins with day 1, each other after the one before. The day
 * that counting both days adds is the first segment's first. `start` is the day number of the clock's start, `days` the
 * days counted in all (lending rules, section 3).
 */
export function segmentEnds(
  terms: InterestTerms,
  accrual: AccrualState,
  start: number,
  days: number,
): number[] {
  const added = addedDays(terms, accrual)
  return accrual.segments.map((_, index) => {
    const next = accrual.segments[index + 1]
    return next ? dayNumber(next.from) - start + added : days
  })
}

function weightOfSegment(terms: InterestTerms, after: number, until: number, days: number): number {
  if (until === after) return 0
  return terms.slabMode === 'stepped'
    ? rateDays(terms.bands, after, until)
    : (until - after) * bandOf(terms.bands, days).rateBp
}

function principalAt({ segments }: AccrualState, index: number): number {
  return (segments[index] as PrincipalSegment).principalPaise
}
