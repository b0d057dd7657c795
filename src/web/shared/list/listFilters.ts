import { recordTexts } from '#texts/record.ts'
import { isId } from '../../ui/table/listSearch.ts'
import type { ListFilter } from '../../ui/table/types.ts'

/** Whether the value of a filter in the address is one of the values with these labels. */
export function isOf<Labels extends object>(
  labels: Labels,
  value: string | undefined,
): value is keyof Labels & string {
  return value !== undefined && Object.hasOwn(labels, value)
}

/** A filter with fixed options, from their labels by value. */
export function choiceFilter(id: string, label: string, labels: Readonly<Record<string, string>>) {
  const options = Object.entries(labels).map(([value, text]) => ({ value, label: text }))
  return { id, label, options } satisfies ListFilter<never>
}

/** The filter options from the rows of a list, each value once with its label; null while loading. */
export function choicesIn<Row>(
  rows: readonly Row[] | undefined,
  choiceOf: (row: Row) => readonly [value: string, label: string],
) {
  return rows === undefined
    ? null
    : [...new Map(rows.map(choiceOf))].map(([value, label]) => ({ value, label }))
}

/** An option of a filter. */
interface Choice {
  value: string
  label: string
}

/** The options that were chosen in the filters of a list, by filter. */
export type ChosenOptions = Map<string, Choice>

/** Adds the chosen option to those of a filter when its last row is gone, so that it stays chosen until the user removes it. */
export function keepChosen(
  id: string,
  options: Choice[] | null,
  value: string | undefined,
  kept: ChosenOptions,
  isGone = true,
): Choice[] | null {
  const found = options?.find((option) => option.value === value)
  if (found) kept.set(id, found)
  const last = kept.get(id)
  return options && !found && isGone && last && last.value === value ? [...options, last] : options
}

/**
 * A filter by a record's id; any id is accepted until the records are loaded. The chosen id stays an option if it belongs to none of
 * them: without the filter, the list would show other rows than the address or the saved view is for.
 */
export function recordFilter(
  id: string,
  label: string,
  records: readonly { id: string; name: string; active?: boolean }[] | undefined,
  chosen?: string,
) {
  const options =
    records?.map(({ id, name, active }) => ({
      value: id,
      label: active === false ? recordTexts.inactiveName(name) : name,
    })) ?? null
  if (isId(chosen) && options?.every(({ value }) => value !== chosen))
    options.push({ value: chosen, label: recordTexts.missing.title })
  return { id, label, options, takes: isId } satisfies ListFilter<never>
}
