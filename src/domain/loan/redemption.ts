import { addDays, addMonths } from '../dates/dates.ts'
import type { Policy } from '../policy/policy.ts'

/**
 * The last day on which a pledge is safe from auction whatever its tenure: the policy's redemption period from the day of
 * the pledge, and its days of grace. Null if the policy has no such period; the due date alone then decides.
 * A renewal is a pledge of its own (further decisions, Policy; state pawnbrokers acts).
 */
export function lastRedemptionOn(
  pledgedOn: string,
  { redemptionMonths, auctionGraceDays }: Pick<Policy, 'redemptionMonths' | 'auctionGraceDays'>,
): string | null {
  if (redemptionMonths === 0) return null
  return addDays(addMonths(pledgedOn, redemptionMonths), auctionGraceDays)
}
