import type { OperationId } from '../../../api/gen/operations.ts'
import { preference, setPreference } from '../../shell/preferences.ts'
import { type ListSearch, validateListSearch } from '../../ui/table/listSearch.ts'

/** A list whose columns and order are stored: the operation that reads its rows, or a report. */
export type ListKey = OperationId | `report/${string}`

/** What is stored of a list: its order and hidden columns, as in the address. */
export type ListPreference = Pick<ListSearch, 'sort' | 'hide'>

const listeners = new Set<() => void>()

/** Calls back when a preference changes in this tab; returns the function that unsubscribes. */
export function watchPreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the signed-in user chose for a list, as stored text: the same text until it changes. */
export function preferenceText(list: ListKey): string | null {
  return preference(nameOf(list))
}

/** Stored preference as search parameters; whatever an address could not have is dropped. */
export function preferenceOf(text: string | null): ListPreference {
  if (text === null) return {}
  try {
    const { sort, hide } = validateListSearch(JSON.parse(text) as Record<string, unknown>)
    return { ...(sort !== undefined && { sort }), ...(hide !== undefined && { hide }) }
  } catch {
    return {}
  }
}

/** Stores a preference; one without parts is removed. */
export function storePreference(list: ListKey, { sort, hide }: ListPreference): void {
  const isDefault = sort === undefined && hide === undefined
  setPreference(nameOf(list), isDefault ? null : JSON.stringify({ sort, hide }))
  for (const listener of listeners) listener()
}

function nameOf(list: ListKey): string {
  return `list/${list}`
}
