import { Anchor, Checkbox, Group } from '@mantine/core'
import { Link, type LinkOptions } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import figures from '../ui/figureTable.module.css'
import { isFocusFree } from '../ui/focusFree.ts'
import { Numbers } from '../ui/Numbers.tsx'
import { usePageTexts } from '../ui/PageTextsProvider.tsx'
import { returningTo } from '../ui/returning.ts'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import boxClasses from '../ui/table/ChooseBox.module.css'
import cardClasses from '../ui/table/cards.module.css'
import { cardHeightRem, cardPart, roleIn } from '../ui/table/cards.ts'
import tableClasses from '../ui/table/DataTable.module.css'
import type { DataColumn } from '../ui/table/types.ts'
import { useRowTools } from '../ui/table/useRowTools.ts'
import { isNumeric } from '../ui/table/values.ts'
import { usePhone } from '../ui/usePhone.ts'
import classes from './Auction.module.css'

const { columns: texts } = auctionTexts

/** The columns of a stage, the number of the loan first. */
export type StageColumns<Row> = readonly [number: DataColumn<Row>, ...others: DataColumn<Row>[]]

/** The selected rows by id, in the order of their selection; some may be on other pages. */
export type Chosen<Row> = ReadonlyMap<string, Row>

interface LotTableProps<Row> {
  caption: string
  rows: readonly Row[]
  columns: StageColumns<Row>
  /** Totals by column id of all matching rows of the stage; none while loading. */
  totals: Readonly<Record<string, number>> | undefined
  /** The link of a row's number. */
  placeOf: (row: Row) => LinkOptions
  /** The selected rows; none at stages without bulk actions. */
  chosen?: Chosen<Row> | undefined
  onChoose: (chosen: Chosen<Row>) => void
}

/** The rows of a stage, to be selected for a bulk action or opened one by one; cards on a phone, as in other lists. */
export function LotTable<Row extends { id: string }>(props: LotTableProps<Row>) {
  const { caption, rows, columns, totals, chosen, onChoose } = props
  const { text } = useRowTools<Row>({})
  const cards = usePhone()
  const tableTexts = usePageTexts().table
  const [number, ...others] = columns
  const body = useRef<HTMLTableSectionElement>(null)
  const [back] = useState(() => returningTo('/action'))
  useEffect(() => {
    const row = [...(body.current?.rows ?? [])].find(({ dataset }) => back?.ids.includes(dataset.id ?? ''))
    if (isFocusFree()) row?.querySelector('a')?.focus()
  }, [back])
  const all = chosen !== undefined && rows.every(({ id }) => chosen.has(id))

  /** Selects rows of this page, or removes them from the selection; those of other pages stay as they are. */
  function choose(some: readonly Row[], isChosen: boolean) {
    const next = new Map(chosen)
    for (const row of some) {
      if (isChosen) next.set(row.id, row)
      else next.delete(row.id)
    }
    onChoose(next)
  }

  const table = (
    <table
      className={cards ? tableClasses.table : figures.table}
      {...roleIn(cards, 'table')}
      aria-label={caption}
    >
      <thead {...roleIn(cards, 'rowgroup')}>
        <tr {...roleIn(cards, 'row')}>
          {columns.map((column, at) => {
            const box = at === 0 && chosen !== undefined && (
              <Checkbox
                size="xs"
                aria-label={texts.chooseAll}
                checked={all}
                indeterminate={!all && rows.some(({ id }) => chosen.has(id))}
                onChange={() => choose(rows, !all)}
              />
            )
            return (
              <th
                key={column.id}
                scope="col"
                {...roleIn(cards, 'columnheader')}
                className={figureClass(column)}
              >
                {box ? (
                  <Boxed box={box} cards={cards}>
                    {column.header}
                  </Boxed>
                ) : (
                  column.header
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody ref={body} {...roleIn(cards, 'rowgroup')}>
        {rows.map((row) => {
          const link = (
            <Anchor inherit renderRoot={(root) => <Link {...root} {...props.placeOf(row)} />}>
              <Numbers>{String(number.value(row))}</Numbers>
            </Anchor>
          )
          return (
            <tr
              key={row.id}
              {...roleIn(cards, 'row')}
              data-id={row.id}
              data-card={cards || undefined}
              className={classes.row}
              data-picked={chosen?.has(row.id) || undefined}
            >
              <th scope="row" {...roleIn(cards, 'rowheader')} {...placeIn(cards, columns, 0)}>
                {chosen === undefined ? (
                  link
                ) : (
                  <Boxed
                    cards={cards}
                    row
                    box={
                      <Checkbox
                        size="xs"
                        aria-label={texts.chooseOf(String(number.value(row)))}
                        checked={chosen.has(row.id)}
                        onChange={() => choose([row], !chosen.has(row.id))}
                      />
                    }
                  >
                    {link}
                  </Boxed>
                )}
              </th>
              {others.map((column, at) => (
                <td
                  key={column.id}
                  {...roleIn(cards, 'cell')}
                  {...placeIn(cards, columns, at + 1)}
                  className={figureClass(column)}
                >
                  {column.cell ? column.cell(row) : <Numbers>{text(column.value(row), column)}</Numbers>}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
      {totals !== undefined && others.some(({ total }) => total === true) && (
        <tfoot {...roleIn(cards, 'rowgroup')}>
          <tr {...roleIn(cards, 'row')}>
            <th scope="row" {...roleIn(cards, 'rowheader')}>
              {tableTexts.total}
            </th>
            {others.map((column) => (
              <td
                key={column.id}
                {...roleIn(cards, 'cell')}
                data-label={cards && column.total === true ? column.header : undefined}
                className={figureClass(column)}
              >
                {column.total === true && text(totals[column.id], column)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
  if (!cards) return <ScrollRegion label={caption}>{table}</ScrollRegion>
  return (
    <div className={tableClasses.list}>
      <div className={tableClasses.frame}>
        <div
          className={cardClasses.cards}
          data-cards
          data-chooses={chosen !== undefined || undefined}
          style={{ '--card-height': `${cardHeightRem(columns)}rem` } as CSSProperties}
        >
          {table}
        </div>
      </div>
    </div>
  )
}

interface BoxedProps {
  box: ReactNode
  cards: boolean
  /** Whether it chooses one row. */
  row?: boolean
  children: ReactNode
}

/** A checkbox before what it chooses; on a card at its start. */
function Boxed({ box, cards, row = false, children }: BoxedProps) {
  if (cards)
    return (
      <>
        <span className={boxClasses.place} data-choose={row || undefined}>
          {box}
        </span>
        {children}
      </>
    )
  return (
    <Group gap="sm" wrap="nowrap">
      {box}
      {children}
    </Group>
  )
}

/** The place of a column on a card; nothing in a table. */
function placeIn(cards: boolean, columns: readonly DataColumn<never>[], at: number) {
  return cards ? { 'data-part': cardPart(columns, at), 'data-label': columns[at]?.header } : {}
}

function figureClass<Row>({ kind }: DataColumn<Row>): string | undefined {
  return isNumeric(kind) ? figures.figure : undefined
}
