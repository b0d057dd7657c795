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
  // The money columns are, in this order: money in, money out, balance.
  const [inward, outward, left] = report.columns.filter(({ kind }) => kind === 'money')
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

const paiseOf = (cell: unknown) => BigInt(String(cell ?? 0))
