import { strToU8, Zip, ZipDeflate } from 'fflate'
import { daysBetween } from '../../../domain/dates/dates.ts'
import {
  decimalText,
  isFigure,
  type Sheet,
  type SheetColumn,
  type SheetKind,
  type SheetRow,
  type SheetSum,
} from './sheet.ts'

/** Formats of figures and dates, as in the files that the browser exports from lists. */
const formats: Partial<Record<SheetKind, string>> = {
  // Indian grouping: from a crore, from a lakh, and below.
  money: '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00',
  weight: '#,##0.000',
  percent: '0.00%',
  number: '0',
  date: 'dd mmm yyyy',
  datetime: 'dd mmm yyyy hh:mm',
  input: '@',
}

/** Cell formats: one for each kind of value, and the right-aligned heading of figures. */
const looks = ['text', 'number', 'money', 'weight', 'percent', 'date', 'datetime', 'input', 'head'] as const

/** First number of custom formats. */
const OWN = 164

/** The index of a format among the styles of the file. */
function styleOf(look: (typeof looks)[number], bold: boolean): number {
  return looks.indexOf(look) * 2 + (bold ? 1 : 0)
}

/** The styles of the file: each format plain and in bold. */
function stylesXml(): string {
  const own = looks.flatMap((look, at) => {
    const format = look === 'head' ? undefined : formats[look]
    return format === undefined
      ? []
      : [`<numFmt numFmtId="${OWN + at}" formatCode="${format.replaceAll('>', '&gt;')}"/>`]
  })
  const styles = looks.flatMap((look, at) => {
    const format = look !== 'head' && look in formats ? OWN + at : 0
    const right = look === 'head' ? '<alignment horizontal="right"/>' : ''
    return [0, 1].map(
      (font) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">${right}</xf>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${own.length}">${own.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`
}

function isText(kind: SheetKind): boolean {
  return kind === 'text' || kind === 'input'
}

/** Writes a cell of a column at a reference such as `B7`; nothing where it is empty. */
type CellOf = (cell: string | null, column: number, place: string) => string

/** Day 0 of spreadsheets. */
const EPOCH = '1899-12-30'
const DAY_SECONDS = 86_400

/** Characters that XML cannot contain: control characters and noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** A text, escaped for XML. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A row of a sheet, by its number from 1. */
export function row(cells: SheetRow, number: number, cellOf: CellOf): string {
  const written = cells.map((cell, at) => cellOf(cell, at, `${letters(at)}${number}`))
  return `<row r="${number}">${written.join('')}</row>`
}

/** A cell of text. */
function textCell(text: string, place: string, style: number): string {
  if (text === '') return ''
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** Writers of the cells of columns, plain and in bold; timestamps in a time zone. */
export function cellsOf(columns: readonly SheetColumn[], timeZone: string): Record<'plain' | 'bold', CellOf> {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const writer =
    (bold: boolean): CellOf =>
    (cell, at, place) => {
      const kind = columns[at]?.kind ?? 'text'
      if (cell === null) return ''
      if (isText(kind)) return textCell(cell, place, styleOf(kind, bold))
      const value = isFigure(kind) ? decimalText(cell, kind, 4) : serialOf(cell, clock)
      return `<c r="${place}" s="${styleOf(kind, bold)}"><v>${value}</v></c>`
    }
  return { plain: writer(false), bold: writer(true) }
}

/** A date or timestamp as spreadsheets count them: days since their day 0, with the time as a fraction of a day. */
function serialOf(iso: string, clock: Intl.DateTimeFormat): string {
  if (iso.length === 10) return String(daysBetween(EPOCH, iso))
  const [day = '', time = ''] = clock.format(new Date(iso)).split(' ')
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const part = ((hours * 60 + minutes) * 60 + seconds) / DAY_SECONDS
  return (daysBetween(EPOCH, day) + part).toFixed(8)
}

/** The letters of a column, from A. */
function letters(at: number): string {
  const own = String.fromCharCode(65 + (at % 26))
  return at < 26 ? own : `${letters(Math.floor(at / 26) - 1)}${own}`
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** All parts of an XLSX file except its sheets: path and content. */
function workbookParts(title: string, sheets: number): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const overrides = [
    ['/xl/workbook.xml', `${MAIN}.sheet.main+xml`],
    ['/xl/styles.xml', `${MAIN}.styles+xml`],
    ...numbers.map((number) => [`/xl/worksheets/sheet${number}.xml`, `${MAIN}.worksheet+xml`]),
  ].map(([path, type]) => `<Override PartName="${path}" ContentType="${type}"/>`)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (list: readonly string[]) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    ],
    ['_rels/.rels', relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')])],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${numbers.map((number) => `<sheet name="${escaped(sheetName(title, number))}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...numbers.map((number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)),
        relation(`rId${sheets + 1}`, 'styles', 'styles.xml'),
      ]),
    ],
    ['xl/styles.xml', stylesXml()],
  ]
}

/** Spreadsheets allow 31 characters and none of `\ / ? * [ ] :` in a sheet's name. */
function sheetName(title: string, number: number): string {
  const name = title.replace(/[\\/?*[\]:]/g, ' ').trim()
  return number === 1 ? name.slice(0, 31) : `${name.slice(0, 26)} ${number}`
}

/** Rows of a sheet, fewer than the 1,048,576 that spreadsheets read; the rest continues on the next sheet. */
const ROWS = 1_000_000
/** Compression level: files are small enough, and written several times faster than at the highest level. */
const LEVEL = 4

/**
 * A table as an XLSX file, written row by row: typed cells, bold headings and sums, the headings frozen. Texts stay texts, whatever their
 * first character.
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

/** The cells of a row of sums. The first one contains the label, unless it has a sum. */
function labelled(bold: CellOf, label: string): CellOf {
  const style = styleOf('text', true)
  return (cell, at, place) =>
    cell === null && at === 0 ? textCell(label, place, style) : bold(cell, at, place)
}

/** A file being written: sheets of at most this many rows, and at the end the parts that list them. */
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
    /** The finished chunks, each returned once. */
    written: () => ready.splice(0),
  }
}

function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(({ kind, heading }, at) => {
    const width = Math.max(isText(kind) ? 24 : 16, heading.length + 2)
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
