import { clockFormat } from './clock.ts'

const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** The months in three letters, as dates are shown: Jan to Dec. */
export const monthNames = Array.from({ length: 12 }, (_, month) => short.format(Date.UTC(2000, month, 1)))

/** The calendar date of an instant on the clock of the store, YYYY-MM-DD. */
export const dateOf = clockFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** Today's date on that clock, YYYY-MM-DD. */
export function today(): string {
  return dateOf(Date.now())
}

/** The calendar date so many days later (earlier if negative); dates have no zone, and so no days of 23 or 25 hours. */
export function daysFrom(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The calendar date before this one. */
export function dayBefore(date: string): string {
  return daysFrom(date, -1)
}

const hour = clockFormat('en-GB', { hour: '2-digit', hourCycle: 'h23' })

/** The hour of an instant on that clock, 0 to 23. */
export function hourOf(at: Date | number): number {
  return Number(hour(at))
}

/** The year on that clock. */
export function currentYear(): number {
  return Number(today().slice(0, 4))
}
