import type { DataColumn, ListFilter, ListState } from './types.ts'
import { isNumeric } from './values.ts'

/** Folds case and accents (é → e), so that search finds names as users type them. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase()
}

/** A row's formatted values (numbers also without commas), folded. */
export type RowText<Row> = (row: Row) => string

/** A cache of folded texts: each row is folded once, however often the search changes. */
export function createRowText<Row extends object>(
  columns: readonly DataColumn<Row>[],
  shown: (row: Row, column: DataColumn<Row>) => string,
): RowText<Row> {
  const cache = new WeakMap<Row, string>()
  return (row) => {
    const known = cache.get(row)
    if (known !== undefined) return known
    const text = foldText(columns.map((column) => searchText(row, column, shown)).join('\n'))
    cache.set(row, text)
    return text
  }
}

function searchText<Row>(
  row: Row,
  column: DataColumn<Row>,
  shown: (row: Row, column: DataColumn<Row>) => string,
): string {
  const text = shown(row, column)
  return isNumeric(column.kind) ? `${text}\n${text.replace(/,/g, '')}` : text
}

/** The options of {@link filterRows}. */
export interface FilterRules<Row> {
  rowText: RowText<Row>
  isInactive?: ((row: Row) => boolean) | undefined
  filters?: readonly ListFilter<Row>[] | undefined
}

/** The rows that match every word of the search and the filters; inactive ones only if they are included. */
export function filterRows<Row>(
  rows: readonly Row[],
  state: Pick<ListState, 'search' | 'showInactive' | 'filters'>,
  rules: FilterRules<Row>,
): readonly Row[] {
  const words = foldText(state.search).split(/\s+/).filter(Boolean)
  const { isInactive } = rules
  const tests: ((row: Row) => boolean)[] = []
  if (isInactive !== undefined && !state.showInactive) tests.push((row) => !isInactive(row))
  for (const { id, matches } of rules.filters ?? []) {
    const value = state.filters[id]
    if (value !== undefined && matches !== undefined) tests.push((row) => matches(row, value))
  }
  if (words.length > 0) tests.push((row) => words.every((word) => rules.rowText(row).includes(word)))
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)))
}
