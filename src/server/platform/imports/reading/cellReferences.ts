import { unzipSync, zipSync } from 'fflate'
import { sheetParts } from './sheetParts.ts'

/** A cell without a reference. The standard allows it (ECMA-376, part 1, 18.3.1.4): such a cell follows the previous one. */
const WITHOUT_REFERENCE = /<(?:\w+:)?c(?! r=)(?=[\s/>])(?![^<>]*?\sr\s*=)/
/** The tags of rows and cells; also comments and CDATA sections, which may contain something like a tag. */
const TAGS = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<((?:\w+:)?)(row|c)(?=[\s/>])([^<>]*)>/g
const REFERENCE = /\sr\s*=\s*["']([A-Za-z]*)(\d*)["']/

/**
 * Adds the references that cells of a workbook's first sheet lack, because the reader needs them. The same workbook if none is missing.
 * All markup of the sheet must end (`allMarkupEnds`): the search for the end of a comment would otherwise read the rest of the sheet.
 */
export function withCellReferences(workbook: Buffer): Buffer {
  const changed = Object.entries(sheetParts(workbook)).flatMap(([name, part]) => {
    // Bytes as characters: what is read and inserted is ASCII.
    const text = Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1')
    return WITHOUT_REFERENCE.test(text) ? [[name, Buffer.from(addReferences(text), 'latin1')] as const] : []
  })
  if (changed.length === 0) return workbook
  return Buffer.from(zipSync({ ...unzipSync(workbook), ...Object.fromEntries(changed) }, { level: 0 }))
}

function addReferences(sheet: string): string {
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
    // A row without a number has the number in its cells' references.
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
