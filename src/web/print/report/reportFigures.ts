import type { Report, ReportColumn, ReportRow } from '../../../api/gen/model/index.ts'
import { amountText, moneyAt } from '../../shared/reports/reportParts.ts'
import { decimalOf, groupIndian } from '../../ui/digits.ts'
import { formatDate, formatDateTime, formatNumber, formatPercent } from '../../ui/format.ts'
import { unbroken } from '../unbroken.ts'

const figure = (units: number, places: number) =>
  `${units < 0 ? '−' : ''}${groupIndian(decimalOf(Math.abs(units), places))}`

/** Paise as rupees without a currency sign, as in books. */
export const rupees = (paise: number) => figure(paise, 2)

const written: Record<ReportColumn['kind'], (cell: string) => string> = {
  text: (cell) => cell,
  number: (cell) => formatNumber(Number(cell)),
  money: (cell) => rupees(Number(cell)),
  weight: (cell) => figure(Number(cell), 3),
  percent: (cell) => formatPercent(Number(cell)),
  date: (cell) => unbroken(formatDate(cell)),
  // A line break is allowed only between date and time.
  datetime: (cell) => formatDateTime(cell).replace(/^\S+ \S+ \S+/, unbroken),
}

/** The cells of a row in print. */
export function cellTexts(report: Report, row: ReportRow): string[] {
  return report.columns.map(({ kind }, at) => {
    if (kind === 'money') {
      const paise = moneyAt(report, row, at)
      return paise === null ? '' : amountText(report, at, paise, rupees)
    }
    const cell = row.cells[at] ?? null
    return cell === null ? '' : written[kind](cell)
  })
}

/** A sum in print. */
export function sumText(kind: ReportColumn['kind'], sum: number | null): string {
  return sum === null ? '' : written[kind](String(sum))
}

/** Whether a column holds figures, which are right-aligned. */
export const isFigure = (kind: ReportColumn['kind']) =>
  kind === 'number' || kind === 'money' || kind === 'weight' || kind === 'percent'

/** The sums of the columns over some rows, plus the sums brought forward; null for columns without a sum. */
export function sumsOf(
  { columns }: Report,
  rows: readonly ReportRow[],
  brought?: readonly (number | null)[],
): (number | null)[] {
  return columns.map(({ total }, at) =>
    total ? rows.reduce((sum, { cells }) => sum + Number(cells[at] ?? 0), brought?.[at] ?? 0) : null,
  )
}
