import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { ReportFileFormat } from '../../../api/gen/model/index.ts'
import { store } from '../../db/schema/company.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { csvChunks } from '../../platform/sheets/csv.ts'
import type { Sheet, SheetRow, SheetSum } from '../../platform/sheets/sheet.ts'
import { xlsxChunks } from '../../platform/sheets/xlsx.ts'
import { readBalances } from './balances.ts'
import { headings } from './headings.ts'
import { allRows, cellsOf } from './readReport.ts'
import type { DeclaredColumn, DeclaredReport, ReportScope } from './report.ts'
import { reportTexts } from './reportTexts.ts'

const writers = { csv: csvChunks, xlsx: xlsxChunks } satisfies Record<ReportFileFormat, unknown>

/** The requested columns of a file, in the order of the report. @throws DomainError 422 at `columns` for one that it does not have. */
export function fileColumns(
  report: DeclaredReport,
  names: readonly string[] | undefined,
): readonly DeclaredColumn[] {
  if (names === undefined) return report.columns
  const unknown = names.find((name) => !report.columns.some((column) => column.name === name))
  if (unknown !== undefined) throw failField('columns', reportTexts.noColumn(report.title, unknown))
  return report.columns.filter(({ name }) => names.includes(name))
}

/** All rows of a report as a file that is written while it is sent, with their sums and, for a book, its balances. */
export async function reportFile(
  { services, actor, db }: Pick<BaseContext, 'services' | 'actor' | 'db'>,
  report: DeclaredReport,
  scope: ReportScope,
  { format, columns }: { format: ReportFileFormat; columns: readonly DeclaredColumn[] },
): Promise<{ content: Readable; fileName: string }> {
  const content = services.files.stream(actor, async function* (reading) {
    yield* writers[format](await sheetOf(reading, report, scope, columns))
  })
  return { content, fileName: `${await fileStem(db, report, scope)}.${format}` }
}

async function sheetOf(
  db: Db,
  report: DeclaredReport,
  scope: ReportScope,
  columns: readonly DeclaredColumn[],
): Promise<Sheet> {
  const balances = await readBalances(db, report, scope, columns)
  const sums: (bigint | null)[] = columns.map(({ total }) => (total ? 0n : null))
  async function* batches(): AsyncGenerator<SheetRow[]> {
    for await (const rows of allRows(db, report, scope)) {
      const cells = rows.map((row) => cellsOf(columns, row))
      for (const row of cells)
        for (const [at, sum] of sums.entries()) if (sum !== null) sums[at] = sum + BigInt(row[at] ?? 0)
      yield cells
    }
  }
  return {
    title: titleOf(report, scope),
    columns: columns.map(({ name, kind }) => ({ heading: headings[name], kind })),
    batches: batches(),
    opening: balances === null ? [] : [{ label: reportTexts.opening, cells: balances.opening }],
    closing: () => [
      ...totalOf(sums),
      ...(balances === null ? [] : [{ label: reportTexts.closing, cells: balances.closing(sums) }]),
    ],
    timeZone: scope.timeZone,
  }
}

/** Title of a report's sheet: with the code of the account for a ledger, because a sheet has a short name. */
function titleOf({ title }: DeclaredReport, { filters: { account } }: ReportScope): string {
  return account === undefined ? title : `${title} ${account}`
}

function totalOf(sums: readonly (bigint | null)[]): SheetSum[] {
  if (sums.every((sum) => sum === null)) return []
  return [{ label: reportTexts.total, cells: sums.map((sum) => sum?.toString() ?? null) }]
}

/**
 * Name of a file: the report's name in the API, the account of a ledger, the code of the store (`all-stores` for several, or if the report
 * has no such filter) and the days, such as `day-book-MN-2026-11-01-2026-11-22`.
 */
async function fileStem(db: Db, { name, filters }: DeclaredReport, scope: ReportScope): Promise<string> {
  const [only, ...more] = scope.storeIds
  const [place] =
    more.length > 0 || !filters.includes('stores')
      ? []
      : await db
          .select({ code: store.code })
          .from(store)
          .where(eq(store.id, only ?? ''))
  const days = [
    filters.includes('fromOn') ? scope.fromOn : null,
    filters.includes('toOn') ? scope.toOn : null,
    filters.includes('asOn') ? scope.asOn : null,
  ].filter((day) => day !== null)
  const parts = [
    name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
    ...(scope.filters.account === undefined ? [] : [scope.filters.account]),
    place?.code ?? 'all-stores',
    ...(days.length > 0 ? days : [scope.today]),
  ]
  return parts.join('-').replace(/[^\w-]+/g, '-')
}
