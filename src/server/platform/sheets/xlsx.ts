import { strToU8, Zip, ZipDeflate } from 'fflate'
import { isFigure, type Sheet, type SheetColumn, type SheetRow, type SheetSum } from './sheet.ts'
import { type CellOf, cellsOf, row, textCell } from './xlsxCells.ts'
import { styleOf } from './xlsxStyles.ts'
import { workbookParts } from './xlsxWorkbook.ts'

/** Rows of a sheet, fewer than the 1,048,576 that spreadsheets read; what goes on stands on the next sheet. */
const ROWS = 1_000_000
/** As small as matters, and several times as fast as the smallest. */
const LEVEL = 4

/**
 * A table as an XLSX file, written row by row: typed cells, the headings and sums in bold, the headings kept in sight.
 * Texts are texts, whatever they begin with.
 */
export async function* xlsxChunks(sheet: Sheet, most: number = ROWS): AsyncGenerator<Uint8Array> {
  const { plain, bold } = cellsOf(sheet.columns, sheet.timeZone)
  const book = openBook(sheet.columns, most)
  const sum = ({ label, cells }: SheetSum) => book.write([cells], labelled(bold, label))
  for (const one of sheet.opening) sum(one)
  for await (const rows of sheet.batches) {
    book.write(rows, plain)
    yield* book.written()
  }
  for (const one of sheet.closing()) sum(one)
  book.end(sheet.title)
  yield* book.written()
}

/** The cells of a sum: the word for it first, where nothing stands. */
function labelled(bold: CellOf, label: string): CellOf {
  const style = styleOf('text', true)
  return (cell, at, place) =>
    cell === null && at === 0 ? textCell(label, place, style) : bold(cell, at, place)
}

/** A file that is being written: sheets of at most so many rows, and at the end what names them. */
function openBook(columns: readonly SheetColumn[], most: number) {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const add = (path: string) => {
    const file = new ZipDeflate(path, { level: LEVEL })
    zip.add(file)
    return file
  }
  let sheets = 0
  const open = () => {
    sheets++
    const file = add(`xl/worksheets/sheet${sheets}.xml`)
    file.push(strToU8(sheetHead(columns)))
    return file
  }
  const close = () => file.push(strToU8('</sheetData></worksheet>'), true)
  let file = open()
  let held = 0
  return {
    write: (rows: readonly SheetRow[], cellOf: CellOf) => {
      let xml = ''
      for (const cells of rows) {
        if (held === most) {
          file.push(strToU8(xml))
          xml = ''
          close()
          file = open()
          held = 0
        }
        held++
        // The first row has the headings.
        xml += row(cells, held + 1, cellOf)
      }
      file.push(strToU8(xml))
    },
    end: (title: string) => {
      close()
      for (const [path, xml] of workbookParts(title, sheets)) add(path).push(strToU8(xml), true)
      zip.end()
    },
    /** What is ready to be sent, once. */
    written: () => ready.splice(0),
  }
}

function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(({ kind, heading }, at) => {
    const width = Math.max(kind === 'text' ? 24 : 16, heading.length + 2)
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  const heads = row(
    columns.map(({ heading }) => heading),
    1,
    (heading, at, place) =>
      textCell(heading ?? '', place, styleOf(isFigure(columns[at]?.kind ?? 'text') ? 'head' : 'text', true)),
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${heads}`
}
