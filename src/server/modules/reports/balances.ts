import type { Db } from '../../platform/db/pool.ts'
import type { SheetRow } from '../../platform/sheets/sheet.ts'
import type { DeclaredColumn, DeclaredReport, ReportScope, SourceRow } from './report.ts'

/**
 * The balances of a book before the first day and after the last, as rows of its file: in the column of money in or, when negative, of
 * money out, and in the running balance where there is one. Null for other reports, and for a file without these two columns.
 */
export async function readBalances(
  db: Db,
  report: DeclaredReport,
  scope: ReportScope,
  columns: readonly DeclaredColumn[],
): Promise<{ opening: SheetRow; closing: (sums: readonly (bigint | null)[]) => SheetRow } | null> {
  if (!report.before) return null
  // Of its columns of money the first is money in, the second money out, the third the balance.
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
