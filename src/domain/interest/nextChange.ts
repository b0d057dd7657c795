import { addDays, dateOf, dayNumber } from '../dates/dates.ts'
import { addedDays, countedDays } from './accrual.ts'
import type { AccrualState } from './accrualState.ts'
import { interestDuePaise } from './interest.ts'
import { bandOf, type InterestTerms } from './terms.ts'

/** "Pay by 30 May or the rate becomes 18 %." */
export interface RateChange {
  /** The last date of today's rate. */
  payBy: string
  /** The first date of the new one, the day after. */
  changesOn: string
  /** Basis points a year. */
  rateBp: number
  newRateBp: number
  /** Interest due on these two dates if nothing is paid before; a retrospective slab jumps between them. Paise. */
  duePaise: number
  dueAfterPaise: number
  /** Whether paying interest in time counts the days anew; on a continuous clock the change comes all the same. */
  avoidable: boolean
}

/**
 * The next date after `on` from which the rate of the days counted is another, if nothing is paid; null if it stays for
 * ever. Bands of the same rate are one. Throws a RangeError for a date before the last movement
 * (lending rules, section 3).
 */
export function nextRateChange(terms: InterestTerms, accrual: AccrualState, on: string): RateChange | null {
  const days = Math.max(1, countedDays(terms, accrual, on))
  const { rateBp } = bandOf(terms.bands, days)
  const next = terms.bands.find((band) => band.fromDay > days && band.rateBp !== rateBp)
  if (!next) return null
  const day = dayNumber(accrual.segments[0].from) + next.fromDay - addedDays(terms, accrual)
  const payBy = dateOf(day - 1)
  const changesOn = dateOf(day)
  return {
    payBy,
    changesOn,
    rateBp,
    newRateBp: next.rateBp,
    duePaise: interestDuePaise(terms, accrual, payBy),
    dueAfterPaise: interestDuePaise(terms, accrual, changesOn),
    avoidable: terms.slabClock === 'restart',
  }
}

/** "Pay by 10 April or a penal of 3 % a year is added, from the due date." */
export interface PenalStart {
  /** Due date and grace. */
  payBy: string
  /** The day after. */
  chargedFrom: string
  /** Basis points a year. */
  rateBp: number
}

/**
 * When penal begins, if it has not on a date and the terms have one; else null (lending rules, section 3).
 * Throws a RangeError for no day of the calendar.
 */
export function nextPenal(terms: InterestTerms, accrual: AccrualState, on: string): PenalStart | null {
  const payBy = addDays(accrual.dueOn, terms.graceDays)
  if (terms.penalRateBp === 0 || dayNumber(on) > dayNumber(payBy)) return null
  return { payBy, chargedFrom: addDays(payBy, 1), rateBp: terms.penalRateBp }
}
