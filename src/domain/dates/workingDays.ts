import { addDays, dayNumber } from './dates.ts'

/** Days on which a store is closed. */
export interface Holidays {
  /** Weekday that is off every week, 0 for Sunday; null if none. */
  weeklyOff: number | null
  /** Dates of further holidays. */
  holidays: readonly string[]
}

/** Day number of a Sunday: 1970-01-04. */
const FIRST_SUNDAY = 3

/**
 * Returns whether a date is a working day of a store. Source: lending rules, section 6 (weekly day off and holiday
 * list).
 */
export function isWorkingDay(date: string, { weeklyOff, holidays }: Holidays): boolean {
  const weekday = (((dayNumber(date) - FIRST_SUNDAY) % 7) + 7) % 7
  return weekday !== weeklyOff && !holidays.includes(date)
}

/**
 * Returns the date that is a number of working days after a date. The date itself does not count; 0 returns the date
 * itself. Source: lending rules, section 6.
 * @throws RangeError if `days` is not a whole number of 0 or more
 */
export function addWorkingDays(date: string, days: number, holidays: Holidays): string {
  if (!Number.isInteger(days) || days < 0) throw new RangeError(`Not a number of working days: ${days}`)
  let reached = date
  for (let left = days; left > 0; ) {
    reached = addDays(reached, 1)
    if (isWorkingDay(reached, holidays)) left -= 1
  }
  return reached
}
