import writeXlsxFile from 'write-excel-file/node'

/** A sheet of text: its name, its headings and its rows. */
export interface TextSheet {
  name: string
  headings: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Sheets as XLSX, all cells text so that numbers of phones stay as they are; as CSV the first sheet alone. */
export function writeTable(
  format: 'csv' | 'xlsx',
  sheets: readonly [TextSheet, ...TextSheet[]],
): Promise<Buffer> {
  return format === 'csv' ? Promise.resolve(csv(sheets[0])) : xlsx(sheets)
}

/** UTF-8 with its mark and CRLF, as spreadsheets in India open it; what they would compute gets a mark before it. */
function csv({ headings, rows }: TextSheet): Buffer {
  const lines = [headings, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`)
  return Buffer.from(`\uFEFF${lines.join('')}`)
}

function quoted(text: string): string {
  const guarded = /^[=+\-@\t\r]/.test(text) && !/^[+-]\d[\d -]*(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n\t;]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
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
