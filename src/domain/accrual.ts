import type { InterestClock, PrincipalSegment } from './clock.ts'
import { dayNumber, monthsBetweenDays } from './dates.ts'
import { exactNumber, halfUp, scaleHalfUp } from './money.ts'
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

/** Σ of the rates of days `after` + 1 to `until`, each of its own band. Basis points × days. */
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
export function countedDays(terms: InterestTerms, clock: InterestClock, on: string): number {
  if (on < clock.movedOn) throw new RangeError(`${on} is before the last movement, ${clock.movedOn}.`)
  return dayNumber(on) - dayNumber(clock.segments[0].from) + addedDays(terms, clock)
}

/** 1 in the first clock if both days count, else 0. */
export function addedDays(terms: InterestTerms, clock: InterestClock): number {
  return terms.countBothDays && clock.first ? 1 : 0
}

/**
 * The weight of one principal over the first `days` counted days from a start (a day number); months run to the day
 * after `days` − 1 more, so that an added day moves the date of months too. 0 days weigh nothing.
 */
export function weightOfDays(terms: InterestTerms, start: number, days: number): number {
  if (days === 0) return 0
  if (terms.method === 'daily')
    return terms.slabMode === 'stepped'
      ? rateDays(terms.bands, 0, days)
      : days * bandOf(terms.bands, days).rateBp
  return bandOf(terms.bands, days).rateBp * monthThirtieths(terms, start, days)
}

/** Thirtieths of months from a start (a day number) over so many days. Throws a RangeError without `partMonth`. */
export function monthThirtieths(terms: InterestTerms, start: number, days: number): number {
  if (terms.partMonth === null) throw new RangeError('Monthly terms name what a part of a month costs.')
  const span = monthsBetweenDays(start, start + days)
  return span.months * 30 + partMonthThirtieths(terms.partMonth, span.days)
}

/**
 * The interest since the clock started, on a date, in paise: exact until its one rounding, half up; what was paid is not
 * taken off. Throws a RangeError for a date before the last movement (lending rules, section 3).
 */
export function accruedInterestPaise(terms: InterestTerms, clock: InterestClock, on: string): number {
  const days = countedDays(terms, clock, on)
  const divisor = interestDivisor(terms)
  const { segments } = clock
  const start = dayNumber(segments[0].from)
  if (segments.length === 1)
    return scaleHalfUp(segments[0].principalPaise, weightOfDays(terms, start, days), divisor)
  let sum = 0
  for (let index = 0; index < segments.length; index++)
    sum +=
      (segments[index] as PrincipalSegment).principalPaise * segmentWeight(terms, clock, index, start, days)
  // Every term is whole and not negative: a sum that is safe had only safe terms.
  if (Number.isSafeInteger(sum)) return scaleHalfUp(sum, 1, divisor)
  const exact = segments.reduce(
    (all, { principalPaise }, index) =>
      all + BigInt(principalPaise) * BigInt(segmentWeight(terms, clock, index, start, days)),
    0n,
  )
  return exactNumber(halfUp(exact, BigInt(divisor)))
}

/** The counted days of a segment: after one, until another. The added day is the first segment's first. */
export function segmentDays(
  terms: InterestTerms,
  { segments, first }: InterestClock,
  index: number,
  start: number,
  days: number,
): { after: number; until: number } {
  const added = terms.countBothDays && first ? 1 : 0
  const from = segments[index] as PrincipalSegment
  const next = segments[index + 1]
  return {
    after: index === 0 ? 0 : dayNumber(from.from) - start + added,
    until: next ? dayNumber(next.from) - start + added : days,
  }
}

function segmentWeight(
  terms: InterestTerms,
  clock: InterestClock,
  index: number,
  start: number,
  days: number,
): number {
  const { after, until } = segmentDays(terms, clock, index, start, days)
  if (until === after) return 0
  return terms.slabMode === 'stepped'
    ? rateDays(terms.bands, after, until)
    : (until - after) * bandOf(terms.bands, days).rateBp
}
