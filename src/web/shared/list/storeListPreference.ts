import { storePreference } from '../../shell/storePreference.ts'
import { type ListKey, type ListPreference, listPreferenceName } from './listPreferences.ts'

const listeners = new Set<() => void>()

/** Calls back when the preference of a list changes in this tab; returns the function that unsubscribes. */
export function watchListPreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the columns and order of a list; one without either is removed. */
export function storeListPreference(list: ListKey, { sort, hide }: ListPreference): void {
  const isDefault = sort === undefined && hide === undefined
  storePreference(listPreferenceName(list), isDefault ? null : JSON.stringify({ sort, hide }))
  for (const listener of listeners) listener()
}
