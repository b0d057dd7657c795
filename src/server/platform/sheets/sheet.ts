import { decimalOf } from '../../../domain/money/money.ts'

/** What a column holds: money in paise, weight in milligrams, percent in basis points. */
export type SheetKind = 'text' | 'number' | 'money' | 'weight' | 'percent' | 'date' | 'datetime'

/** A column of a file. */
export interface SheetColumn {
  heading: string
  kind: SheetKind
}

/** A row: text, an ISO date or instant, or a whole number in the unit of its column. */
export type SheetRow = readonly (string | null)[]

/** A row that tells of the table as a whole: in bold, with a word for it in its first column where nothing else stands. */
export interface SheetSum {
  label: string
  cells: SheetRow
}

/** A table on its way into a file, of any length. */
export interface Sheet {
  title: string
  columns: readonly SheetColumn[]
  /** The rows, some at a time. */
  batches: AsyncIterable<readonly SheetRow[]>
  /** What stands above the rows, as the balance that a book was opened with. */
  opening: readonly SheetSum[]
  /** What stands below them, once they are through: what the columns sum to, the balance that is left. */
  closing: () => readonly SheetSum[]
  /** Whose clock instants are told by. */
  timeZone: string
}

/** Digits after the point of figures that are written with a point. */
const places: Partial<Record<SheetKind, number>> = { money: 2, weight: 3 }

/** Whether a column holds figures. */
export function isFigure(kind: SheetKind): boolean {
  return kind === 'number' || kind === 'percent' || kind in places
}

/** A whole number in the unit of its column as an exact decimal: rupees, grams, a count; percent with as many digits as asked for. */
export function decimalText(cell: string, kind: SheetKind, percentPlaces: number): string {
  const after = kind === 'percent' ? percentPlaces : (places[kind] ?? 0)
  return decimalOf({ numerator: BigInt(cell), denominator: 10n ** BigInt(after) }, after)
}
