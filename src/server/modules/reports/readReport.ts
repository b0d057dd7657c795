import { type SQL, sql } from 'drizzle-orm'
import type {
  ReportOpens,
  ReportPage,
  ReportPoint,
  ReportRow,
  ReportTotals,
} from '../../../api/gen/model/index.ts'
import { fetchRows } from '../../platform/db/fetchRows.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { Actor, BaseContext, DbContext } from '../../platform/operation/context.ts'
import { PAGE_ROWS } from '../../platform/records/paging.ts'
import { balanceBeforeAll, balanceBeforePage, withBalance } from './balances.ts'
import { mayOpen, type RowOpens } from './mayOpen.ts'
import type { DeclaredColumn, DeclaredReport, ReportScope, SourceRow } from './report.ts'
import { cursorAt, cursorCondition, type ReportCursor } from './reportCursor.ts'

/** Maximum number of rows in a report without pages. */
const WHOLE = 20_000
/** Rows that are read in one batch while a report is written to a file: bounds its memory. */
export const BATCH = 500
/** Rows that are read in one batch while a report is summed. */
const SUMMED = 4_000

/**
 * A page of a report, read from an index if the report is paged. Each row has a link to what it opens, if the role may open it. One query,
 * and another for the balance before a page of a book.
 */
export async function pageReport(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  report: DeclaredReport,
  request: ReportScope,
  { cursor, limit = PAGE_ROWS }: { cursor: ReportCursor | null; limit?: number | undefined },
): Promise<ReportPage> {
  const scope = await withComputed(db, report, request)
  const most = report.whole ? WHOLE : limit
  const { rows } = await db.execute<SourceRow>(select(report, scope, cursor, most + 1))
  const back = cursor?.back === true
  const more = rows.length > most
  const shown = back ? rows.slice(0, most).reverse() : rows.slice(0, most)
  const balanced = withBalance(report, shown, await balanceBeforePage(db, report, scope, shown[0]))
  return {
    rows: balanced.rows.map((row) => toRow(actor, report, { ...row, ...report.derive?.(row, scope) })),
    nextCursor: back || more ? cursorAt(report, shown.at(-1), false) : null,
    previousCursor: (back ? more : cursor !== null) ? cursorAt(report, shown[0], true) : null,
  }
}

/** The scope with what the report computes before its query. */
async function withComputed(db: Db, { compute }: DeclaredReport, scope: ReportScope): Promise<ReportScope> {
  return { ...scope, ...(await compute?.({ db }, scope)) }
}

/**
 * Number of rows of a report, their sums, the balance before the first day, and the points of its chart. Figures computed by
 * `src/domain` are summed over all rows, read in batches and in no order; the others by the database in one query.
 */
export async function totalReport(
  { db }: DbContext,
  report: DeclaredReport,
  request: ReportScope,
): Promise<ReportTotals> {
  const { columns } = report
  const scope = await withComputed(db, report, request)
  const sums = await sumsOf(db, report, scope)
  const [before] = report.before ? (await db.execute<SourceRow>(report.before(scope))).rows : []
  return {
    count: Number(sums.count ?? 0),
    totals: columns.map(({ name, total }) => (total ? String(sums[name] ?? 0) : null)),
    points: await pointsOf(db, report, scope),
    before: before ? columns.map(({ name }) => (name in before ? String(before[name]) : null)) : [],
  }
}

async function sumsOf(db: Db, report: DeclaredReport, scope: ReportScope): Promise<SourceRow> {
  if (report.derive && !report.sums) return sumRows(db, report, scope)
  const { rows } = await db.execute<SourceRow>(report.sums?.(scope) ?? sumQuery(report, scope))
  return rows[0] ?? {}
}

async function pointsOf(db: Db, report: DeclaredReport, scope: ReportScope): Promise<ReportPoint[]> {
  const { chart } = report
  if (chart === undefined) return []
  const points: SourceRow[] = []
  if (chart.points) points.push(...(await db.execute<SourceRow>(chart.points(scope))).rows)
  else for await (const rows of allRows(db, report, scope)) points.push(...rows)
  return points.map((point) => ({
    place: String(point[chart.along] ?? ''),
    values: chart.drawn.map((name) => String(point[name] ?? 0)),
  }))
}

function sumQuery({ columns, rows }: DeclaredReport, scope: ReportScope): SQL {
  const summed = columns.filter(({ total }) => total)
  const sums = summed.map(({ name }) => sql`, sum(${field(name)})::bigint as ${sql.raw(`"${name}"`)}`)
  return sql`select count(*)::bigint as "count" ${sql.join(sums)} from (${rows(scope)}) r`
}

async function sumRows(db: Db, report: DeclaredReport, scope: ReportScope): Promise<SourceRow> {
  const summed = report.columns.filter(({ total }) => total)
  const sums: Record<string, number> = { count: 0 }
  for await (const rows of rowsToSum(db, report, scope)) {
    for (const row of rows) {
      const derived = { ...row, ...report.derive?.(row, scope) }
      sums.count = (sums.count ?? 0) + 1
      for (const { name } of summed) sums[name] = (sums[name] ?? 0) + Number(derived[name] ?? 0)
    }
  }
  return sums
}

/** Every row of a report in no order, with the columns needed for sums. */
async function* rowsToSum(db: Db, report: DeclaredReport, scope: ReportScope): AsyncGenerator<SourceRow[]> {
  yield* fetchRows(db, (report.toSum ?? report.rows)(scope), SUMMED)
}

/** Every row of a report in order, with derived fields; in batches, so that memory is bounded. */
export async function* allRows(
  db: Db,
  report: DeclaredReport,
  request: ReportScope,
): AsyncGenerator<SourceRow[]> {
  const scope = await withComputed(db, report, request)
  const { order } = cursorCondition(report, null)
  const query = sql`select * from (${report.rows(scope)}) r order by ${order}`
  let balance = await balanceBeforeAll(db, report, scope)
  for await (const batch of fetchRows(db, query, BATCH)) {
    const { rows, after } = withBalance(report, batch, balance)
    balance = after
    yield rows.map((row) => ({ ...row, ...report.derive?.(row, scope) }))
  }
}

function select(report: DeclaredReport, scope: ReportScope, cursor: ReportCursor | null, limit: number): SQL {
  const { afterCursor: behind, order } = cursorCondition(report, cursor)
  const page = (pageScope: ReportScope) =>
    sql`select * from (${report.rows(pageScope)}) r where ${behind} order by ${order} limit ${limit}`
  const merged = (selects: readonly SQL[]) => {
    const first = (rows: SQL) =>
      sql`(select * from (${rows}) r where ${behind} order by ${order} limit ${limit})`
    return sql.join(selects.map(first), sql` union all `)
  }
  if (scope.merged) return page({ ...scope, computed: merged(scope.merged) })
  if (report.merged)
    return sql`select * from (${merged(report.merged(scope))}) r order by ${order} limit ${limit}`
  if (!report.parts) return page(scope)
  return sql`select r.* from (${report.parts(scope)}) part cross join lateral (${page({ ...scope, ofPart: true })}) r
    order by ${order} limit ${limit}`
}

function field(name: DeclaredColumn['name']): SQL {
  return sql.raw(`r."${name}"`)
}

/** What a row or a figure opens, if the role may see it. */
function opensOf(actor: Actor, field: unknown): ReportOpens | null {
  const opens = field as RowOpens | null | undefined
  if (!opens || !mayOpen(actor, opens)) return null
  const { kind, id, filters = {} } = opens
  return { kind, id, filters }
}

function toRow(actor: Actor, report: DeclaredReport, row: SourceRow): ReportRow {
  const opens = opensOf(actor, row.opens)
  const opensBefore = opensOf(actor, row.opensBefore)
  const level = row.level as ReportRow['level'] | null
  return {
    id: String(row.rowId),
    ...(opens && { opens }),
    ...(opensBefore && { opensBefore }),
    ...(level && { level }),
    cells: cellsOf(report.columns, row),
  }
}

/** The cells of a row as the API returns them. */
export function cellsOf(columns: readonly DeclaredColumn[], row: SourceRow): (string | null)[] {
  return columns.map(({ name, kind }) => {
    const value = row[name]
    if (value === null || value === undefined) return null
    return kind === 'datetime' ? new Date(String(value)).toISOString() : String(value)
  })
}
