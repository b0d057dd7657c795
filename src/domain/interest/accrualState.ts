import { dayNumber } from '../dates/dates.ts'

/** Principal that stood from a date on, until the next segment's. */
export interface PrincipalSegment {
  from: string
  principalPaise: number
}

/**
 * What a loan's interest and penal are reckoned from, beside its terms: when its clock began, what stood since, and
 * what was paid since. Made by `openClock`, moved on by receipts; never changed in place (lending rules, section 3).
 */
export interface AccrualState {
  openedOn: string
  openingPrincipalPaise: number
  dueOn: string
  /** The date of the last receipt or waiver, or of opening: no calculation or receipt before it. */
  movedOn: string
  /** Whether no restart has happened: the day that `countBothDays` adds belongs to the first clock. */
  first: boolean
  /** In order of dates, the first from the clock's start; a restart clock has one, a continuous one each change. */
  segments: readonly [PrincipalSegment, ...PrincipalSegment[]]
  /** Interest paid (or waived) since the clock started, with what was carried into it. */
  interestPaidPaise: number
  /** Interest paid (or waived) in the loan's life, the advance too. */
  interestPaidInAllPaise: number
  /** When penal was last fully paid; the due date until then. */
  penalFrom: string
  /** Penal paid (or waived) since then. */
  penalPaidPaise: number
}

/** What a loan begins with. Money in whole paise. */
export interface LoanOpening {
  openedOn: string
  dueOn: string
  principalPaise: number
  /** Interest taken at opening; it restarts nothing and is not refunded. */
  advancePaise?: number
}

/**
 * The clock of a loan at its opening. Throws a RangeError unless the dates are days of the calendar, the due date is not
 * before the opening, and the amounts are whole and not negative (lending rules, section 3).
 */
export function openAccrual({
  openedOn,
  dueOn,
  principalPaise,
  advancePaise = 0,
}: LoanOpening): AccrualState {
  if (dayNumber(dueOn) < dayNumber(openedOn)) throw new RangeError('A loan is due on or after its opening.')
  for (const amount of [principalPaise, advancePaise])
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`No amount in paise: ${amount}`)
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

/** The principal that stands now, in paise. */
export function principalOf({ segments }: AccrualState): number {
  return (segments[segments.length - 1] as PrincipalSegment).principalPaise
}
