import type { Report, ReportColumn, ReportRow } from '../../../api/gen/model/index.ts'
import { cellTexts, sumsOf } from './reportFigures.ts'

/** A sheet of A4 as it is held, in millimetres. */
export interface Sheet {
  turn: 'portrait' | 'landscape'
  widthMm: number
  heightMm: number
}

const portrait: Sheet = { turn: 'portrait', widthMm: 210, heightMm: 297 }
const landscape: Sheet = { turn: 'landscape', widthMm: 297, heightMm: 210 }

/** All in millimetres; the style sheet takes them from here. */
export const MARGIN_MM = 10
export const LINE_MM = 3.5
/** Above and below the lines of a row. */
const AROUND_MM = 1.3
/** The header of the first page and of the others, the column headings, and the footer. */
export const HEAD_MM = 40
export const SHORT_HEAD_MM = 8
export const COLUMNS_MM = 10
export const FOOT_MM = 6
/** A row of sums or of a balance. */
export const SUMS_MM = 5.5
/** Lines of a text; what is longer is cut. */
const LINES = 2

/** Columns of figures, days and numbers are as wide as they must be; other texts share what is left. */
const widths: Partial<Record<ReportColumn['kind'], number>> = {
  number: 17,
  money: 27,
  weight: 23,
  percent: 17,
  date: 20,
  datetime: 31,
}
/** Texts of a known length: numbers, and words of a few letters. */
const named: Readonly<Record<string, number>> = {
  number: 28,
  loan: 28,
  renews: 28,
  seal: 22,
  phone: 22,
  accountKind: 20,
}
/** The least that other texts have; a narration names two loans in the lines of a row. */
const leastOf = ({ name }: ReportColumn): number => (name === 'narration' ? 45 : 29)

const fixedOf = ({ name, kind }: ReportColumn): number | undefined => named[name] ?? widths[kind]

/** How a report lies on its sheet: upright if its columns have room so, and how wide each is. */
export function layoutOf(columns: readonly ReportColumn[]): { sheet: Sheet; widthsMm: number[] } {
  const texts = columns.filter((column) => fixedOf(column) === undefined)
  const least = texts.reduce((sum, column) => sum + leastOf(column), 0)
  const fixed = columns.reduce((sum, column) => sum + (fixedOf(column) ?? 0), 0)
  const room = (sheet: Sheet) => sheet.widthMm - 2 * MARGIN_MM - fixed
  const sheet = room(portrait) >= least ? portrait : landscape
  const spare = texts.length === 0 ? 0 : room(sheet) / texts.length
  return { sheet, widthsMm: columns.map((column) => fixedOf(column) ?? spare) }
}

/** Lines that the texts of a row take, by their widths on the sheet. */
export function linesOf(textsMm: readonly number[], widthsMm: readonly number[]): number {
  const most = Math.max(...textsMm.map((text, at) => Math.ceil(text / ((widthsMm[at] ?? 0) - 3))))
  return Math.min(LINES, Math.max(1, most))
}

/** How high a row of so many lines is. */
export function heightOf(lines: number): number {
  return lines * LINE_MM + AROUND_MM
}

/** The rows of a page: from the first, up to but not including the last. */
export interface Cut {
  from: number
  to: number
}

/**
 * Cuts rows into pages by their heights. Every page keeps room for the sums at its foot, and from the second on for those that
 * are brought forward; the last for what closes the report.
 */
export function cutRows(heightsMm: readonly number[], { heightMm }: Sheet): Cut[] {
  const inside = heightMm - 2 * MARGIN_MM - COLUMNS_MM - FOOT_MM
  // Below: what is carried, or the totals and the closing balance. Above: what is brought, or the opening balance.
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

/** A row on its page. */
interface PrintedRow {
  id: string
  texts: string[]
  lines: number
}

/** A page: its rows, and what the columns sum to before them and after them. */
export interface ReportSheetPage {
  rows: readonly PrintedRow[]
  brought: readonly (number | null)[]
  carried: readonly (number | null)[]
}

/** The pages of a report, and how they lie. `measure` returns the width of a text in millimetres. */
export function pagesOf(
  report: Report,
  rows: readonly ReportRow[],
  measure: (text: string) => number,
): { sheet: Sheet; widthsMm: number[]; pages: ReportSheetPage[] } {
  const { columns } = report
  const { sheet, widthsMm } = layoutOf(columns)
  const printed = rows.map((row) => {
    const texts = cellTexts(report, row)
    return { id: row.id, texts, lines: linesOf(texts.map(measure), widthsMm) }
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
