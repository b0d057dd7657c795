import { totalsOf } from './totals.ts'
import type { ColumnKind, ColumnValue, DataColumn } from './types.ts'

/** One column of an exported file. */
export interface SheetColumn {
  header: string
  kind: ColumnKind
}

/** The rows of a list for a file: values, not formatted text. */
export interface Sheet {
  columns: readonly SheetColumn[]
  rows: readonly (readonly ColumnValue[])[]
  /** One cell per column, or `null` without totals. */
  totals: readonly ColumnValue[] | null
}

/**
 * The values of rows in these columns, with the totals of these rows.
 * @param totalLabel label in the first column of the totals
 */
export function sheetOf<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  totalLabel: string,
): Sheet {
  const totals = totalsOf(rows, columns)
  const totalled = Object.keys(totals).length > 0
  return {
    columns: columns.map(({ header, kind }) => ({ header, kind: kind ?? 'text' })),
    rows: rows.map((row) => columns.map((column) => column.value(row))),
    totals: totalled ? columns.map(({ id }, index) => totals[id] ?? (index === 0 ? totalLabel : null)) : null,
  }
}
