import { daysBetween } from '../dates/dates.ts'
import { addWorkingDays, type Holidays } from '../dates/workingDays.ts'
import type { Policy } from '../policy/policy.ts'

/** Date by which the packet of a closed loan must be released, and compensation for the delay. */
export interface ReleaseDue {
  byOn: string
  /** Days after `byOn`; 0 on it and before. */
  lateDays: number
  /** Compensation payable to the customer if the business causes the delay, in paise. */
  compensationPaise: number
}

/**
 * Returns the collection date proposed to the customer when a loan is closed while its packet is with a lender: the last date for the
 * release, but not before the next working day after today, because the packet must be collected from the lender first. Source:
 * docs/decisions/0104-always-a-collection-date.md.
 * @param today the store's date; later than `closedOn` while an earlier day is still open
 * @throws RangeError as {@link addWorkingDays}
 */
export function proposedCollection(
  closedOn: string,
  today: string,
  { releaseWorkingDays }: Pick<Policy, 'releaseWorkingDays'>,
  holidays: Holidays,
): string {
  const next = addWorkingDays(today, 1, holidays)
  const due = addWorkingDays(closedOn, releaseWorkingDays, holidays)
  return due > next ? due : next
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
