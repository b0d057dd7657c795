import type { Cell, SheetData } from 'write-excel-file/universal'
import { clockFormat } from '../clock.ts'
import { decimalOf } from '../digits.ts'
import type { Sheet } from './sheet.ts'
import type { ColumnKind, ColumnValue } from './types.ts'
import { isNumeric } from './values.ts'

const clock = clockFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

const formats: Partial<Record<ColumnKind, string>> = {
  // Indian grouping: from a crore, from a lakh, and below.
  money: '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00',
  weight: '#,##0.000',
  percent: '0.00%',
  number: '0',
  date: 'dd mmm yyyy',
  datetime: 'dd mmm yyyy hh:mm',
}

/** A sheet as an XLSX file with typed cells; the writer is loaded on first use. */
export async function toXlsx(sheet: Sheet, name: string): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal')
  return writeXlsxFile(xlsxCells(sheet), {
    sheet: sheetName(name),
    stickyRowsCount: 1,
    columns: sheet.columns.map(({ kind, header }) => ({ width: columnWidth(kind, header) })),
  }).toBlob()
}

/** The cells of a sheet, header and totals in bold. */
export function xlsxCells(sheet: Sheet): SheetData {
  const kinds = sheet.columns.map(({ kind }) => kind)
  const rowOf = (values: readonly ColumnValue[]) =>
    values.map((value, index) => xlsxCell(value, kinds[index] ?? 'text'))
  const data: SheetData = [
    sheet.columns.map(({ header, kind }) => ({
      value: header,
      type: String,
      fontWeight: 'bold',
      ...(isNumeric(kind) ? { align: 'right' as const } : {}),
    })),
    ...sheet.rows.map(rowOf),
  ]
  if (sheet.totals !== null) data.push(rowOf(sheet.totals).map(bold))
  return data
}

function bold(cell: Cell): Cell {
  return typeof cell === 'object' && cell !== null && 'type' in cell ? { ...cell, fontWeight: 'bold' } : cell
}

function xlsxCell(value: ColumnValue, kind: ColumnKind): Cell {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return { value, type: Boolean }
  if (typeof value === 'number')
    return { value: fileNumber(value, kind), type: Number, format: formats[kind] ?? '0' }
  const date = kind === 'date' || kind === 'datetime' ? fileDate(value, kind) : null
  return date === null ? { value, type: String } : { value: date, type: Date, format: formats[kind] }
}

/** Paise as rupees, milligrams as grams, basis points as a fraction. Parses the exact decimal, because numbers in XLSX are floats. */
function fileNumber(value: number, kind: ColumnKind): number {
  if (kind === 'money') return Number(decimalOf(value, 2))
  if (kind === 'percent') return Number(decimalOf(value, 4))
  return kind === 'weight' ? Number(decimalOf(value, 3)) : value
}

/** Times in a file have no zone and are written from UTC, so an instant is shifted to the store's local time. Null if not a date. */
function fileDate(text: string, kind: 'date' | 'datetime'): Date | null {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return null
  return kind === 'date' ? at : new Date(`${clock(at).replace(' ', 'T')}Z`)
}

function columnWidth(kind: ColumnKind, header: string): number {
  return Math.max(kind === 'text' ? 24 : 16, header.length + 2)
}

/** Spreadsheets allow at most 31 characters and none of `\ / ? * [ ] :` in a sheet's name. */
function sheetName(name: string): string {
  return (
    name
      .replace(/[\\/?*[\]:]/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet1'
  )
}
