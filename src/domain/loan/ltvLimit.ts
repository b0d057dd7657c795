import type { InterestOfOne } from '../interest/interest.ts'
import { exactNumber, floorDivide } from '../money/money.ts'
import type { LtvTier } from '../policy/policy.ts'

/** The amount that an LTV tier allows, and whether the tier counts. */
export interface TierCandidate extends LtvTier {
  /** Tier's share of the value, rounded down, at most the amount left under its cap; at least 0. In paise. */
  candidatePaise: number
  /**
   * Whether the tier counts: the candidate is above 0, and together with the outstanding principal it exceeds the
   * cap of the tier below. The first tier needs only a candidate above 0.
   */
  counts: boolean
}

/** The LTV limit and its calculation. */
export interface LtvLimit {
  /** Highest candidate that counts, or 0 if none counts. In paise. */
  limitPaise: number
  tiers: TierCandidate[]
}

/**
 * Calculates the LTV limit of a value. The candidate of a tier is `ltvBp` × value / 10,000, rounded down, at most
 * the amount left under its cap. The limit is the highest candidate that counts. It stays constant over a range of
 * values where a cap is reached. Source: lending rules, section 2.
 * @param outstandingPaise principal outstanding on the borrower's other loans
 * @param atMaturity exact interest on a principal of 1 until the due date; the share is divided by 1 + interest
 *   before it is rounded down, so that principal and interest stay within the LTV. Null for LTV without interest
 * @throws RangeError if an amount is not whole
 */
export function ltvLimit(
  tiers: readonly LtvTier[],
  valuePaise: number,
  outstandingPaise: number,
  atMaturity: InterestOfOne | null = null,
): LtvLimit {
  let limitPaise = 0
  const candidates = tiers.map((tier, index): TierCandidate => {
    const share = shareOf(valuePaise, tier.ltvBp, atMaturity)
    const room = tier.upToPaise === null ? share : tier.upToPaise - outstandingPaise
    const candidatePaise = Math.max(0, Math.min(share, room))
    const below = index === 0 ? null : (tiers[index - 1]?.upToPaise ?? null)
    const counts = candidatePaise > 0 && (below === null || outstandingPaise + candidatePaise > below)
    if (counts && candidatePaise > limitPaise) limitPaise = candidatePaise
    return { ...tier, candidatePaise, counts }
  })
  return { limitPaise, tiers: candidates }
}

function shareOf(valuePaise: number, ltvBp: number, atMaturity: InterestOfOne | null): number {
  const share = BigInt(valuePaise) * BigInt(ltvBp)
  if (atMaturity === null) return exactNumber(floorDivide(share, 10_000n))
  const one = BigInt(atMaturity.denominator)
  return exactNumber(floorDivide(share * one, 10_000n * (one + BigInt(atMaturity.numerator))))
}
