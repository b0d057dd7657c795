import { unzipSync, zipSync } from 'fflate'
import { sheetParts } from './sheetParts.ts'

/** A cell without a reference, which the standard allows (ECMA-376, part 1, 18.3.1.4): it follows the previous one. */
const PLACELESS = /<(?:\w+:)?c(?! r=)(?=[\s/>])(?![^<>]*?\sr\s*=)/
/** The tags of rows and cells; also comments and literal texts, which may contain something like a tag. */
const TAGS = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<((?:\w+:)?)(row|c)(?=[\s/>])([^<>]*)>/g
const REFERENCE = /\sr\s*=\s*["']([A-Za-z]*)(\d*)["']/

/** A workbook whose first sheet has a reference in each cell, for the reader, which needs one; the same workbook if none is missing. */
export function withCellPlaces(workbook: Buffer): Buffer {
  const placed = Object.entries(sheetParts(workbook)).flatMap(([name, part]) => {
    // Bytes as characters: what is read and inserted is ASCII.
    const text = Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1')
    return PLACELESS.test(text) && isClosed(text)
      ? [[name, Buffer.from(withPlaces(text), 'latin1')] as const]
      : []
  })
  if (placed.length === 0) return workbook
  return Buffer.from(zipSync({ ...unzipSync(workbook), ...Object.fromEntries(placed) }, { level: 0 }))
}

/** Whether comments and literal texts end; from each that does not, the search for its end would read the rest of the sheet. */
function isClosed(sheet: string): boolean {
  return (
    sheet.lastIndexOf('<!--') <= sheet.lastIndexOf('-->') &&
    sheet.lastIndexOf('<![CDATA[') <= sheet.lastIndexOf(']]>')
  )
}

function withPlaces(sheet: string): string {
  let [row, column] = [0, 0]
  return sheet.replace(TAGS, (tag, prefix: string, element: string | undefined, rest: string) => {
    if (element === undefined) return tag
    const [, letters = '', digits = ''] = REFERENCE.exec(rest) ?? []
    if (element === 'row') {
      row = digits === '' ? row + 1 : Number(digits)
      column = 0
      return tag
    }
    column = letters === '' ? column + 1 : columnOf(letters)
    // A row without a number has that of its cells.
    if (digits !== '') row = Number(digits)
    return letters === '' ? `<${prefix}c r="${lettersOf(column)}${row}"${rest}>` : tag
  })
}

/** The number of a column: 1 for A, 27 for AA. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

function lettersOf(column: number): string {
  const rest = (column - 1) % 26
  const letter = String.fromCharCode(65 + rest)
  return column <= 26 ? letter : lettersOf((column - 1 - rest) / 26) + letter
}
