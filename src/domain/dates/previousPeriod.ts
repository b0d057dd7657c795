import { addDays, addMonths, daysBetween, monthsBetween } from './dates.ts'

/** A period of days; both dates are included. */
export interface Period {
  fromOn: string
  toOn: string
}

/**
 * Returns the previous period, with which reports compare a period. A period that starts on the first of a month is compared with the
 * same days of the months before: April to June with January to March, 1 to 10 May with 1 to 10 April, a financial year with the year
 * before. The last day of a month corresponds to the last day of the earlier month, and so does a day that the earlier month does not
 * have. Any other period is compared with the same number of days directly before it.
 * @throws RangeError if a date is not valid or the period ends before it begins
 */
export function previousPeriod({ fromOn, toOn }: Period): Period {
  if (!fromOn.endsWith('-01')) {
    const days = daysBetween(fromOn, toOn) + 1
    if (days < 1) throw new RangeError('The period ends before it begins.')
    return { fromOn: addDays(fromOn, -days), toOn: addDays(fromOn, -1) }
  }
  const back = -(monthsBetween(fromOn, toOn).months + 1)
  const wholeMonths = addDays(toOn, 1).endsWith('-01')
  return { fromOn: addMonths(fromOn, back), toOn: wholeMonths ? addDays(fromOn, -1) : addMonths(toOn, back) }
}
