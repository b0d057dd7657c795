import { dayBefore } from './days.ts'

/** A period from one day to another, both included, as YYYY-MM-DD. */
export interface Period {
  fromOn: string
  toOn: string
}

/** The common periods relative to a day, YYYY-MM-DD; a current period ends on that day. */
export const periods = {
  day: (on) => ({ fromOn: on, toOn: on }),
  yesterday: (on) => ({ fromOn: dayBefore(on), toOn: dayBefore(on) }),
  week: (on) => ({ fromOn: mondayOf(on), toOn: on }),
  month: (on) => ({ fromOn: firstOfMonth(on), toOn: on }),
  lastMonth: (on) => ({ fromOn: firstOfMonth(endOfLastMonth(on)), toOn: endOfLastMonth(on) }),
  year: (on) => ({ fromOn: firstOfYear(on), toOn: on }),
  lastYear: (on) => ({ fromOn: firstOfYear(endOfLastYear(on)), toOn: endOfLastYear(on) }),
} satisfies Record<string, (on: string) => Period>

/** The key of a common period. */
export type PeriodKey = keyof typeof periods

/** The common days of balances, relative to a day, YYYY-MM-DD. */
export const usualDays = {
  day: (on) => on,
  yesterday: dayBefore,
  lastMonth: endOfLastMonth,
  lastYear: endOfLastYear,
} satisfies Partial<Record<PeriodKey, (on: string) => string>>

/** The key of a common day. */
export type UsualDay = keyof typeof usualDays

function mondayOf(on: string): string {
  return new Date(on).getUTCDay() === 1 ? on : mondayOf(dayBefore(on))
}

function firstOfMonth(on: string): string {
  return `${on.slice(0, 7)}-01`
}

function endOfLastMonth(on: string): string {
  return dayBefore(firstOfMonth(on))
}

/** Financial years run April to March. */
function firstOfYear(on: string): string {
  const year = Number(on.slice(0, 4))
  return `${on.slice(5, 7) < '04' ? year - 1 : year}-04-01`
}

function endOfLastYear(on: string): string {
  return dayBefore(firstOfYear(on))
}
