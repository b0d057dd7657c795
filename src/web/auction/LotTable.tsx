import '../ui/styles/checkbox.ts'
import { Anchor, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import figures from '../ui/figureTable.module.css'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import classes from './Auction.module.css'

const { columns: texts } = auctionTexts

/** A column of a stage. */
export interface StageColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  figure?: true
}

interface LotTableProps<Row> {
  caption: string
  rows: readonly Row[]
  columns: readonly StageColumn<Row>[]
  /** Number of the loan, which leads to what `onOpen` opens. */
  numberOf: (row: Row) => string
  onOpen: (row: Row) => void
  /** Ids of the rows that are chosen; none are where nothing is done with several. */
  chosen?: ReadonlySet<string> | undefined
  onChoose: (ids: ReadonlySet<string>) => void
}

/** What is at a stage, to be chosen for an act on several or opened one by one. */
export function LotTable<Row extends { id: string }>(props: LotTableProps<Row>) {
  const { caption, rows, columns, numberOf, chosen, onChoose } = props
  const all = chosen !== undefined && rows.every(({ id }) => chosen.has(id))

  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }

  return (
    <ScrollRegion label={caption}>
      <table className={figures.table} aria-label={caption}>
        <thead>
          <tr>
            {chosen !== undefined && (
              <th scope="col">
                <Checkbox
                  size="xs"
                  aria-label={texts.chooseAll}
                  checked={all}
                  indeterminate={!all && chosen.size > 0}
                  onChange={() => onChoose(new Set(all ? [] : rows.map(({ id }) => id)))}
                />
              </th>
            )}
            <th scope="col">{texts.loan}</th>
            {columns.map(({ header, figure }) => (
              <th key={header} scope="col" className={figure && figures.figure}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={classes.row} data-picked={chosen?.has(row.id) || undefined}>
              {chosen !== undefined && (
                <td>
                  <Checkbox
                    size="xs"
                    aria-label={texts.chooseOf(numberOf(row))}
                    checked={chosen.has(row.id)}
                    onChange={() => toggle(row.id)}
                  />
                </td>
              )}
              <th scope="row">
                <Anchor component="button" type="button" onClick={() => props.onOpen(row)}>
                  {numberOf(row)}
                </Anchor>
              </th>
              {columns.map(({ header, cell, figure }) => (
                <td key={header} className={figure && figures.figure}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
