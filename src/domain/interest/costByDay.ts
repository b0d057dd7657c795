import { dateOf, dayNumber } from '../dates/dates.ts'
import { scaleHalfUp } from '../money/money.ts'
import { interestDivisor, weightOfDays } from './accrual.ts'
import { lifetimeMinimumPaise } from './interest.ts'
import { bandOf, type InterestTerms, type RateBand } from './terms.ts'

/** What a loan that nothing is paid on costs, if it is closed on a day. */
export interface DayCost {
  /** Calendar days since opening; 0 is the day of opening itself. */
  day: number
  on: string
  /** The rate of the band that holds the days counted so far (the first band's before any), basis points a year. */
  rateBp: number
  /** Interest so far, paise. */
  interestPaise: number
  /** Interest that closing would take: the lifetime minimum, if that is more. Paise. */
  closingInterestPaise: number
}

/** A day on which the rate changes, and what the interest rises by on it. */
export interface CostStep {
  day: number
  on: string
  fromRateBp: number
  toRateBp: number
  /** Interest of this day less that of the day before, in paise; negative where a retrospective rate falls. */
  risePaise: number
}

/** The cost of a loan by day, for a chart with its steps. */
export interface CostByDay {
  days: DayCost[]
  steps: CostStep[]
}

/** The longest time that is drawn, about ten years. */
export const MOST_DAYS = 3660

/**
 * What a principal (paise) costs if the loan opened on a date is closed after 0, 1, … `lastDay` days, with nothing paid
 * before; each figure rounded half up once, as `interestDuePaise` and `closingInterestPaise` round them. One pass over
 * the days. Throws a RangeError for no day of the calendar, for more days than `MOST_DAYS`, and for terms without a band
 * for a day (lending rules, section 3).
 */
export function costByDay(
  terms: InterestTerms,
  principalPaise: number,
  openedOn: string,
  lastDay: number,
): CostByDay {
  if (!Number.isInteger(lastDay) || lastDay < 0 || lastDay > MOST_DAYS)
    throw new RangeError(`No number of days to draw: ${lastDay}`)
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
    const on = dateOf(start + day)
    const closingInterestPaise = Math.max(interestPaise, minimum)
    const cost: DayCost = { day, on, rateBp: band.rateBp, interestPaise, closingInterestPaise }
    days.push(cost)
    if (before && before.rateBp !== cost.rateBp)
      steps.push({
        day,
        on,
        fromRateBp: before.rateBp,
        toRateBp: cost.rateBp,
        risePaise: cost.interestPaise - before.interestPaise,
      })
    before = cost
  }
  return { days, steps }
}
