import { interestOfOne } from './interest.ts'
import { ltvLimit } from './ltvLimit.ts'
import { scaleHalfUp } from './money.ts'
import type { LtvTier } from './policy.ts'
import type { InterestTerms } from './terms.ts'

/** A loan against what its pledge is worth. Money in paise. */
export interface MarginRequest {
  /** Of what is pledged, at the price that is asked about. */
  valuePaise: number
  /** What stands. */
  principalPaise: number
  policy: { ltvTiers: readonly LtvTier[]; ltvAtMaturity: boolean }
  /** Principal outstanding on the borrower's other loans. */
  otherOutstandingPaise: number
  /** Of the loan; with `ltvAtMaturity` its interest from today to the due date is kept room for. */
  terms: InterestTerms
  today: string
  dueOn: string
}

/** Whether a pledge still covers its loan. Money in paise. */
export interface Margin {
  /** What may be lent on the value. */
  limitPaise: number
  /** Principal that must be paid for the limit to hold again; 0 if it holds. */
  shortfallPaise: number
  /** Principal over value in basis points, rounded half up; null where nothing is worth anything. */
  ltvBp: number | null
}

/**
 * What may be lent on a pledge by the policy's tiers with the borrower's other loans, and what the principal exceeds it by.
 * After the due date no interest to maturity is kept room for (lending rules, sections 2 and 7).
 */
export function marginOf(request: MarginRequest): Margin {
  const { valuePaise, principalPaise, policy, otherOutstandingPaise, terms, today, dueOn } = request
  const maturity = policy.ltvAtMaturity && today < dueOn ? interestOfOne(terms, today, dueOn) : null
  const { limitPaise } = ltvLimit(policy.ltvTiers, valuePaise, otherOutstandingPaise, maturity)
  return {
    limitPaise,
    shortfallPaise: Math.max(0, principalPaise - limitPaise),
    ltvBp: ltvBpOf(principalPaise, valuePaise),
  }
}

/** Principal over value in basis points, rounded half up; null where nothing is worth anything. */
export function ltvBpOf(principalPaise: number, valuePaise: number): number | null {
  return valuePaise > 0 ? scaleHalfUp(principalPaise, 10_000, valuePaise) : null
}

/** A price after a fall of so many basis points, rounded half up; in the unit of the price. */
export function fallenPrice(price: number, fallBp: number): number {
  return scaleHalfUp(price, 10_000 - fallBp, 10_000)
}
