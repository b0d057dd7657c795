import { dayNumber, monthsBetweenDays } from '../dates/dates.ts'
import { exactNumber, halfUp, scaleHalfUp } from '../money/money.ts'
import type { AccrualState, PrincipalSegment } from './accrualState.ts'
import { bandOf, type InterestTerms, type PartMonth, type RateBand } from './terms.ts'

/**
 * Exact interest is principal × weight / divisor. A weight is a sum of rate × days (daily method) or rate ×
 * thirtieths of a month (monthly method). The divisor depends on the terms. Weights are whole numbers, so nothing is
 * rounded before the final division.
 */

/**
 * Returns the thirtieths of a month charged for days beyond whole months. Source: lending rules, section 3,
 * `partMonth`.
 */
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
 * Returns the divisor of principal × weight: 10,000 × `yearDays` for the daily method, 10,000 × 12 × 30 for the
 * monthly method. Source: lending rules, section 3.
 * @throws RangeError if daily terms have no `yearDays`
 */
export function interestDivisor(terms: InterestTerms): number {
  if (terms.method === 'monthly') return 3_600_000
  if (terms.yearDays === null) throw new RangeError('Daily terms need yearDays.')
  return terms.yearDays * 10_000
}

/**
 * Returns the sum of the rates of days `after` + 1 to `until`, each day at the rate of its own band, in basis points
 * × days. Source: lending rules, section 3.
 */
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
 * Returns the days of interest from the start of the accrual period to a date: 0 on the start date, one more in the
 * first period if both days count. Source: lending rules, section 3.
 * @throws RangeError if the date is before the last entry
 */
export function countedDays(terms: InterestTerms, accrual: AccrualState, date: string): number {
  return daysFrom(terms, accrual, dayNumber(accrual.segments[0].from), date)
}

function daysFrom(terms: InterestTerms, accrual: AccrualState, start: number, date: string): number {
  if (date < accrual.movedOn) throw new RangeError(`${date} is before the last entry, ${accrual.movedOn}.`)
  return dayNumber(date) - start + addedDays(terms, accrual)
}

/**
 * Returns the day that `countBothDays` adds: 1 in the first accrual period, else 0. Source: lending rules, section
 * 3.
 */
export function addedDays(terms: InterestTerms, accrual: AccrualState): number {
  return terms.countBothDays && accrual.first ? 1 : 0
}

/**
 * Returns the weight of a constant principal over the first `days` days of interest; 0 for 0 days. Months of the
 * monthly method cover all these days, so the day added by `countBothDays` moves the end of the months too. Source:
 * lending rules, section 3.
 * @param start day number of the start date
 * @throws RangeError if no band contains the days
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
 * Returns the thirtieths of a month from a start date over a number of days: 30 per whole month, plus the charge for
 * the remaining days. Source: lending rules, section 3.
 * @param start day number of the start date
 * @throws RangeError if the terms have no `partMonth`
 */
export function monthThirtieths(terms: InterestTerms, start: number, days: number): number {
  if (terms.partMonth === null) throw new RangeError('Monthly terms need partMonth.')
  const span = monthsBetweenDays(start, start + days)
  return span.months * 30 + partMonthThirtieths(terms.partMonth, span.days)
}

/**
 * Returns the interest accrued since the accrual period started, in paise, rounded half up once. Payments are not
 * deducted. Source: lending rules, section 3.
 * @throws RangeError if the date is before the last entry
 */
export function accruedInterestPaise(terms: InterestTerms, accrual: AccrualState, date: string): number {
  const { segments } = accrual
  const start = dayNumber(segments[0].from)
  const days = daysFrom(terms, accrual, start, date)
  const divisor = interestDivisor(terms)
  if (segments.length === 1)
    return scaleHalfUp(segments[0].principalPaise, weightOfDays(terms, start, days), divisor)
  const weights = segmentEnds(terms, accrual, start, days).map((until, index, ends) =>
    weightOfSegment(terms, index === 0 ? 0 : (ends[index - 1] as number), until, days),
  )
  const sum = weights.reduce((all, weight, index) => all + principalAt(accrual, index) * weight, 0)
  // No term is negative, so if the sum is a safe integer, every term is.
  if (Number.isSafeInteger(sum)) return scaleHalfUp(sum, 1, divisor)
  const exact = weights.reduce(
    (all, weight, index) => all + BigInt(principalAt(accrual, index)) * BigInt(weight),
    0n,
  )
  return exactNumber(halfUp(exact, BigInt(divisor)))
}

/**
 * Returns the last day of interest of each segment, in order. The first segment starts with day 1, each later one
 * after the end of the one before. The day added by `countBothDays` is the first day of the first segment. Source:
 * lending rules, section 3.
 * @param start day number of the start of the accrual period
 * @param days days of interest in total
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
