import { type SQL, sql } from 'drizzle-orm'
import { isDate } from '../../../domain/dates/dates.ts'
import { failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { decodeCursor, encodeCursor } from '../../platform/records/paging.ts'
import { isUuid } from '../../platform/text/isUuid.ts'
import type { DeclaredReport, SourceRow } from './report.ts'

/** A position between two pages of a report: after the row with these keys, or before it when going back. */
export interface ReportCursor {
  back: boolean
  keys: readonly string[]
}

/** Reads a cursor of a report. @throws DomainError 422 at `cursor` when it is not one of this report. */
export function readReportCursor(report: DeclaredReport, text: string | undefined): ReportCursor | null {
  if (text === undefined) return null
  const { order } = report
  const [name, back, ...keys] = decodeCursor(text) ?? []
  const isValid =
    name === report.name &&
    typeof back === 'boolean' &&
    keys.length === order.length &&
    order.every(({ type }, at) => isOf[type](keys[at]))
  if (isValid) return { back, keys: keys as string[] }
  throw failField('cursor', texts.wrongCursor)
}

/** The time of an instant after its date, as PostgreSQL writes it, with microseconds. */
const TIME = /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/

const isOf: Record<DeclaredReport['order'][number]['type'], (key: unknown) => boolean> = {
  text: (key) => typeof key === 'string',
  date: (key) => typeof key === 'string' && isDate(key),
  bigint: (key) => typeof key === 'string' && /^-?\d{1,18}$/.test(key),
  timestamptz: (key) => typeof key === 'string' && isDate(key.slice(0, 10)) && TIME.test(key.slice(10)),
  uuid: (key) => typeof key === 'string' && isUuid(key),
}

/** The cursor at a row; null without a row. */
export function cursorAt(report: DeclaredReport, row: SourceRow | undefined, back: boolean): string | null {
  if (row === undefined) return null
  const keys = report.order.map(({ key }) => String(row[key]))
  return encodeCursor([report.name, back, ...keys])
}

/** Condition for the rows after a cursor, and their sort order. */
export function cursorCondition(
  report: DeclaredReport,
  cursor: ReportCursor | null,
): { afterCursor: SQL; order: SQL } {
  const descending = (report.descending === true) !== (cursor?.back === true)
  const keys = report.order.map(({ key }) => sql.raw(`r."${key}"`))
  const order = sql.join(
    keys.map((key) => sql`${key} ${sql.raw(descending ? 'desc' : 'asc')}`),
    sql`, `,
  )
  if (cursor === null) return { afterCursor: sql`true`, order }
  const values = report.order.map(({ type }, at) => sql`${cursor.keys[at]}::${sql.raw(type)}`)
  const than = sql.raw(descending ? '<' : '>')
  return { afterCursor: sql`(${sql.join(keys, sql`, `)}) ${than} (${sql.join(values, sql`, `)})`, order }
}
