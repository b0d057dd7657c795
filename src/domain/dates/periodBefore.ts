import { addDays, addMonths, daysBetween, monthsBetween } from './dates.ts'

/** A period of days, both included. */
export interface Period {
  fromOn: string
  toOn: string
}

/**
 * The period that a period is compared with, of the same length and right before it: for one that begins with a month, the
 * same days of the months before (April to June: January to March; 1 to 10 May: 1 to 10 April; a financial year: the year
 * before), otherwise as many days. A month's last day is compared with a month's last day.
 * @throws RangeError if a date is not valid or the period ends before it begins
 */
export function periodBefore({ fromOn, toOn }: Period): Period {
  if (!fromOn.endsWith('-01')) {
    const days = daysBetween(fromOn, toOn) + 1
    return { fromOn: addDays(fromOn, -days), toOn: addDays(fromOn, -1) }
  }
  const next = addDays(toOn, 1)
  const { months, days } = monthsBetween(fromOn, next)
  const back = -(days === 0 ? months : months + 1)
  const earlier = { fromOn: addMonths(fromOn, back), toOn: addDays(addMonths(next, back), -1) }
  // The 31st has no counterpart in a shorter month: the period then ends right before this one.
  return earlier.toOn < fromOn ? earlier : { ...earlier, toOn: addDays(fromOn, -1) }
}
