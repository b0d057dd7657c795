import { addDays, addMonths } from '../../../domain/dates.ts'

/** Days from one to another, both included. */
interface Period {
  fromOn: string
  toOn: string
}

/** The periods that a list of notes offers, each as it stands on a day, YYYY-MM-DD. */
export const periods = {
  day: (on) => ({ fromOn: on, toOn: on }),
  week: (on) => ({ fromOn: addDays(on, -6), toOn: on }),
  month: (on) => ({ fromOn: firstOfMonth(on), toOn: on }),
  lastMonth: (on) => ({ fromOn: addMonths(firstOfMonth(on), -1), toOn: addDays(firstOfMonth(on), -1) }),
  year: (on) => ({ fromOn: firstOfYear(on), toOn: on }),
} satisfies Record<string, (on: string) => Period>

/** A period that can be chosen. */
export type PeriodKey = keyof typeof periods

function firstOfMonth(on: string): string {
  return `${on.slice(0, 7)}-01`
}

/** Years run April to March (further decisions, Lending). */
function firstOfYear(on: string): string {
  const year = Number(on.slice(0, 4))
  return `${on.slice(5, 7) < '04' ? year - 1 : year}-04-01`
}
