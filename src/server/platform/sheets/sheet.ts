import { decimalOf } from '../../../domain/money/money.ts'

/**
 * Kinds of columns: money in paise, weight in milligrams, percent in basis points. `input` is text that people correct: spreadsheets keep
 * it, and what is typed over it, as text.
 */
export type SheetKind = 'text' | 'input' | 'number' | 'money' | 'weight' | 'percent' | 'date' | 'datetime'

/** A column of a file. */
export interface SheetColumn {
  heading: string
  kind: SheetKind
}

/** A row: text, an ISO date or timestamp, or a whole number in the unit of its column. */
export type SheetRow = readonly (string | null)[]

/** A row about the table as a whole: in bold, with its label in the first column if that is empty. */
export interface SheetSum {
  label: string
  cells: SheetRow
}

/** A table that is written to a file, of any length. */
export interface Sheet {
  title: string
  columns: readonly SheetColumn[]
  /** The rows, in batches. */
  batches: AsyncIterable<readonly SheetRow[]>
  /** Rows above, such as a book's opening balance. */
  opening: readonly SheetSum[]
  /** Rows below, available after the rows: sums of columns, the closing balance. */
  closing: () => readonly SheetSum[]
  /** Time zone of timestamps. */
  timeZone: string
}

/** Decimal places of money in rupees and of weight in grams; those of percent depend on the file. */
const places: Partial<Record<SheetKind, number>> = { money: 2, weight: 3 }

/** Whether a column contains figures. */
export function isFigure(kind: SheetKind): boolean {
  return kind === 'number' || kind === 'percent' || kind in places
}

/**
 * Writes a whole number in the unit of its column as an exact decimal: paise as rupees, milligrams as grams, a count unchanged; basis
 * points as percent (`percentPlaces` 2) or as the fraction of 1 that spreadsheets store (4).
 */
export function decimalText(cell: string, kind: SheetKind, percentPlaces: number): string {
  const after = kind === 'percent' ? percentPlaces : (places[kind] ?? 0)
  return decimalOf({ numerator: BigInt(cell), denominator: 10n ** BigInt(after) }, after)
}
