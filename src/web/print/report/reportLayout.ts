import type { Report, ReportColumn, ReportRow } from '../../../api/gen/model/index.ts'
import { cellTexts, sumsOf } from './reportFigures.ts'

/** An A4 sheet, portrait or landscape. */
export interface Sheet {
  turn: 'portrait' | 'landscape'
  widthMm: number
  heightMm: number
}

const portrait: Sheet = { turn: 'portrait', widthMm: 210, heightMm: 297 }
const landscape: Sheet = { turn: 'landscape', widthMm: 297, heightMm: 210 }

/** All in millimetres; the style sheet uses these values. */
export const MARGIN_MM = 10
export const LINE_MM = 3.5
/** Padding above and below the lines of a row. */
const AROUND_MM = 1.3
/** The header of the first page and of the others, the column headings, and the footer. */
export const HEAD_MM = 40
export const SHORT_HEAD_MM = 8
export const COLUMNS_MM = 10
export const FOOT_MM = 6
/** Height of a row with totals or a balance. */
export const SUMS_MM = 5.5
/** Maximum lines of a text; longer texts are cut. */
const LINES = 2

/** Columns of figures, dates and numbers are as wide as needed; other texts share the rest. */
const widths: Partial<Record<ReportColumn['kind'], number>> = {
  number: 17,
  money: 27,
  weight: 23,
  percent: 17,
  // A date in the widest common font is 19 mm at 8 pt.
  date: 22,
  datetime: 31,
}
/** Fixed widths of text columns with short values, and of balances with their side, by name. */
const named: Readonly<Record<string, number>> = {
  balancePaise: 31,
  number: 28,
  loan: 28,
  renews: 28,
  seal: 22,
  phone: 22,
  accountKind: 20,
}
/** The minimum width of other texts; a narration with two loan numbers must fit in the lines of a row. */
const leastOf = ({ name }: ReportColumn): number => (name === 'narration' ? 45 : 29)

const fixedOf = ({ name, kind }: ReportColumn): number | undefined => named[name] ?? widths[kind]

/** The layout of a report: portrait if its columns fit, and the width of each column. */
export function layoutOf(columns: readonly ReportColumn[]): { sheet: Sheet; widthsMm: number[] } {
  const texts = columns.filter((column) => fixedOf(column) === undefined)
  const least = texts.reduce((sum, column) => sum + leastOf(column), 0)
  const fixed = columns.reduce((sum, column) => sum + (fixedOf(column) ?? 0), 0)
  const room = (sheet: Sheet) => sheet.widthMm - 2 * MARGIN_MM - fixed
  const sheet = room(portrait) >= least ? portrait : landscape
  const spare = texts.length === 0 ? 0 : room(sheet) / texts.length
  return { sheet, widthsMm: columns.map((column) => fixedOf(column) ?? spare) }
}

/** The number of lines of a row, by the widths of its texts; 0 for a text that is never divided. */
export function linesOf(textsMm: readonly number[], widthsMm: readonly number[]): number {
  const most = Math.max(...textsMm.map((text, at) => Math.ceil(text / ((widthsMm[at] ?? 0) - 3))))
  return Math.min(LINES, Math.max(1, most))
}

/** The height of a row with this many lines. */
export function heightOf(lines: number): number {
  return lines * LINE_MM + AROUND_MM
}

/** The rows of a page, by index; `to` is the first row of the next page. */
export interface Cut {
  from: number
  to: number
}

/**
 * Splits rows into pages by their heights. Every page has room for the sums at its end, those from the second on also for the
 * sums brought forward; the last has room for the closing rows.
 */
export function cutRows(heightsMm: readonly number[], { heightMm }: Sheet): Cut[] {
  const inside = heightMm - 2 * MARGIN_MM - COLUMNS_MM - FOOT_MM
  // Below: sums carried forward, or totals and closing balance. Above: sums brought forward, or the opening balance.
  const room = (first: boolean) => inside - (first ? HEAD_MM : SHORT_HEAD_MM) - 3 * SUMS_MM
  const cuts: Cut[] = [{ from: 0, to: 0 }]
  let left = room(true)
  for (const [at, height] of heightsMm.entries()) {
    const page = cuts.at(-1) as Cut
    if (height <= left) {
      page.to = at + 1
      left -= height
    } else {
      cuts.push({ from: at, to: at + 1 })
      left = room(false) - height
    }
  }
  return cuts
}

/** A row as printed. */
interface PrintedRow {
  id: string
  texts: string[]
  lines: number
  level: ReportRow['level']
}

/** A page: its rows, and the sums of the columns before and after them. */
export interface ReportSheetPage {
  rows: readonly PrintedRow[]
  brought: readonly (number | null)[]
  carried: readonly (number | null)[]
}

/** The pages of a report and their orientation. `measure` returns the width of a text in millimetres. */
export function pagesOf(
  report: Report,
  rows: readonly ReportRow[],
  measure: (text: string) => number,
): { sheet: Sheet; widthsMm: number[]; pages: ReportSheetPage[] } {
  const { columns } = report
  const { sheet, widthsMm } = layoutOf(columns)
  const printed = rows.map((row) => {
    const texts = cellTexts(report, row)
    const wrapping = texts.map((text, at) => (columns[at]?.kind === 'date' ? 0 : measure(text)))
    return { id: row.id, texts, lines: linesOf(wrapping, widthsMm), level: row.level }
  })
  let brought = sumsOf(report, [])
  const cuts = cutRows(
    printed.map(({ lines }) => heightOf(lines)),
    sheet,
  )
  const pages = cuts.map(({ from, to }) => {
    const page = {
      rows: printed.slice(from, to),
      brought,
      carried: sumsOf(report, rows.slice(from, to), brought),
    }
    brought = page.carried
    return page
  })
  return { sheet, widthsMm, pages }
}
