import { dayBefore } from './days.ts'

/** A period from one day to another, both included, as YYYY-MM-DD. */
export interface Period {
  fromOn: string
  toOn: string
}

/** The common periods relative to a day, YYYY-MM-DD; a current period ends on that day. */
export const periods = {
  day: (date) => ({ fromOn: date, toOn: date }),
  yesterday: (date) => ({ fromOn: dayBefore(date), toOn: dayBefore(date) }),
  week: (date) => ({ fromOn: mondayOf(date), toOn: date }),
  month: (date) => ({ fromOn: firstOfMonth(date), toOn: date }),
  lastMonth: (date) => ({ fromOn: firstOfMonth(endOfLastMonth(date)), toOn: endOfLastMonth(date) }),
  year: (date) => ({ fromOn: firstOfYear(date), toOn: date }),
  lastYear: (date) => ({ fromOn: firstOfYear(endOfLastYear(date)), toOn: endOfLastYear(date) }),
} satisfies Record<string, (date: string) => Period>

/** The key of a common period. */
export type PeriodKey = keyof typeof periods

/** The common days of balances, relative to a day, YYYY-MM-DD. */
export const usualDays = {
  day: (date) => date,
  yesterday: dayBefore,
  lastMonth: endOfLastMonth,
  lastYear: endOfLastYear,
} satisfies Partial<Record<PeriodKey, (date: string) => string>>

/** The key of a common day. */
export type UsualDay = keyof typeof usualDays

function mondayOf(date: string): string {
  return new Date(date).getUTCDay() === 1 ? date : mondayOf(dayBefore(date))
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`
}

function endOfLastMonth(date: string): string {
  return dayBefore(firstOfMonth(date))
}

/** Financial years run April to March. */
function firstOfYear(date: string): string {
  const year = Number(date.slice(0, 4))
  return `${date.slice(5, 7) < '04' ? year - 1 : year}-04-01`
}

function endOfLastYear(date: string): string {
  return dayBefore(firstOfYear(date))
}
