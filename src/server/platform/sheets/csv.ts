import { decimalText, isFigure, type Sheet, type SheetKind, type SheetRow, type SheetSum } from './sheet.ts'

const formulaStart = /^[=+\-@\t\r]/
const phoneOrNumber = /^(\+\d[\d -]*|-\d+(\.\d+)?)$/

/** A text as a CSV cell: text that looks like a formula gets `'` before it; phone numbers and amounts stay as they are. */
export function csvText(text: string): string {
  const guarded = formulaStart.test(text) && !phoneOrNumber.test(text) ? `'${text}` : text
  return /[",;\r\n\t]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** A line of a CSV file. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}

/** The beginning of a CSV file, so that spreadsheets read it as UTF-8. */
export const CSV_MARK = '\uFEFF'

/**
 * A table as CSV for spreadsheets in India: UTF-8 with byte order mark, CRLF, comma; money in rupees, weight in grams, rates in percent,
 * dates as ISO.
 */
export async function* csvChunks(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const kinds = sheet.columns.map(({ kind }) => kind)
  const line = (row: SheetRow) => csvLine(row.map((cell, at) => csvCell(cell, kinds[at] ?? 'text')))
  const sumLine = ({ label, cells }: SheetSum) => {
    const [first, ...others] = cells.map((cell, at) => csvCell(cell, kinds[at] ?? 'text'))
    return csvLine([first || csvText(label), ...others])
  }
  yield Buffer.from(CSV_MARK + csvLine(sheet.columns.map(({ heading }) => csvText(heading))))
  yield Buffer.from(sheet.opening.map(sumLine).join(''))
  for await (const rows of sheet.batches) yield Buffer.from(rows.map(line).join(''))
  yield Buffer.from(sheet.closing().map(sumLine).join(''))
}

function csvCell(cell: string | null, kind: SheetKind): string {
  if (cell === null) return ''
  return isFigure(kind) ? decimalText(cell, kind, 2) : csvText(cell)
}
