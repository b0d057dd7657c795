import { dayNumber } from '../dates/dates.ts'
import { scaleHalfUp } from '../money/money.ts'
import { accruedInterestPaise, interestDivisor, weightOfDays } from './accrual.ts'
import { type AccrualState, principalOf } from './accrualState.ts'
import type { InterestTerms } from './terms.ts'

/** Divisor of principal × penal rate × days: basis points and a year of 365 days. */
export const PENAL_DIVISOR = 3_650_000

/**
 * Returns the interest due on a date, in paise: interest accrued since the accrual period started, rounded half up
 * once, less interest paid or waived since then; at least 0. Source: lending rules, section 3.
 * @throws RangeError if the date is before the last entry
 */
export function interestDuePaise(terms: InterestTerms, accrual: AccrualState, date: string): number {
  return Math.max(0, accruedInterestPaise(terms, accrual, date) - accrual.interestPaidPaise)
}

/**
 * Returns the minimum interest over the life of a loan, in paise: the interest of exactly `minimumDays` days on the
 * opening principal, rounded half up and without the day that `countBothDays` adds, or `minimumAmountPaise`,
 * whichever is more. Source: lending rules, section 3.
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
 * Returns the interest due when a loan is closed or renewed on a date, in paise: the interest due, or the lifetime
 * minimum less interest paid or waived in the life of the loan, whichever is more. Source: lending rules, section 3.
 * @throws RangeError if the date is before the last entry
 */
export function closingInterestPaise(terms: InterestTerms, accrual: AccrualState, date: string): number {
  return Math.max(
    interestDuePaise(terms, accrual, date),
    lifetimeMinimumPaise(terms, accrual) - accrual.interestPaidInAllPaise,
  )
}

/**
 * Returns the penal interest due on a date, in paise: principal on that date × penal rate × days since penal interest was last fully
 * paid (or since the due date) / 365, rounded half up, less penal interest paid or waived since then. Returns 0 until the due date and
 * the grace period have passed. Source: lending rules, section 3.
 * @throws RangeError if the date is before the last entry
 */
export function penalDuePaise(terms: InterestTerms, accrual: AccrualState, date: string): number {
  if (date < accrual.movedOn) throw new RangeError(`${date} is before the last entry, ${accrual.movedOn}.`)
  // Dates compare as strings. This skips the calculation for most loans, which are not overdue.
  if (date <= accrual.dueOn) return 0
  const day = dayNumber(date)
  if (day <= dayNumber(accrual.dueOn) + terms.graceDays) return 0
  const days = day - dayNumber(accrual.penalFrom)
  const penal = scaleHalfUp(principalOf(accrual), terms.penalRateBp * days, PENAL_DIVISOR)
  return Math.max(0, penal - accrual.penalPaidPaise)
}

/** Interest on a principal of 1, as an exact fraction of whole numbers. */
export interface InterestOfOne {
  numerator: number
  denominator: number
}

/**
 * Returns the exact interest on a principal of 1 from opening to a date, including the day that `countBothDays`
 * adds, without minimums. Source: lending rules, section 2, `ltvAtMaturity`.
 * @throws RangeError if the date is before `openedOn`
 */
export function interestOfOne(terms: InterestTerms, openedOn: string, date: string): InterestOfOne {
  const start = dayNumber(openedOn)
  const days = dayNumber(date) - start
  if (days < 0) throw new RangeError(`${date} is before ${openedOn}.`)
  return {
    numerator: weightOfDays(terms, start, days + (terms.countBothDays ? 1 : 0)),
    denominator: interestDivisor(terms),
  }
}
