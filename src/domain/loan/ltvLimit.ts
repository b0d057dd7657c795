import type { InterestOfOne } from '../interest/interest.ts'
import { exactNumber, floorDivide } from '../money/money.ts'
import type { LtvTier } from '../policy/policy.ts'

/** What one tier would lend, and whether it counts. */
export interface TierCandidate extends LtvTier {
  /** Its share of the value, floored, but not above what its cap leaves; never below 0. Paise. */
  candidatePaise: number
  /** Whether it counts: above 0, and with what is outstanding above the cap of the tier below (the first always). */
  counts: boolean
}

/** The most that the policy's tiers lend on a value, and how it came about. */
export interface LtvLimit {
  /** The highest candidate that counts, 0 if none does. Paise. */
  limitPaise: number
  tiers: TierCandidate[]
}

/**
 * The loan-to-value limit of items worth `valuePaise` to a borrower who owes `outstandingPaise` of principal on other
 * loans. A tier's candidate is ltvBp × value / 10000, floored, at most what its cap leaves; of those that count, the
 * highest is the limit. It has plateaus where a tier's cap is reached. With `atMaturity`, the exact interest of the
 * loan on a principal of 1 to its due date, a candidate with its interest fits the share: it is divided by 1 + interest
 * before it is floored. Throws a RangeError for parts of paise (lending rules, section 2).
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
