import { escaped } from './xlsxCells.ts'
import { stylesXml } from './xlsxStyles.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** All of an XLSX file but its sheets: path and content. */
export function workbookParts(title: string, sheets: number): [path: string, xml: string][] {
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
