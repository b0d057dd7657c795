import type { ReactNode } from 'react'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import classes from './statement.module.css'

interface StatementTableProps {
  label: string
  /** Headings of the day and of what was done. */
  on: string
  what: string
  /** Headings of the figures. */
  columns: readonly string[]
  /** The rows, entry by entry. */
  children: ReactNode
}

/** Everything that moved an account, each entry with its day, what it was and its figures. */
export function StatementTable({ label, on, what, columns, children }: StatementTableProps) {
  return (
    <ScrollRegion label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{on}</th>
            <th scope="col">{what}</th>
            {columns.map((word) => (
              <th key={word} scope="col" className={classes.figure}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  )
}
