import { addDays, addMonths, daysBetween, monthsBetween } from './dates.ts'

/** A period of days; both dates are included. */
export interface Period {
  fromOn: string
  toOn: string
}

/**
 * Returns the previous period, with which reports compare a period. A period that starts on the first of a month is compared with
 * the same days of the months before: April to June with January to March, 1 to 10 May with 1 to 10 April, a financial year with
 * the year before; the last day of a month corresponds to the last day of a month. Any other period is compared with the same
 * number of days directly before it.
 * @throws RangeError if a date is not valid or the period ends before it begins
 */
export function previousPeriod({ fromOn, toOn }: Period): Period {
  if (!fromOn.endsWith('-01')) {
    const days = daysBetween(fromOn, toOn) + 1
    return { fromOn: addDays(fromOn, -days), toOn: addDays(fromOn, -1) }
  }
  const next = addDays(toOn, 1)
  const { months, days } = monthsBetween(fromOn, next)
  const back = -(days === 0 ? months : months + 1)
  const earlier = { fromOn: addMonths(fromOn, back), toOn: addDays(addMonths(next, back), -1) }
  // The two periods never overlap.
  return earlier.toOn < fromOn ? earlier : { ...earlier, toOn: addDays(fromOn, -1) }
}
