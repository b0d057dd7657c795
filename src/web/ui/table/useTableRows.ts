import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { createRowText, filterRows } from './filterRows.ts'
import { hiddenColumns } from './listChanges.ts'
import type { ColumnValue, DataColumn, ListFilter, ListState } from './types.ts'
import { compareValues } from './values.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

const nothing: readonly never[] = []

interface TableRowsInput<Row extends RowData> {
  rows: readonly Row[] | undefined
  columns: readonly DataColumn<Row>[]
  state: ListState
  search: string
  filters: readonly ListFilter<Row>[]
  isInactive: ((row: Row) => boolean) | undefined
  rowId: (row: Row) => string
  text: (value: ColumnValue, column: DataColumn<Row>) => string
  /** Whether the server filters and sorts: rows are then unchanged. */
  remote: boolean
}

/**
 * The matching rows of a list, in order, and its visible columns; both keep their identity while unchanged.
 * `offered` counts the rows before search and filters, inactive ones only if they are shown.
 */
export function useTableRows<Row extends RowData>(input: TableRowsInput<Row>) {
  const { columns, state, search, filters, isInactive, text, remote } = input
  const { showInactive, filters: chosen } = state
  const all = input.rows ?? nothing
  const rowText = useMemo(
    () => createRowText<Row>(columns, (row, column) => text(column.value(row), column)),
    [columns, text],
  )
  const data = useMemo(() => {
    if (remote) return all
    return filterRows(all, { search, showInactive, filters: chosen }, { rowText, isInactive, filters })
  }, [all, remote, search, showInactive, chosen, rowText, isInactive, filters])

  const hidden = useMemo(() => hiddenColumns(columns, state.hidden), [columns, state.hidden])
  const columnDefs = useMemo(() => columns.map(columnDefOf), [columns])
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id }) => [id, !hidden.has(id)])),
    [columns, hidden],
  )
  const sorting = useMemo(() => (state.sort === null ? [] : [state.sort]), [state.sort])
  const [rowIdOf] = useState(() => input.rowId)
  const table = useTable<typeof features, Row>({
    features,
    data,
    columns: columnDefs,
    state: { sorting, columnVisibility },
    getRowId: rowIdOf,
    manualSorting: remote,
  })
  const model = table.getRowModel()
  const rows = useMemo(() => model.rows.map((row) => row.original), [model])
  const shown = table.getVisibleLeafColumns()
  const visible = useMemo(() => {
    const ids = new Set(shown.map(({ id }) => id))
    return columns.filter(({ id }) => ids.has(id))
  }, [columns, shown])
  const hiding = isInactive !== undefined && !showInactive
  const offered = useMemo(
    () => (hiding ? all.filter((row) => !isInactive(row)).length : all.length),
    [all, hiding, isInactive],
  )
  return { rows, visible, hidden, offered, hasRows: all.length > 0 }
}

function columnDefOf<Row extends RowData>(column: DataColumn<Row>): ColumnDef<typeof features, Row> {
  return {
    id: column.id,
    header: column.header,
    // Missing values come last in either order.
    accessorFn: (row) => column.value(row) ?? undefined,
    sortUndefined: 'last',
    enableSorting: column.sortable !== false,
    sortFn: (a, b, id) => compareValues(a.getValue<ColumnValue>(id), b.getValue<ColumnValue>(id)),
  }
}
