import { dayNumber } from '../dates/dates.ts'
import { scaleHalfUp } from '../money/money.ts'
import { accruedInterestPaise, interestDivisor, weightOfDays } from './accrual.ts'
import { type AccrualState, principalOf } from './accrualState.ts'
import type { InterestTerms } from './terms.ts'

/** What principal × rate × days of penal is divided by: basis points, and a year of 365 days. */
export const PENAL_DIVISOR = 3_650_000

/**
 * Interest due on a date, in paise: the interest since the clock started, rounded half up once, less what was paid since
 * then; never below 0. Throws a RangeError for a date before the last movement (lending rules, section 3).
 */
export function interestDuePaise(terms: InterestTerms, accrual: AccrualState, on: string): number {
  return Math.max(0, accruedInterestPaise(terms, accrual, on) - accrual.interestPaidPaise)
}

/**
 * The least interest of a loan's life, in paise: the greater of the interest of exactly `minimumDays` days from opening
 * on the opening principal (both days add nothing), rounded half up, and `minimumAmountPaise`
 * (lending rules, section 3).
 */
export function lifetimeMinimumPaise(
  terms: InterestTerms,
  { openedOn, openingPrincipalPaise }: Pick<AccrualState, 'openedOn' | 'openingPrincipalPaise'>,
): number {
  if (terms.minimumDays === 0) return terms.minimumAmountPaise
  const weight = weightOfDays(terms, dayNumber(openedOn), terms.minimumDays)
  return Math.max(
    terms.minimumAmountPaise,
    scaleHalfUp(openingPrincipalPaise, weight, interestDivisor(terms)),
  )
}

/**
 * The interest that closing or renewing on a date takes, in paise: what is due, or what the lifetime minimum lacks if
 * that is more. Throws a RangeError for a date before the last movement (lending rules, section 3).
 */
export function closingInterestPaise(terms: InterestTerms, accrual: AccrualState, on: string): number {
  return Math.max(
    interestDuePaise(terms, accrual, on),
    lifetimeMinimumPaise(terms, accrual) - accrual.interestPaidInAllPaise,
  )
}

/**
 * Penal due on a date, in paise: principal of that date × penal rate × days since penal was last fully paid, or since
 * the due date, a year of 365 days, rounded half up, less penal paid since then. 0 until the due date and grace have
 * passed. Throws a RangeError for a date before the last movement (lending rules, section 3).
 */
export function penalDuePaise(terms: InterestTerms, accrual: AccrualState, on: string): number {
  if (on < accrual.movedOn) throw new RangeError(`${on} is before the last movement, ${accrual.movedOn}.`)
  // Dates compare as texts; most loans are not overdue, which is all that has to be known of them.
  if (on <= accrual.dueOn) return 0
  const day = dayNumber(on)
  if (day <= dayNumber(accrual.dueOn) + terms.graceDays) return 0
  const days = day - dayNumber(accrual.penalFrom)
  const penal = scaleHalfUp(principalOf(accrual), terms.penalRateBp * days, PENAL_DIVISOR)
  return Math.max(0, penal - accrual.penalPaidPaise)
}

/** Interest on a principal of 1 as an exact fraction: `numerator / denominator`, both whole. */
export interface InterestOfOne {
  numerator: number
  denominator: number
}

/**
 * The exact interest that terms take on a principal of 1 from opening to a date, both days if the terms say so, without
 * minimums (lending rules, section 2, `ltvAtMaturity`). Throws a RangeError if `on` is before `openedOn`.
 */
export function interestOfOne(terms: InterestTerms, openedOn: string, on: string): InterestOfOne {
  const start = dayNumber(openedOn)
  const days = dayNumber(on) - start
  if (days < 0) throw new RangeError(`${on} is before ${openedOn}.`)
  return {
    numerator: weightOfDays(terms, start, days + (terms.countBothDays ? 1 : 0)),
    denominator: interestDivisor(terms),
  }
}
