import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatWeight,
} from '../format.ts'
import type { TableTexts } from '../uiTexts.ts'
import type { ColumnKind, ColumnValue, DataColumn, TableFormats } from './types.ts'

/** The default formats of a list. */
export const defaultFormats: TableFormats = {
  money: formatMoney,
  weight: formatWeight,
  percent: formatPercent,
  number: formatNumber,
  date: formatDate,
  datetime: formatDateTime,
}

const numeric: ReadonlySet<ColumnKind> = new Set(['number', 'money', 'weight', 'percent'])

/** Whether a column's figures are right-aligned in tabular digits. */
export function isNumeric(kind: ColumnKind | undefined): boolean {
  return kind !== undefined && numeric.has(kind)
}

const widths: Record<ColumnKind, number> = {
  text: 180,
  number: 110,
  money: 160,
  weight: 130,
  percent: 110,
  date: 120,
  datetime: 160,
  status: 130,
}

/** The minimum width of a column in pixels. */
export function widthOf(column: DataColumn<never>): number {
  return column.width ?? widths[column.kind ?? 'text']
}

/** The columns in their order on a phone. */
export function phoneOrder<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  const first = columns.find(({ leads }) => leads === true) ?? columns[0]
  if (first === undefined) return columns
  const others = columns.filter((column) => column !== first)
  const rank = ({ wide, atHand }: DataColumn<Row>) => (wide === true ? 0 : atHand === true ? 1 : 2)
  return [first, ...others.sort((one, other) => rank(one) - rank(other))]
}

/** A formatted value; empty for `null`. */
export function valueText(
  value: ColumnValue,
  kind: ColumnKind | undefined,
  formats: TableFormats,
  words: Pick<TableTexts, 'yes' | 'no'>,
): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') {
    if (kind === 'money') return formats.money(value)
    if (kind === 'weight') return formats.weight(value)
    if (kind === 'percent') return formats.percent(value)
    return kind === 'number' ? formats.number(value) : String(value)
  }
  if (kind === 'date') return formats.date(value)
  return kind === 'datetime' ? formats.datetime(value) : value
}

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })

/** Compares two values that are not null, ascending; names by locale, figures by size. */
export function compareValues(a: ColumnValue, b: ColumnValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  return collator.compare(String(a), String(b))
}
