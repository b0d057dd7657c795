import type { Report, ReportRow } from '../../../api/gen/model/index.ts'
import { cellTexts, sumsOf } from './reportFigures.ts'
import { cutRows, heightOf, layoutOf, linesOf, type Sheet } from './reportLayout.ts'

/** A row as it stands on its page. */
export interface PrintedRow {
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

/** The pages of a report, and how they lie. `measure` tells how wide a text is, in millimetres. */
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
