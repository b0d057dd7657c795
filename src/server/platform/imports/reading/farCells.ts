import { strFromU8 } from 'fflate'
import { limits } from './limits.ts'
import { sheetParts } from './sheetParts.ts'

/** Maximum number of rows of a sheet that are read, including blank rows. */
const LAST_ROW = limits.rows * 2
/** Rows that a spreadsheet has. */
const SHEET_ROWS = 1_048_576
/** Bytes of a sheet that are searched at once, and the longest tag. */
const CHUNK = 1024 * 1024
const TAG = 4096

/**
 * Cells and rows whose reference has at least three letters (column 703) or six digits; most sheets have none. A tag is searched only up
 * to the next one: otherwise, each tag without an end would make the search read the rest of the sheet.
 */
const FAR = /<(?:\w+:)?(c|row)\s(?:[^<>]*?\s)?r\s*=\s*["']([A-Za-z]{3,}\d*|[A-Za-z]*\d{6,})["'][^<>]*>/g

/**
 * The first cell of a workbook's first sheet with content far beyond the limits, such as XFD1048576; null for none. The reader would
 * allocate every cell before it. An empty cell or row counts only beyond the last row or column that a spreadsheet can have.
 */
export function farCell(workbook: Buffer): string | null {
  for (const part of Object.values(sheetParts(workbook))) {
    for (let at = 0; at < part.length; at += CHUNK) {
      const text = strFromU8(part.subarray(at, at + CHUNK + TAG), true)
      for (const [tag, element, reference = ''] of text.matchAll(FAR))
        if (isFar(element === 'c' && !tag.endsWith('/>'), reference)) return reference
    }
  }
  return null
}

function isFar(filled: boolean, reference: string): boolean {
  const letters = /^[A-Za-z]*/.exec(reference)?.[0] ?? ''
  const row = Number(reference.slice(letters.length))
  return row > SHEET_ROWS || letters.length > 3 || (filled && (letters.length === 3 || row > LAST_ROW))
}
