import { accruedInterestPaise, countedDays } from '../interest/accrual.ts'
import type { AccrualState } from '../interest/accrualState.ts'
import { bandOf, type InterestTerms } from '../interest/terms.ts'
import { exactNumber, halfUp } from '../money/money.ts'

/**
 * What packets at a lender earn and cost: customers' interest less the lender's (lending rules, section 8). Money in whole
 * paise, rates in basis points a year.
 */

/** The clock of a loan in force from a date on; null once the loan ended. */
export interface AccrualSpan {
  from: string
  accrual: AccrualState | null
}

/**
 * The interest that accrues on a loan from one date to another, whatever was paid or waived of it: of each clock that was
 * in force in that time the interest to its end less that to its beginning, each rounded half up. What closing takes
 * beyond it (a lifetime minimum) is not counted.
 * @param spans the clocks of the loan in the order of their dates, with those before the first date.
 */
export function interestBetweenPaise(
  terms: InterestTerms,
  spans: readonly AccrualSpan[],
  from: string,
  to: string,
): number {
  return spans.reduce((sum, { from: begins, accrual }, index) => {
    const next = spans[index + 1]?.from
    const start = begins > from ? begins : from
    const end = next !== undefined && next < to ? next : to
    if (accrual === null || end <= start) return sum
    return sum + accruedInterestPaise(terms, accrual, end) - accruedInterestPaise(terms, accrual, start)
  }, 0)
}

/** The rate a year of the band that a date is in, in basis points; of the day of opening that of the first day. */
export function rateOnBp(terms: InterestTerms, accrual: AccrualState, on: string): number {
  return bandOf(terms.bands, Math.max(1, countedDays(terms, accrual, on))).rateBp
}

/** Rates weighted by the principal they are on, rounded half up; null where there is no principal. */
export function weightedRateBp(loans: readonly { principalPaise: number; rateBp: number }[]): number | null {
  const principal = loans.reduce((sum, { principalPaise }) => sum + BigInt(principalPaise), 0n)
  if (principal === 0n) return null
  const weighted = loans.reduce(
    (sum, { principalPaise, rateBp }) => sum + BigInt(principalPaise) * BigInt(rateBp),
    0n,
  )
  return exactNumber(halfUp(weighted, principal))
}
