import { type SQL, sql } from 'drizzle-orm'

/** A range of days past the due date; null where it has no limit. */
interface AgeBand {
  label: string
  fromDay: number | null
  toDay: number | null
}

/** The ageing bands in order; each loan is in exactly one. */
export const ageBands = {
  notDue: { label: 'Not yet due', fromDay: null, toDay: 0 },
  upTo30: { label: '1 to 30', fromDay: 1, toDay: 30 },
  upTo60: { label: '31 to 60', fromDay: 31, toDay: 60 },
  upTo90: { label: '61 to 90', fromDay: 61, toDay: 90 },
  upTo180: { label: '91 to 180', fromDay: 91, toDay: 180 },
  over180: { label: 'Over 180', fromDay: 181, toDay: null },
} as const satisfies Record<string, AgeBand>

/** Whether due date and grace period have passed on a day (lending rules, section 7). */
export function isOverdueOn(dueOn: SQL, graceDays: SQL, date: string): SQL {
  // The first condition can use an index of due dates.
  return sql`${dueOn} < ${date}::date and ${dueOn} + ${graceDays} < ${date}::date`
}

/** Whether a due date is in a band, on a day. */
export function inBand(dueOn: SQL, { fromDay, toDay }: AgeBand, date: string): SQL {
  const late = sql`${dueOn} <= ${date}::date - ${fromDay}::integer`
  const notLater = sql`${dueOn} >= ${date}::date - ${toDay}::integer`
  if (fromDay === null) return notLater
  return toDay === null ? late : sql`${late} and ${notLater}`
}

/** The name of the ageing band of a due date, on a day. */
export function bandOf(dueOn: SQL, date: string): SQL {
  const names = Object.entries(ageBands).map(
    ([name, band]) => sql`when ${inBand(dueOn, band, date)} then ${name}`,
  )
  return sql`case ${sql.join(names, sql` `)} end`
}

/** The ageing bands as rows of a query: `place`, `name`, `label`, and their range of due dates, on a day. */
export function bandsOn(date: string): SQL {
  const rows = Object.entries(ageBands).map(
    ([name, { label, fromDay, toDay }], place) => sql`(${place}::bigint, ${name}, ${label},
      ${toDay === null ? sql`'-infinity'::date` : sql`${date}::date - ${toDay}::integer`},
      ${fromDay === null ? sql`'infinity'::date` : sql`${date}::date - ${fromDay}::integer`})`,
  )
  return sql`(values ${sql.join(rows, sql`, `)}) as b (place, name, label, first_due_on, last_due_on)`
}
