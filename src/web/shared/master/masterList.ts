import type { ColumnValue, DataColumn, ListFilter } from '../../ui/table/types.ts'
import { type ChosenOptions, choicesIn, keepChosen } from '../list/listFilters.ts'
import type { AnyColumn, AnyFilter, AnyRow } from './anyMaster.ts'
import type { MasterTexts } from './declaration.ts'

/** The text of a column or field. */
function textOf({ columns, fields }: MasterTexts, id: string): string {
  const text = columns?.[id]
  return typeof text === 'string' ? text : (fields[id] ?? '')
}

/** The table columns of a list. */
export function columnsOf(texts: MasterTexts, columns: readonly AnyColumn[]): DataColumn<AnyRow>[] {
  return columns.map(({ labels, ...column }) => ({
    header: textOf(texts, column.id),
    value: (row) => {
      const value = row[column.id] as ColumnValue
      return labels === undefined ? value : labels[String(value)]
    },
    ...column,
  }))
}

/** The table filters of a list, with options from its rows; `kept` stores those that were chosen. */
export function filtersOf(
  texts: MasterTexts,
  filters: readonly AnyFilter[],
  rows: readonly AnyRow[] | undefined,
  chosen: Readonly<Record<string, string>>,
  kept: ChosenOptions,
): ListFilter<AnyRow>[] {
  return filters.map((filter) => ({
    id: filter.id,
    label: filter.label ?? textOf(texts, filter.id),
    options: filterOptions(filter, rows, chosen, kept),
    matches: (row, value) => row[filter.field] === value,
  }))
}

function filterOptions(
  { id, field, labels, optionName, among, sorted }: AnyFilter,
  rows: readonly AnyRow[] | undefined,
  chosen: Readonly<Record<string, string>>,
  kept: ChosenOptions,
) {
  if (labels !== undefined) return Object.entries(labels).map(([value, label]) => ({ value, label }))
  const offered = rows?.filter((row) => among?.(row, chosen) ?? true)
  const listed = choicesIn(offered, (row) => {
    const value = String(row[field])
    return [value, optionName?.(row, chosen) ?? value]
  })
  // The chosen value is kept only if no row has it any more, not if another filter excludes its rows.
  const isGone = !rows?.some((row) => String(row[field]) === chosen[id])
  const choices = keepChosen(id, listed, chosen[id], kept, isGone)
  return sorted ? (choices?.sort((one, other) => one.label.localeCompare(other.label)) ?? null) : choices
}
