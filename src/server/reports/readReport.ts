import { type SQL, sql } from 'drizzle-orm'
import type { ReportOpens, ReportPage, ReportRow, ReportTotals } from '../../api/gen/model/index.ts'
import type { BaseContext } from '../core/context.ts'
import { PAGE_ROWS } from '../core/paging.ts'
import type { DeclaredColumn, DeclaredReport, QueriedReport, ReportScope, SourceRow } from './report.ts'
import { cursorAt, fromCursor, type ReportCursor } from './reportCursor.ts'

type Reading = Pick<BaseContext, 'db'>

/** Rows of a report that is sent whole, at most. */
const WHOLE = 20_000
/** Rows that are read at once while a report is summed. */
const BATCH = 2_000

/** A page of a report, from an index where the report is paged; one query. */
export async function pageReport(
  { db }: Reading,
  report: DeclaredReport,
  scope: ReportScope,
  { cursor, limit = PAGE_ROWS }: { cursor: ReportCursor | null; limit?: number | undefined },
): Promise<ReportPage> {
  if (report.reckon) {
    const rows = (await report.reckon({ db }, scope)).slice(0, WHOLE)
    return { rows: rows.map((row) => toRow(report, row)), nextCursor: null, previousCursor: null }
  }
  const most = report.whole ? WHOLE : limit
  const { rows } = await db.execute<SourceRow>(select(report, scope, cursor, most + 1))
  const back = cursor?.back === true
  const more = rows.length > most
  const shown = back ? rows.slice(0, most).reverse() : rows.slice(0, most)
  return {
    rows: shown.map((row) => toRow(report, { ...row, ...report.derive?.(row, scope) })),
    nextCursor: back || more ? cursorAt(report, shown.at(-1), false) : null,
    previousCursor: (back ? more : cursor !== null) ? cursorAt(report, shown[0], true) : null,
  }
}

/**
 * How many rows a report has, what they sum to, what stood before the first day, and the points of its chart. What
 * `src/domain` reckons is summed over all rows, read in batches; the rest by the database in one query.
 */
export async function totalReport(
  { db }: Reading,
  report: DeclaredReport,
  scope: ReportScope,
): Promise<ReportTotals> {
  if (report.reckon)
    return { ...toTotals(report, await sumRows(report, await report.reckon({ db }, scope))), before: [] }
  const { rows } = report.derive
    ? { rows: [await sumRows(report, allRows({ db }, report, scope))] }
    : await db.execute<SourceRow>(sql`
        select count(*)::bigint as "count" ${sql.join(
          report.columns
            .filter(({ total }) => total)
            .map(({ name }) => sql`, sum(${field(name)})::bigint as ${sql.raw(`"${name}"`)}`),
        )} from (${report.rows(scope)}) r`)
  const [before] = report.before ? (await db.execute<SourceRow>(report.before(scope))).rows : []
  return {
    ...toTotals(report, rows[0] ?? {}),
    before: before ? report.columns.map(({ name }) => (name in before ? String(before[name]) : null)) : [],
  }
}

function toTotals({ columns }: DeclaredReport, sums: SourceRow): Pick<ReportTotals, 'count' | 'totals'> {
  return {
    count: Number(sums.count ?? 0),
    totals: columns.map(({ name, total }) => (total ? String(sums[name] ?? 0) : null)),
  }
}

async function sumRows(
  report: DeclaredReport,
  rows: AsyncIterable<SourceRow> | Iterable<SourceRow>,
): Promise<SourceRow> {
  const summed = report.columns.filter(({ total }) => total)
  const sums: Record<string, number> = { count: 0 }
  for await (const row of rows) {
    sums.count = (sums.count ?? 0) + 1
    for (const { name } of summed) sums[name] = (sums[name] ?? 0) + Number(row[name] ?? 0)
  }
  return sums
}

/** Every row of a report in its order, read in batches so that memory stays flat. */
async function* allRows(
  { db }: Reading,
  report: QueriedReport,
  scope: ReportScope,
): AsyncGenerator<SourceRow> {
  let cursor: ReportCursor | null = null
  for (;;) {
    const { rows }: { rows: SourceRow[] } = await db.execute<SourceRow>(select(report, scope, cursor, BATCH))
    for (const row of rows) yield { ...row, ...report.derive?.(row, scope) }
    const last = rows.at(-1)
    if (rows.length < BATCH || last === undefined) return
    cursor = { back: false, keys: report.order.map(({ key }) => String(last[key])) }
  }
}

function select(report: QueriedReport, scope: ReportScope, cursor: ReportCursor | null, limit: number): SQL {
  const { behind, order } = fromCursor(report, cursor)
  return sql`select * from (${report.rows(scope)}) r where ${behind} order by ${order} limit ${limit}`
}

function field(name: DeclaredColumn['name']): SQL {
  return sql.raw(`r."${name}"`)
}

function toRow(report: DeclaredReport, row: SourceRow): ReportRow {
  const opens = row.opens as (Omit<ReportOpens, 'filters'> & Partial<ReportOpens>) | null
  return {
    id: String(row.rowId),
    ...(opens && { opens: { filters: {}, ...opens } }),
    cells: report.columns.map(({ name }) => cellOf(row[name])),
  }
}

function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return value instanceof Date ? value.toISOString() : String(value)
}
