import { dateOf, dayNumber } from '../dates/dates.ts'
import { scaleHalfUp } from '../money/money.ts'
import { interestDivisor, weightOfDays } from './accrual.ts'
import { lifetimeMinimumPaise } from './interest.ts'
import { bandOf, type InterestTerms, type RateBand } from './terms.ts'

/** Cost of a loan that is closed on a day, if nothing was paid before. */
export interface DayCost {
  /** Calendar days since opening; 0 is the day of opening. */
  day: number
  date: string
  /**
   * Yearly rate of the band that contains the day, in basis points. Before the first day of interest it is the rate
   * of the first band.
   */
  rateBp: number
  /** Interest accrued, in paise. */
  interestPaise: number
  /** Interest due at closing, in paise: the accrued interest or the lifetime minimum, whichever is more. */
  closingInterestPaise: number
}

/** A day on which the rate changes, and the change in interest on it. */
export interface CostStep {
  day: number
  date: string
  fromRateBp: number
  toRateBp: number
  /** Interest of this day less interest of the day before, in paise. Negative if a retrospective rate falls. */
  risePaise: number
}

/** Cost of a loan for each day, and the days on which the rate changes. */
export interface CostByDay {
  days: DayCost[]
  steps: CostStep[]
}

/** Longest period calculated, in days: the longest tenure (120 months) and grace period (366 days), and two months after them. */
export const MAX_DAYS = 4100

/**
 * Calculates the cost of a loan if it is closed 0, 1, … `lastDay` days after opening and nothing is paid before.
 * Each amount is rounded half up once, as in `interestDuePaise` and `closingInterestPaise`. Source: lending rules,
 * section 3.
 * @throws RangeError if the date is not valid, `lastDay` is not a whole number from 0 to {@link MAX_DAYS}, or no band contains a day
 */
export function costByDay(
  terms: InterestTerms,
  principalPaise: number,
  openedOn: string,
  lastDay: number,
): CostByDay {
  if (!Number.isInteger(lastDay) || lastDay < 0 || lastDay > MAX_DAYS)
    throw new RangeError(`lastDay must be a whole number from 0 to ${MAX_DAYS}, not ${lastDay}.`)
  const start = dayNumber(openedOn)
  const divisor = interestDivisor(terms)
  const added = terms.countBothDays ? 1 : 0
  const minimum = lifetimeMinimumPaise(terms, { openedOn, openingPrincipalPaise: principalPaise })
  const days: DayCost[] = []
  const steps: CostStep[] = []
  let before: DayCost | undefined
  let band: RateBand = bandOf(terms.bands, 1)
  for (let day = 0; day <= lastDay; day++) {
    const counted = day + added
    if (band.toDay !== null && counted > band.toDay) band = bandOf(terms.bands, counted)
    const interestPaise = scaleHalfUp(principalPaise, weightOfDays(terms, start, counted), divisor)
    const date = dateOf(start + day)
    const closingInterestPaise = Math.max(interestPaise, minimum)
    const cost: DayCost = { day, date, rateBp: band.rateBp, interestPaise, closingInterestPaise }
    days.push(cost)
    if (before && before.rateBp !== cost.rateBp)
      steps.push({
        day,
        date,
        fromRateBp: before.rateBp,
        toRateBp: cost.rateBp,
        risePaise: cost.interestPaise - before.interestPaise,
      })
    before = cost
  }
  return { days, steps }
}
