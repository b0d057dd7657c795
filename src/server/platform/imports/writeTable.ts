import writeXlsxFile from 'write-excel-file/node'
import { CSV_MARK, csvLine, csvText } from '../sheets/csv.ts'

/** A sheet of text cells: its name, its headings and its rows. */
export interface TextSheet {
  name: string
  headings: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Sheets as XLSX, with text cells so that phone numbers stay as they are; as CSV only the first sheet. */
export function writeTable(
  format: 'csv' | 'xlsx',
  sheets: readonly [TextSheet, ...TextSheet[]],
): Promise<Buffer> {
  return format === 'csv' ? Promise.resolve(csv(sheets[0])) : xlsx(sheets)
}

/** UTF-8 with byte order mark and CRLF, as spreadsheets in India open it; cells that look like formulas get a mark before them. */
function csv({ headings, rows }: TextSheet): Buffer {
  const lines = [headings, ...rows].map((cells) => csvLine(cells.map(csvText)))
  return Buffer.from(CSV_MARK + lines.join(''))
}

function xlsx(sheets: readonly TextSheet[]): Promise<Buffer> {
  return writeXlsxFile(
    sheets.map(({ name, headings, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: headings.map((heading) => ({ width: Math.max(18, heading.length + 2) })),
      data: [
        headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
        ...rows.map((row) =>
          row.map((value) => (value === '' ? null : { value, type: String, format: '@' })),
        ),
      ],
    })),
  ).toBuffer()
}
