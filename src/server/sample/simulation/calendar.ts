import { addDays, dayNumber } from '../../../domain/dates/dates.ts'

/** Minutes after midnight, in India, at which a store opens. */
const OPENS = 9 * 60 + 30
const SUNDAY = 3 // Day 0 of the calendar, 1 January 1970, was a Thursday.

/** The date, or the next day if it is a Sunday, when stores are closed. */
export function nextBusinessDay(from: string): string {
  return dayNumber(from) % 7 === SUNDAY ? addDays(from, 1) : from
}

/** The business days from a date up to the day before `today`. */
export function* businessDays(from: string, today: string): Generator<string> {
  for (let date = nextBusinessDay(from); date < today; date = nextBusinessDay(addDays(date, 1))) yield date
}

/** The moment this many minutes after the store opened. */
export function momentOf(day: string, minutes: number): Date {
  return new Date(Date.parse(`${day}T00:00:00+05:30`) + (OPENS + minutes) * 60_000)
}

/** How many minutes after the store opened on this day a moment is, rounded up. */
export function minutesAt(day: string, moment: Date): number {
  return Math.ceil((moment.getTime() - momentOf(day, 0).getTime()) / 60_000)
}
