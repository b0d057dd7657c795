import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reportsTexts } from '#texts/reports.ts'
import type { Report, ReportOpens, ReportRow } from '../../api/gen/model/index.ts'
import { amountText, moneyAt } from '../shared/reports/reportParts.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { isNumber } from '../ui/numbers.ts'
import type { DataColumn } from '../ui/table/types.ts'
import classes from './Reports.module.css'
import { placeOf } from './reportPlaces.ts'

/** Minimum widths of columns by kind, in px: money has room for crores in bold. */
const kinds: Record<Report['columns'][number]['kind'], number> = {
  text: 160,
  number: 100,
  money: 145,
  weight: 135,
  percent: 100,
  date: 115,
  datetime: 155,
}
/** Minimum widths of columns with unusually long or short texts. */
const named: Readonly<Record<string, number>> = {
  narration: 290,
  file: 320,
  reason: 220,
  source: 220,
  items: 220,
  account: 200,
  accountKind: 100,
  balancePaise: 165,
  seal: 120,
  phone: 120,
  ticket: 110,
  metal: 110,
}
/** Width of a letter of a heading, and of the space around the heading, in px. */
const [LETTER, AROUND] = [8, 26]

function widthOf({ name, heading, kind }: Report['columns'][number]): number {
  return Math.max(named[name] ?? kinds[kind], longerLine(heading) * LETTER + AROUND)
}

/** The number of letters in the longer line of a heading that is divided into two lines as evenly as possible. */
function longerLine(heading: string): number {
  const words = heading.split(' ')
  const lines = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')])
  return Math.min(...lines.map((two) => Math.max(...two.map(({ length }) => length))))
}

/** The column that names a row of a report by days: the first of these that it has; a day alone does not explain an amount. */
const subjects: readonly string[] = ['customer', 'account', 'narration']

function subjectOf({ columns }: Report): string | undefined {
  if (columns[0]?.kind !== 'date') return undefined
  return subjects.find((subject) => columns.some(({ name }) => name === subject))
}

/** The column of a statement with the figures of an earlier period. */
const EARLIER = 'beforePaise'

/** The number of a loan or voucher is hidden after other texts where the list is too narrow. */
const NUMBER_PRIORITY = 7

/** The columns of a report for a list; only the report's own order is available. */
export function columnsOf(report: Report): DataColumn<ReportRow>[] {
  const subject = subjectOf(report)
  const account = report.columns.findIndex(({ name }) => name === 'account')
  return report.columns.map((column, place): DataColumn<ReportRow> => {
    const { name, heading, kind, total } = column
    return {
      id: name,
      header: heading,
      kind,
      width: widthOf(column),
      sortable: false,
      total,
      atHand: kind === 'money',
      leads: name === subject,
      wide: name === 'narration' && name !== subject,
      ...(name === 'number' && { priority: NUMBER_PRIORITY }),
      value: ({ cells }) => cellValue(kind, cells[place] ?? null),
      ...(kind === 'money' && {
        cell: (row, isCurrent) => {
          const paise = moneyAt(report, row, place)
          const amount = paise === null ? '' : amountText(report, place, paise, formatMoney)
          const cell = <Cell row={row} text={amount} />
          const opens = name === EARLIER ? row.opensBefore : undefined
          if (opens === undefined) return cell
          const { fromOn, toOn } = opens.filters
          const days = [fromOn, toOn].map((day) => (day === undefined ? '' : formatDate(day)))
          return (
            <EarlierLink
              opens={opens}
              label={reportsTexts.earlier(amount, row.cells[account] ?? '', days)}
              isCurrent={isCurrent === true}
            >
              {cell}
            </EarlierLink>
          )
        },
      }),
      ...(kind === 'text' && { cell: (row) => <Cell row={row} text={row.cells[place] ?? ''} /> }),
    }
  })
}

interface EarlierLinkProps {
  opens: ReportOpens
  /** Amount, account and period, for screen readers. */
  label: string
  /** Whether its row is the list's tab stop. */
  isCurrent: boolean
  children: ReactNode
}

/** The earlier figure of a statement leads to the report of the earlier period, the row itself to the report of the current period. */
function EarlierLink({ opens, label, isCurrent, children }: EarlierLinkProps) {
  return (
    <Link {...placeOf(opens)} className={classes.earlier} aria-label={label} tabIndex={isCurrent ? 0 : -1}>
      {children}
    </Link>
  )
}

function cellValue(kind: Report['columns'][number]['kind'], cell: string | null): string | number | null {
  const whole = kind === 'number' || kind === 'money' || kind === 'weight' || kind === 'percent'
  return cell !== null && whole ? Number(cell) : cell
}

/** A cell; in a statement it shows whether its row is a heading, a subtotal or the result. */
function Cell({ row: { level }, text }: { row: ReportRow; text: string }) {
  return (
    <span
      className={level && classes.level}
      data-level={level}
      data-unbroken={isNumber(text) || undefined}
      title={text.length > 24 ? text : undefined}
    >
      {text}
    </span>
  )
}
