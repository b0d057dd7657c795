import type { DataColumn } from './types.ts'

/**
 * Exact totals of the columns that have one, by column id; missing values count as 0.
 * @throws RangeError if a value or a sum is not a safe whole number
 */
export function totalsOf<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const column of columns) {
    if (column.total === true) totals[column.id] = totalOf(rows, column)
  }
  return totals
}

function totalOf<Row>(rows: readonly Row[], column: DataColumn<Row>): number {
  let sum = 0
  for (const row of rows) {
    const value = column.value(row)
    if (typeof value === 'number') sum += value
    if (!Number.isSafeInteger(sum)) throw new RangeError(`The total of ${column.id} is not a whole number`)
  }
  return sum
}
