import { addDays, dayNumber } from './dates.ts'

/** The days on which a store is shut. */
export interface ShutDays {
  /** Weekday that is off each week, 0 is Sunday; null none. */
  weeklyOff: number | null
  /** Dates besides it. */
  holidays: readonly string[]
}

/** The first Sunday of the day numbers. */
const FIRST_SUNDAY = 3

/** Whether a store works on a date (lending rules, section 6: weekly off day and holiday list). */
export function isWorkingDay(date: string, { weeklyOff, holidays }: ShutDays): boolean {
  const weekday = (((dayNumber(date) - FIRST_SUNDAY) % 7) + 7) % 7
  return weekday !== weeklyOff && !holidays.includes(date)
}

/**
 * The date so many working days after another, which itself does not count; 0 is the date itself. Throws a RangeError for
 * no whole number of days, or 0 and above (lending rules, section 6).
 */
export function addWorkingDays(date: string, days: number, shut: ShutDays): string {
  if (!Number.isInteger(days) || days < 0) throw new RangeError(`No number of working days: ${days}`)
  let reached = date
  for (let left = days; left > 0; ) {
    reached = addDays(reached, 1)
    if (isWorkingDay(reached, shut)) left -= 1
  }
  return reached
}
