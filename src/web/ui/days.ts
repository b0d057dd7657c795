import { clockFormat } from './clock.ts'

const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** Three-letter month names for dates: Jan to Dec. */
export const monthNames = Array.from({ length: 12 }, (_, month) => short.format(Date.UTC(2000, month, 1)))

/** The calendar date of an instant in the store's time zone, YYYY-MM-DD. */
export const dateOf = clockFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** Today's date in that time zone, YYYY-MM-DD. */
export function today(): string {
  return dateOf(Date.now())
}

/** The length of a day in ms; calendar dates have no zone, so every day has 24 hours. */
const DAY_MS = 86_400_000

/** The number of days from 1970-01-01 to a date. */
export function dayNumber(date: string): number {
  return Date.parse(date) / DAY_MS
}

/** Inverse of {@link dayNumber}, YYYY-MM-DD. */
export function dateOfDay(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

/** Whether a text is a calendar date, YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const number = dayNumber(text)
  return !Number.isNaN(number) && dateOfDay(number) === text
}

/** The calendar date a number of days later (earlier if negative). */
export function daysFrom(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days)
}

/** The calendar date before this one. */
export function dayBefore(date: string): string {
  return daysFrom(date, -1)
}

const hour = clockFormat('en-GB', { hour: '2-digit', hourCycle: 'h23' })

/** The hour of an instant in that time zone, 0 to 23. */
export function hourOf(at: Date | number): number {
  return Number(hour(at))
}

/** The current year in that time zone. */
export function currentYear(): number {
  return Number(today().slice(0, 4))
}
