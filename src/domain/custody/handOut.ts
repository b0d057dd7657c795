import { daysBetween } from '../dates/dates.ts'
import { addWorkingDays, type ShutDays } from '../dates/workingDays.ts'
import type { Policy } from '../policy/policy.ts'

/** Until when the packet of a repaid loan is to be handed out, and what its delay costs so far. */
export interface HandOut {
  byOn: string
  /** Days since then; 0 up to that day. */
  lateDays: number
  /** Owed to the customer where the delay is the lender's, in paise. */
  compensationPaise: number
}

/**
 * When a packet is to leave after its loan was repaid: so many of the store's working days after that day, and each day
 * beyond them costs the policy's compensation (lending rules, section 6, release). Throws as `addWorkingDays`.
 */
export function handOut(
  closedOn: string,
  today: string,
  policy: Pick<Policy, 'releaseWorkingDays' | 'releaseCompensationPaisePerDay'>,
  shut: ShutDays,
): HandOut {
  const byOn = addWorkingDays(closedOn, policy.releaseWorkingDays, shut)
  const lateDays = Math.max(0, daysBetween(byOn, today))
  return { byOn, lateDays, compensationPaise: lateDays * policy.releaseCompensationPaisePerDay }
}
