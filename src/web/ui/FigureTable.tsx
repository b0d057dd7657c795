import type { ReactNode } from 'react'
import classes from './figureTable.module.css'
import { ScrollRegion } from './ScrollRegion.tsx'
import { usePhone } from './usePhone.ts'

/** A column of a short table. */
export interface FigureColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** A figure is aligned at its end; a status is shown without its heading on a card. */
  kind?: 'figure' | 'status'
}

interface FigureTableProps<Row> {
  /** The label for screen readers. */
  label: string
  rows: readonly Row[]
  /** The first one names the row. */
  columns: readonly FigureColumn<Row>[]
}

/** A short read-only table within a page; on a phone its rows are cards, so that no figure is cut. */
export function FigureTable<Row extends { id: string }>({ label, rows, columns }: FigureTableProps<Row>) {
  const cards = usePhone()
  // Some browsers drop the roles of a table whose elements are not laid out as one.
  const roleOf = (role: string) => (cards ? role : undefined)
  const classOf = ({ kind }: FigureColumn<Row>) => (kind === 'figure' ? classes.figure : undefined)
  const table = (
    <table
      className={classes.table}
      data-cards={cards || undefined}
      role={roleOf('table')}
      aria-label={label}
    >
      <thead role={roleOf('rowgroup')}>
        <tr role={roleOf('row')}>
          {columns.map((column) => (
            <th key={column.header} scope="col" role={roleOf('columnheader')} className={classOf(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role={roleOf('rowgroup')}>
        {rows.map((row) => (
          <tr key={row.id} role={roleOf('row')}>
            {columns.map((column, at) =>
              at === 0 ? (
                <th key={column.header} scope="row" role={roleOf('rowheader')} className={classes.name}>
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.header}
                  role={roleOf('cell')}
                  className={classOf(column)}
                  data-label={column.kind === 'status' ? undefined : column.header}
                >
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return cards ? table : <ScrollRegion label={label}>{table}</ScrollRegion>
}
