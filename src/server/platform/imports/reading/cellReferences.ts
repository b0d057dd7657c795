/** A cell without a reference. The standard allows it (ECMA-376, part 1, 18.3.1.4): such a cell follows the previous one. */
const WITHOUT_REFERENCE = /<(?:\w+:)?c(?! r=)(?=[\s/>])(?![^<>]*?\sr\s*=)/
/** The tags of rows and cells; also comments and CDATA sections, which may contain something like a tag. */
const TAGS = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<((?:\w+:)?)(row|c)(?=[\s/>])([^<>]*)>/g
const REFERENCE = /\sr\s*=\s*["']([A-Za-z]*)(\d*)["']/

/**
 * Adds the references that cells of a sheet lack, because the reader needs them. The same text if none is missing. All markup of the sheet
 * must end (`allMarkupEnds`): the search for the end of a comment would otherwise read the rest of the sheet.
 */
export const withCellReferences = (sheet: string): string =>
  WITHOUT_REFERENCE.test(sheet) ? addReferences(sheet) : sheet

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
