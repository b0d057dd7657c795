import { strToU8, type Zippable, zipSync } from 'fflate'

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** An XLSX file whose one sheet has these rows as XML, or these bytes. */
export function xlsxOf(rows: string | Uint8Array, more: Zippable = {}): Buffer {
  const sheet =
    typeof rows === 'string'
      ? strToU8(`${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`)
      : rows
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      ),
      'xl/workbook.xml': strToU8(
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': sheet,
      ...more,
    }),
  )
}

/** An XLSX file whose cells of style 1 are dates, counted from 1904 or not as the flag says (an xsd:boolean). */
export function datedXlsx(rows: string, date1904: string): Buffer {
  return xlsxOf(rows, {
    'xl/workbook.xml': strToU8(
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${date1904}"/><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `${XML}<styleSheet xmlns="${MAIN}"><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
  })
}

/** A row of cells of text. */
export function xlsxRow(number: number, cells: readonly string[]): string {
  const columns = cells.map(
    (cell, at) => `<c r="${String.fromCharCode(65 + at)}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`,
  )
  return `<row r="${number}">${columns.join('')}</row>`
}
