import { addDays, dateOf, dayNumber } from '../dates/dates.ts'
import { addedDays, countedDays } from './accrual.ts'
import type { AccrualState } from './accrualState.ts'
import { interestDuePaise } from './interest.ts'
import { bandOf, type InterestTerms } from './terms.ts'

/** The next rate change, shown as "Pay by 30 May or the rate becomes 18 %." */
export interface RateChange {
  /** Last date of the current rate. */
  payBy: string
  /** First date of the new rate: the day after `payBy`. */
  changesOn: string
  /** Basis points per year. */
  rateBp: number
  newRateBp: number
  /**
   * Interest due on `payBy` and on `changesOn` if nothing is paid before, in paise. With retrospective bands it
   * jumps between the two dates.
   */
  duePaise: number
  dueAfterPaise: number
  /**
   * Whether paying the interest by `payBy` avoids the change: true if payment starts a new accrual period; false with
   * `continuous`, and if no interest is due on `payBy` because it was paid in advance.
   */
  avoidable: boolean
}

/**
 * Returns the next rate change after a date if nothing is paid, or null if the rate stays the same. Consecutive
 * bands with the same rate count as one. Source: lending rules, section 3.
 * @throws RangeError if the date is before the last entry
 */
export function nextRateChange(terms: InterestTerms, accrual: AccrualState, date: string): RateChange | null {
  const days = Math.max(1, countedDays(terms, accrual, date))
  const { rateBp } = bandOf(terms.bands, days)
  const next = terms.bands.find((band) => band.fromDay > days && band.rateBp !== rateBp)
  if (!next) return null
  const day = dayNumber(accrual.segments[0].from) + next.fromDay - addedDays(terms, accrual)
  const payBy = dateOf(day - 1)
  const changesOn = dateOf(day)
  const duePaise = interestDuePaise(terms, accrual, payBy)
  return {
    payBy,
    changesOn,
    rateBp,
    newRateBp: next.rateBp,
    duePaise,
    dueAfterPaise: interestDuePaise(terms, accrual, changesOn),
    avoidable: terms.slabClock === 'restart' && duePaise > 0,
  }
}

/** The start of penal interest, shown as "Pay in full by 10 April, or penal interest of 3 % is added from the due date." */
export interface PenalStart {
  /** Due date plus grace period. */
  payBy: string
  /** The day after `payBy`. */
  chargedFrom: string
  /** Basis points per year. */
  rateBp: number
}

/**
 * Returns when penal interest starts, or null if it has started by the date or the terms have no penal interest. Source: lending
 * rules, section 3.
 * @throws RangeError if the date is not valid
 */
export function nextPenal(terms: InterestTerms, accrual: AccrualState, date: string): PenalStart | null {
  const payBy = addDays(accrual.dueOn, terms.graceDays)
  if (terms.penalRateBp === 0 || dayNumber(date) > dayNumber(payBy)) return null
  return { payBy, chargedFrom: addDays(payBy, 1), rateBp: terms.penalRateBp }
}
