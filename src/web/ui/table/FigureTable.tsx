import type { CSSProperties, ReactNode } from 'react'
import figures from '../figureTable.module.css'
import { Numbers } from '../Numbers.tsx'
import { ScrollRegion } from '../ScrollRegion.tsx'
import { usePhone } from '../usePhone.ts'
import cardClasses from './cards.module.css'
import { cardHeightRem, placeIn, roleIn } from './cards.ts'
import tableClasses from './DataTable.module.css'
import type { DataColumn } from './types.ts'
import { useRowTools } from './useRowTools.ts'
import { isNumeric } from './values.ts'

interface FigureTableProps<Row> {
  /** The label for screen readers. */
  label: string
  rows: readonly Row[]
  /** The first one names the row. */
  columns: readonly DataColumn<Row>[]
}

/** A short read-only table within a page; on a phone its rows are cards, so that no figure is cut. */
export function FigureTable<Row extends { id: string }>({ label, rows, columns }: FigureTableProps<Row>) {
  const { text } = useRowTools<Row>({})
  const cards = usePhone()
  const figure = cards ? tableClasses.figure : figures.figure
  const figureClass = ({ kind }: DataColumn<Row>) => (isNumeric(kind) ? figure : undefined)
  const table = (
    <table
      className={cards ? tableClasses.table : figures.table}
      {...roleIn(cards, 'table')}
      aria-label={label}
    >
      <thead {...roleIn(cards, 'rowgroup')}>
        <tr {...roleIn(cards, 'row')}>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              {...roleIn(cards, 'columnheader')}
              className={figureClass(column)}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roleIn(cards, 'rowgroup')}>
        {rows.map((row) => (
          <tr key={row.id} {...roleIn(cards, 'row')} data-card={cards || undefined}>
            {columns.map((column, at) => {
              const Cell = at === 0 ? 'th' : 'td'
              const name = at === 0 && !cards ? figures.name : undefined
              return (
                <Cell
                  key={column.id}
                  scope={at === 0 ? 'row' : undefined}
                  {...roleIn(cards, at === 0 ? 'rowheader' : 'cell')}
                  {...placeIn(cards, columns, at)}
                  className={name ?? figureClass(column)}
                >
                  <span>
                    {column.cell ? column.cell(row) : <Numbers>{text(column.value(row), column)}</Numbers>}
                  </span>
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return cards ? (
    <CardFrame columns={columns}>{table}</CardFrame>
  ) : (
    <ScrollRegion label={label}>{table}</ScrollRegion>
  )
}

interface CardFrameProps {
  columns: readonly DataColumn<never>[]
  /** Whether rows can be selected. */
  chooses?: boolean
  /** The table. */
  children: ReactNode
}

/** The frame of a short table whose rows are cards. */
export function CardFrame({ columns, chooses = false, children }: CardFrameProps) {
  return (
    <div className={tableClasses.list}>
      <div className={tableClasses.frame}>
        <div
          className={cardClasses.cards}
          data-cards
          data-chooses={chooses || undefined}
          style={{ '--card-height': `${cardHeightRem(columns)}rem` } as CSSProperties}
        >
          {children}
        </div>
      </div>
    </div>
  )
}
