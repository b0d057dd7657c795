import { interestOfOne } from '../interest/interest.ts'
import type { InterestTerms } from '../interest/terms.ts'
import { floorDivide, scaleHalfUp } from '../money/money.ts'
import type { LtvTier } from '../policy/policy.ts'
import { ltvLimit } from './ltvLimit.ts'

/** A loan against what its pledge is worth. Money in paise. */
export interface MarginRequest {
  /** Of what is pledged, at the price that is asked about. */
  valuePaise: number
  /** What stands. */
  principalPaise: number
  policy: { ltvTiers: readonly LtvTier[]; ltvAtMaturity: boolean }
  /** Principal outstanding on the borrower's other loans. */
  otherOutstandingPaise: number
  /** Of the loan; with `ltvAtMaturity` its interest from today to the due date is kept room for. Null where none is to come. */
  terms: InterestTerms | null
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
 * With `ltvAtMaturity` room is kept for the interest from today to the due date, that of the last day too where both days count;
 * after the due date for none (lending rules, sections 2 and 7).
 */
export function marginOf(request: MarginRequest): Margin {
  const { valuePaise, principalPaise, policy, otherOutstandingPaise, terms, today, dueOn } = request
  const maturity =
    terms !== null && policy.ltvAtMaturity && today <= dueOn ? interestOfOne(terms, today, dueOn) : null
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

/**
 * The least that tiers lend on a value whatever else a borrower owes, as a share of it in basis points: where the cap of a tier
 * leaves less than the next tier's share, that one counts.
 */
function leastLtvBp(tiers: readonly LtvTier[]): number {
  return Math.min(...tiers.map(({ ltvBp }) => ltvBp))
}

/**
 * Principal for each kilogram of pure metal, in paise, that a price (paise a gram at the reference purity) covers by every tier,
 * rounded down, and below 2^53 - 1. A loan that stands at no more on its metal, its principal a paisa higher for each item, does
 * not fall short; with `ltvAtMaturity` that holds of its principal with {@link interestAtMost}. One above it may.
 */
export function coveredPaisePerFineKg(
  tiers: readonly LtvTier[],
  { pricePaisePerG, referencePurityBp }: { pricePaisePerG: number; referencePurityBp: number },
): number {
  const covered = floorDivide(
    BigInt(leastLtvBp(tiers)) * BigInt(pricePaisePerG) * 1000n,
    BigInt(referencePurityBp),
  )
  return Math.min(Number(covered), Number.MAX_SAFE_INTEGER - 1)
}

/**
 * More than any terms take on a principal of 1: a rate in basis points × (`aDay` × days + `once`) / `divisor`. Thirtieths of
 * months are at most 30 in 28 days and 30 more, a year has at least 360 days, and both days may count.
 */
export const interestAtMost = { aDay: 15, once: 448, divisor: 50_400_000 } as const

/** A price after a fall of so many basis points, rounded half up; in the unit of the price. */
export function fallenPrice(price: number, fallBp: number): number {
  return scaleHalfUp(price, 10_000 - fallBp, 10_000)
}
