import classes from './DataTable.module.css'
import { cellClass, type RowTools } from './TableRow.tsx'
import type { DataColumn } from './types.ts'

interface TableFootProps<Row> {
  columns: readonly DataColumn<Row>[]
  /** By column id; `undefined` while they are on their way. */
  totals: Readonly<Record<string, number>> | undefined
  tools: RowTools<Row>
  label: string
}

/** Totals over all rows that match; absent where no shown column is totalled. */
export function TableFoot<Row>({ columns, totals, tools, label }: TableFootProps<Row>) {
  if (!columns.some((column) => column.total === true)) return null
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) =>
          at === 0 ? (
            <th key={column.id} scope="row" className={cellClass(column)} data-sticky>
              {label}
            </th>
          ) : (
            <td key={column.id} className={cellClass(column)}>
              {column.total === true && totals !== undefined && tools.text(totals[column.id], column)}
            </td>
          ),
        )}
        {tools.actionsOf !== null && <td className={classes.actionsCell} />}
      </tr>
    </tfoot>
  )
}
