import type { Db } from '../../platform/db/pool.ts'
import type { SheetRow } from '../../platform/sheets/sheet.ts'
import type { DeclaredColumn, DeclaredReport, ReportScope, SourceRow } from './report.ts'

/**
 * The opening and closing balances of a report that has them (`before`), as rows of its file. A balance is in the column of money in, or
 * if negative in the column of money out, and in the column of the running balance if the file has one. Null for other reports, and for
 * a file without the columns of money in and out.
 */
export async function readBalances(
  db: Db,
  report: DeclaredReport,
  scope: ReportScope,
  columns: readonly DeclaredColumn[],
): Promise<{ opening: SheetRow; closing: (sums: readonly (bigint | null)[]) => SheetRow } | null> {
  if (!report.before) return null
  const [inward, outward, left] = moneyColumns(report)
  if (!inward || !outward || !columns.includes(inward) || !columns.includes(outward)) return null
  const { rows } = await db.execute<SourceRow>(report.before(scope))
  const opening = paiseOf(rows[0]?.[inward.name]) - paiseOf(rows[0]?.[outward.name])
  const rowOf = (paise: bigint): SheetRow => {
    const side = paise < 0n ? outward : inward
    return columns.map((column) => {
      if (column === side) return String(paise < 0n ? -paise : paise)
      return column === left ? String(paise) : null
    })
  }
  return {
    opening: rowOf(opening),
    closing: (sums) =>
      rowOf(opening + paiseOf(sums[columns.indexOf(inward)]) - paiseOf(sums[columns.indexOf(outward)])),
  }
}

/** The columns of a book with money, in this order: money in, money out, balance. */
const moneyColumns = ({ columns }: DeclaredReport) => columns.filter(({ kind }) => kind === 'money')

/** The balance before the first row of a page, in paise; null for a report without running balance or an empty page. */
export async function balanceBeforePage(
  db: Db,
  report: DeclaredReport,
  scope: ReportScope,
  first: SourceRow | undefined,
): Promise<bigint | null> {
  if (!report.balanceBefore || first === undefined) return null
  const { rows } = await db.execute<SourceRow>(report.balanceBefore(scope, first))
  return paiseOf(rows[0]?.paise)
}

/** The balance of a book before its first day, in paise; null for a report without running balance. */
export async function balanceBeforeAll(
  db: Db,
  report: DeclaredReport,
  scope: ReportScope,
): Promise<bigint | null> {
  if (!report.balanceBefore || !report.before) return null
  const [inward, outward] = moneyColumns(report)
  const { rows } = await db.execute<SourceRow>(report.before(scope))
  return paiseOf(rows[0]?.[inward?.name ?? '']) - paiseOf(rows[0]?.[outward?.name ?? ''])
}

/**
 * Rows of a book in its order, each with the balance after it.
 * @param before the balance before the first of them, in paise; null leaves the rows as they are
 * @returns the rows, and the balance after the last
 */
export function withBalance(
  report: DeclaredReport,
  rows: readonly SourceRow[],
  before: bigint | null,
): { rows: readonly SourceRow[]; after: bigint | null } {
  if (before === null) return { rows, after: null }
  const [inward, outward] = moneyColumns(report)
  let after = before
  const balanced = rows.map((row) => {
    after += paiseOf(row[inward?.name ?? '']) - paiseOf(row[outward?.name ?? ''])
    return { ...row, balancePaise: after }
  })
  return { rows: balanced, after }
}

const paiseOf = (cell: unknown) => BigInt(String(cell ?? 0))
