import { accruedInterestPaise } from '../interest/accrual.ts'
import type { AccrualState } from '../interest/accrualState.ts'
import type { InterestTerms } from '../interest/terms.ts'
import { exactNumber, halfUp } from '../money/money.ts'

/**
 * Spread of packets at a lender: interest of the customers less interest of the lender. Money is in whole paise,
 * rates in basis points per year. Source: lending rules, section 8.
 */

/** Accrual state of a loan from a date on; null once the loan has ended. */
export interface AccrualSpan {
  from: string
  accrual: AccrualState | null
}

/**
 * Returns the interest that accrues on a loan between two dates, whether or not it was paid or waived. For each
 * accrual state in this period it is the interest at its end less the interest at its start, each rounded half up.
 * The lifetime minimum at closing is not included.
 * @param spans accrual states of the loan in date order, including those before the first date
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

/**
 * Returns the average rate weighted by principal, in basis points, rounded half up. Null if there is no principal.
 */
export function weightedRateBp(loans: readonly { principalPaise: number; rateBp: number }[]): number | null {
  const principal = loans.reduce((sum, { principalPaise }) => sum + BigInt(principalPaise), 0n)
  if (principal === 0n) return null
  const weighted = loans.reduce(
    (sum, { principalPaise, rateBp }) => sum + BigInt(principalPaise) * BigInt(rateBp),
    0n,
  )
  return exactNumber(halfUp(weighted, principal))
}
