import { Fragment, type ReactNode, useId, useState } from 'react'
import type { LoanInterest } from '../../../api/gen/model/index.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import figures from '../../ui/figures.module.css'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { EntryOpener } from './EntryOpener.tsx'
import classes from './statement.module.css'

const InterestExplained = lazyPart(() => import('./InterestExplained.tsx'), 'InterestExplained')

/** An entry of an account. */
export interface StatementLine {
  seq: number
  /** Its business day. */
  date: string
  /** Whether it was reversed. */
  struck: boolean
  /** Its kind: as shown, and as plain text. */
  what: ReactNode
  words: string
  /** The details below it. */
  notes: ReactNode
  /** Amounts in paise, one for each column; the last is the balance after the entry. */
  figures: readonly number[]
  /** Its interest calculation, if it has one. */
  interest: LoanInterest | undefined
}

interface StatementTableProps {
  label: string
  /** Headings of the date and the kind. */
  dateLabel: string
  what: string
  /** Headings of the figures. */
  columns: readonly string[]
  lines: readonly StatementLine[]
}

/**
 * The statement of an account: each entry with its date, kind and figures; its calculation opens below it. On a phone it is a
 * list, and each entry begins with its kind.
 */
export function StatementTable(props: StatementTableProps) {
  const { label, dateLabel, what, columns, lines } = props
  if (usePhone())
    return (
      <ul className={classes.entries} aria-label={label}>
        {lines.map((line) => (
          <EntryItem key={line.seq} line={line} columns={columns} />
        ))}
      </ul>
    )
  return (
    <ScrollRegion label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{dateLabel}</th>
            <th scope="col">{what}</th>
            {columns.map((word) => (
              <th key={word} scope="col" className={classes.figure}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <EntryRows key={line.seq} line={line} columns={columns} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface EntryProps {
  line: StatementLine
  columns: readonly string[]
}

function EntryRows({ line, columns }: EntryProps) {
  const { opener, opens, open } = useOpening(line)
  return (
    <>
      <tr data-struck={line.struck || undefined}>
        <td>{formatDate(line.date)}</td>
        <td>
          {opener}
          {line.notes}
        </td>
        {line.figures.map((paise, at) => (
          <td key={columns[at]} className={classes.figure}>
            {formatMoney(paise)}
          </td>
        ))}
      </tr>
      {line.interest !== undefined && (
        <tr id={opens} hidden={!open}>
          <td colSpan={columns.length + 2} className={classes.opened}>
            {open && <InterestExplained interest={line.interest} label={line.words} />}
          </td>
        </tr>
      )}
    </>
  )
}

/** An entry as an item of the list on a phone; zero figures are left out, except the balance. */
function EntryItem({ line, columns }: EntryProps) {
  const { opener, opens, open } = useOpening(line)
  const last = columns.length - 1
  const shown = columns.flatMap((word, at) => {
    const paise = line.figures[at] ?? 0
    return paise === 0 && at !== last ? [] : [{ word, paise, total: at === last }]
  })
  return (
    <li data-struck={line.struck || undefined}>
      <div className={classes.first}>
        {opener}
        <span className={classes.day}>{formatDate(line.date)}</span>
      </div>
      {line.notes}
      <dl className={figures.figures}>
        {shown.map(({ word, paise, total }) => (
          <Fragment key={word}>
            <dt className={total ? figures.total : undefined}>{word}</dt>
            <dd className={total ? figures.total : undefined}>{formatMoney(paise)}</dd>
          </Fragment>
        ))}
      </dl>
      {line.interest !== undefined && (
        <div id={opens} hidden={!open}>
          {open && <InterestExplained interest={line.interest} label={line.words} />}
        </div>
      )}
    </li>
  )
}

/** The kind of an entry, as a button that opens its calculation if it has one. */
function useOpening({ interest, what }: StatementLine) {
  const [open, setOpen] = useState(false)
  const opens = useId()
  const opener =
    interest === undefined ? (
      what
    ) : (
      <EntryOpener open={open} opens={opens} onClick={() => setOpen(!open)}>
        {what}
      </EntryOpener>
    )
  return { open, opens, opener }
}
