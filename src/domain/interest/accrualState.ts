import { dayNumber } from '../dates/dates.ts'

/** The principal from a date until the next segment starts. */
export interface PrincipalSegment {
  from: string
  principalPaise: number
}

/**
 * What the interest and penal interest of a loan are calculated from, together with its terms. Interest accrues in periods:
 * the first starts at opening, and with `slabClock` `restart` a new one starts when all interest is paid. Created by
 * {@link openAccrual}, replaced by each receipt or waiver, never changed in place. Source: lending rules, section 3.
 */
export interface AccrualState {
  openedOn: string
  openingPrincipalPaise: number
  dueOn: string
  /**
   * Date of the last receipt or waiver, or of opening; for an imported loan at first the cut-over date. Calculations and receipts cannot
   * be dated before it.
   */
  movedOn: string
  /** Whether this is the first accrual period. Only the first has the day that `countBothDays` adds. */
  first: boolean
  /**
   * Principal by date, from the start of the accrual period. With `restart` there is one segment; with `continuous`
   * each change adds one.
   */
  segments: readonly [PrincipalSegment, ...PrincipalSegment[]]
  /** Interest paid or waived since the accrual period started, including the amount carried into it. */
  interestPaidPaise: number
  /** Interest paid or waived in the life of the loan, including advance interest. */
  interestPaidInAllPaise: number
  /** Date when penal interest was last fully paid, or the due date. */
  penalFrom: string
  /** Penal interest paid or waived since `penalFrom`. */
  penalPaidPaise: number
}

/** Data of a loan at its opening. Money is in whole paise. */
export interface LoanOpening {
  openedOn: string
  dueOn: string
  principalPaise: number
  /** Interest taken at opening. It does not start a new accrual period and is not refunded. */
  advancePaise?: number
}

/**
 * Returns the accrual state of a loan at its opening. Source: lending rules, section 3.
 * @throws RangeError if a date is not valid, the due date is before the opening date, or an amount is negative or
 *   not whole
 */
export function openAccrual({
  openedOn,
  dueOn,
  principalPaise,
  advancePaise = 0,
}: LoanOpening): AccrualState {
  if (dayNumber(dueOn) < dayNumber(openedOn)) throw new RangeError('The due date is before the opening date.')
  for (const amount of [principalPaise, advancePaise])
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`Not an amount in paise: ${amount}`)
  return {
    openedOn,
    openingPrincipalPaise: principalPaise,
    dueOn,
    movedOn: openedOn,
    first: true,
    segments: [{ from: openedOn, principalPaise }],
    interestPaidPaise: advancePaise,
    interestPaidInAllPaise: advancePaise,
    penalFrom: dueOn,
    penalPaidPaise: 0,
  }
}

/** Returns the outstanding principal, in paise. */
export function principalOf({ segments }: AccrualState): number {
  return (segments[segments.length - 1] as PrincipalSegment).principalPaise
}
