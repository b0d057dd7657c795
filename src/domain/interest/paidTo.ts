import { addDays } from '../dates/dates.ts'
import { accruedInterestPaise, countedDays } from './accrual.ts'
import { type AccrualState, principalOf } from './accrualState.ts'
import { bandOf, type InterestTerms } from './terms.ts'

/**
 * Returns the yearly rate that applies on a date, in basis points: the rate of the day's band. Source: lending rules, section 3.
 * @throws RangeError if the date is before the last entry
 */
export function rateOn(terms: InterestTerms, accrual: AccrualState, date: string): number {
  return bandOf(terms.bands, Math.max(1, countedDays(terms, accrual, date))).rateBp
}

/**
 * Returns the last date up to which interest is paid or waived. It is between the start of the accrual period and `until`, and is `until`
 * if no principal is outstanding. Source: lending rules, section 3.
 */
export function interestPaidTo(terms: InterestTerms, accrual: AccrualState, until: string): string {
  const { segments, interestPaidPaise } = accrual
  const startOn = segments[0].from
  if (principalOf(accrual) === 0) return until
  let paidTo = startOn
  for (let day = addDays(startOn, 1); day <= until; day = addDays(day, 1)) {
    const [first, ...later] = segments
    // As of a day before the last entry: only the principal up to that day counts.
    const then: AccrualState = {
      ...accrual,
      movedOn: startOn,
      segments: [first, ...later.filter(({ from }) => from <= day)],
    }
    if (accruedInterestPaise(terms, then, day) > interestPaidPaise) break
    paidTo = day
  }
  return paidTo
}
