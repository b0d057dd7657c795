import { decimalOf } from '../digits.ts'
import type { Sheet } from './sheet.ts'
import type { ColumnKind, ColumnValue } from './types.ts'

const formulaStart = /^[=+\-@\t\r]/
const phoneOrNumber = /^(\+\d[\d -]*|-\d+(\.\d+)?)$/

/** Puts `'` before text that a spreadsheet would run as a formula; phones and numbers are unchanged. */
function guardText(text: string): string {
  return formulaStart.test(text) && !phoneOrNumber.test(text) ? `'${text}` : text
}

/**
 * A sheet as CSV for spreadsheets in India: UTF-8 with BOM, CRLF, comma; money in rupees, weight in
 * grams, rates in percent, dates as ISO.
 */
export function toCsv(sheet: Sheet): string {
  const kinds = sheet.columns.map(({ kind }) => kind)
  const lines = [
    sheet.columns.map(({ header }) => quote(guardText(header))),
    ...sheet.rows.map((row) => row.map((value, index) => csvCell(value, kinds[index] ?? 'text'))),
  ]
  if (sheet.totals !== null) lines.push(sheet.totals.map((value, at) => csvCell(value, kinds[at] ?? 'text')))
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}

function csvCell(value: ColumnValue, kind: ColumnKind): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number')
    return kind === 'money' || kind === 'weight' || kind === 'percent' ? exact(value, kind) : String(value)
  return quote(typeof value === 'boolean' ? String(value) : guardText(value))
}

/** Paise as rupees, milligrams as grams or basis points as percent, as an exact decimal. */
function exact(units: number, kind: 'money' | 'weight' | 'percent'): string {
  return decimalOf(units, kind === 'weight' ? 3 : 2)
}

function quote(text: string): string {
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
