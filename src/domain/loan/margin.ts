import { interestOfOne } from '../interest/interest.ts'
import type { InterestTerms } from '../interest/terms.ts'
import { floorDivide, scaleHalfUp } from '../money/money.ts'
import type { LtvTier } from '../policy/policy.ts'
import { ltvLimit } from './ltvLimit.ts'

/** A loan and its collateral value. Money is in paise. */
export interface MarginRequest {
  /** Value of the pledged items at the given price. */
  valuePaise: number
  /** Outstanding principal. */
  principalPaise: number
  policy: { ltvTiers: readonly LtvTier[]; ltvAtMaturity: boolean }
  /** Principal outstanding on the borrower's other loans. */
  otherOutstandingPaise: number
  /**
   * Terms of the loan. With `ltvAtMaturity` they give the interest from today to the due date. Null to include no
   * interest.
   */
  terms: InterestTerms | null
  today: string
  dueOn: string
}

/** Coverage of a loan by its collateral. Money is in paise. */
export interface Margin {
  /** Maximum amount that can be lent on the value. */
  limitPaise: number
  /** Principal that must be paid to come back within the limit; 0 if the loan is within it. */
  shortfallPaise: number
  /** Principal / value in basis points, rounded half up. Null if the value is 0. */
  ltvBp: number | null
}

/**
 * Calculates the margin of a loan: the limit of its collateral by the policy's LTV tiers with the borrower's other
 * loans, and the shortfall of the principal against it. With `ltvAtMaturity` the limit includes interest from today
 * to the due date, with the last day if both days count; after the due date it includes none. Source: lending rules,
 * sections 2 and 7.
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

/** Returns principal / value in basis points, rounded half up. Null if the value is 0. */
export function ltvBpOf(principalPaise: number, valuePaise: number): number | null {
  return valuePaise > 0 ? scaleHalfUp(principalPaise, 10_000, valuePaise) : null
}

/**
 * Returns the lowest LTV of the tiers, in basis points. It is the least share of a value that can be lent whatever
 * the borrower's other loans are: where a tier's cap leaves less than the next tier's share, the next tier counts.
 */
function leastLtvBp(tiers: readonly LtvTier[]): number {
  return Math.min(...tiers.map(({ ltvBp }) => ltvBp))
}

/**
 * Returns the principal per kilogram of pure metal, in paise, that may be owed at a price under every LTV tier.
 * Rounded down; at most 2^53 - 2. A loan whose principal per kilogram, increased by one paisa per item, is not above this has no shortfall.
 * With `ltvAtMaturity` the interest of {@link interestAtMost} is added to its principal before the comparison. A loan with more principal
 * may have a shortfall.
 * @param price price in paise per gram at the reference purity, and that purity in basis points
 */
export function mayOwePaisePerFineKg(
  tiers: readonly LtvTier[],
  { pricePaisePerG, referencePurityBp }: { pricePaisePerG: number; referencePurityBp: number },
): number {
  const mayOwe = floorDivide(
    BigInt(leastLtvBp(tiers)) * BigInt(pricePaisePerG) * 1000n,
    BigInt(referencePurityBp),
  )
  return Math.min(Number(mayOwe), Number.MAX_SAFE_INTEGER - 1)
}

/**
 * Upper bound of the interest on a principal of 1 under any terms: rate in basis points × (`aDay` × days + `once`) /
 * `divisor`. The bound assumes the most expensive case: 30 thirtieths of a month for every 28 days and 30 more, a year of 360 days, and
 * both days counted.
 */
export const interestAtMost = { aDay: 15, once: 448, divisor: 50_400_000 } as const

/** Returns a price after a fall in basis points, rounded half up, in the unit of the price. */
export function fallenPrice(price: number, fallBp: number): number {
  return scaleHalfUp(price, 10_000 - fallBp, 10_000)
}
