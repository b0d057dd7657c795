import type { ReactNode } from 'react'
import classes from './figureTable.module.css'
import { formatMoney } from './format.ts'
import { ScrollRegion } from './ScrollRegion.tsx'

/** An account with its debit and credit, in paise. */
interface DebitCreditRow {
  code: string
  name: string
  debitPaise: number
  creditPaise: number
}

type Side = 'debit' | 'credit'

interface DebitCreditTableProps<Row extends DebitCreditRow> {
  label: string
  /** Shows the label above the table. */
  captioned?: boolean
  words: Record<'account' | 'total' | Side, string>
  rows: readonly Row[]
  /** The cell of a side; by default its amount, empty if zero. */
  cell?: (row: Row, side: Side) => ReactNode
}

const sides = ['debit', 'credit'] as const

function amountOf(row: DebitCreditRow, side: Side): string {
  const paise = row[`${side}Paise`]
  return paise === 0 ? '' : formatMoney(paise)
}

/** Accounts with their debits and credits, and the totals of both sides. */
export function DebitCreditTable<Row extends DebitCreditRow>(props: DebitCreditTableProps<Row>) {
  const { label, captioned = false, words, rows, cell = amountOf } = props
  return (
    <ScrollRegion label={label}>
      <table className={classes.table}>
        {captioned && <caption className={classes.caption}>{label}</caption>}
        <thead>
          <tr>
            <th scope="col">{words.account}</th>
            {sides.map((side) => (
              <th key={side} scope="col" className={classes.figure}>
                {words[side]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              <td>{`${row.code} · ${row.name}`}</td>
              {sides.map((side) => (
                <td key={side} className={classes.figure}>
                  {cell(row, side)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            {sides.map((side) => (
              <td key={side} className={classes.figure}>
                {formatMoney(rows.reduce((sum, row) => sum + row[`${side}Paise`], 0))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}
