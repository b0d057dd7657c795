import type { OperationId } from '../../../api/gen/operations.ts'
import { getSession } from '../../shell/session.ts'
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

/**
 * What the signed-in user chose for a list on this computer, as stored text: the same text until it changes. Signing out clears it, as
 * all of local storage; the user's id in the key keeps it from the next person after a session that merely expired.
 */
export function preferenceText(list: ListKey): string | null {
  return localStorage.getItem(keyOf(list))
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
  if (sort === undefined && hide === undefined) localStorage.removeItem(keyOf(list))
  else localStorage.setItem(keyOf(list), JSON.stringify({ sort, hide }))
  for (const listener of listeners) listener()
}

function keyOf(list: ListKey): string {
  return `list/${getSession()?.userId}/${list}`
}
