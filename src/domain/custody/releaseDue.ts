import { daysBetween } from '../dates/dates.ts'
import { addWorkingDays, type Holidays } from '../dates/workingDays.ts'
import type { Policy } from '../policy/policy.ts'

/** Date by which the packet of a closed loan must be released, and compensation for the delay. */
export interface ReleaseDue {
  byOn: string
  /** Days after `byOn`; 0 on it and before. */
  lateDays: number
  /** Compensation payable to the customer if the lender causes the delay, in paise. */
  compensationPaise: number
}

/**
 * Returns the date proposed to the customer of a loan for collecting a packet that is with a lender at closing: the day by which the
 * packet must be released, at the earliest the next working day, because it must be collected from the lender first. Source:
 * docs/decisions/0104-always-a-collection-date.md.
 * @throws RangeError as {@link addWorkingDays}
 */
export function proposedCollection(
  closedOn: string,
  { releaseWorkingDays }: Pick<Policy, 'releaseWorkingDays'>,
  holidays: Holidays,
): string {
  return addWorkingDays(closedOn, Math.max(1, releaseWorkingDays), holidays)
}

/**
 * Returns the release date of a closed loan: `releaseWorkingDays` of the store after closing. Each later day costs
 * `releaseCompensationPaisePerDay`. Source: lending rules, section 6, release.
 * @throws RangeError as {@link addWorkingDays}
 */
export function releaseDue(
  closedOn: string,
  today: string,
  policy: Pick<Policy, 'releaseWorkingDays' | 'releaseCompensationPaisePerDay'>,
  holidays: Holidays,
): ReleaseDue {
  const byOn = addWorkingDays(closedOn, policy.releaseWorkingDays, holidays)
  const lateDays = Math.max(0, daysBetween(byOn, today))
  return { byOn, lateDays, compensationPaise: lateDays * policy.releaseCompensationPaisePerDay }
}
