import { addDays, addMonths } from '../dates/dates.ts'
import type { Policy } from '../policy/policy.ts'

/**
 * Returns the last day on which a pledge cannot yet be auctioned, whatever its tenure: the pledge date plus the
 * policy's redemption period and days of grace. Null if the policy has no redemption period; then only the due date decides.
 * A renewal is a new pledge. Source: further decisions, Policy; state pawnbrokers acts.
 */
export function lastRedemptionOn(
  pledgedOn: string,
  { redemptionMonths, auctionGraceDays }: Pick<Policy, 'redemptionMonths' | 'auctionGraceDays'>,
): string | null {
  if (redemptionMonths === 0) return null
  return addDays(addMonths(pledgedOn, redemptionMonths), auctionGraceDays)
}
