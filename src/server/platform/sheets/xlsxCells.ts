import { daysBetween } from '../../../domain/dates/dates.ts'
import { decimalText, isFigure, type SheetColumn, type SheetRow } from './sheet.ts'
import { styleOf } from './xlsxStyles.ts'

/** Writes a cell of a column at a place, as `B7`; nothing where it is empty. */
export type CellOf = (cell: string | null, column: number, place: string) => string

/** Day 0 of spreadsheets. */
const EPOCH = '1899-12-30'
const DAY_SECONDS = 86_400

/** What no XML may hold: control characters, and what is no character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** A text as it stands in XML. */
export function escaped(text: string): string {
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
export function textCell(text: string, place: string, style: number): string {
  if (text === '') return ''
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** The cells of columns, plain and in bold; instants by the clock of a time zone. */
export function cellsOf(columns: readonly SheetColumn[], timeZone: string): Record<'plain' | 'bold', CellOf> {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const writer =
    (bold: boolean): CellOf =>
    (cell, at, place) => {
      const kind = columns[at]?.kind ?? 'text'
      if (cell === null) return ''
      const value = isFigure(kind)
        ? decimalText(cell, kind, 4)
        : kind === 'text'
          ? null
          : serialOf(cell, clock)
      if (value === null) return textCell(cell, place, styleOf('text', bold))
      return `<c r="${place}" s="${styleOf(kind, bold)}"><v>${value}</v></c>`
    }
  return { plain: writer(false), bold: writer(true) }
}

/** A day or an instant as spreadsheets count them: days since their day 0, with the clock's time as a part of a day. */
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
