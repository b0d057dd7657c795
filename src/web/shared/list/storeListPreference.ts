import { storePreference } from '../../shell/storePreference.ts'
import { type ListKey, type ListPreference, listPreferenceName } from './listPreferences.ts'

const listeners = new Set<() => void>()

/** Calls back when the preference of a list changes in this tab; returns the function that unsubscribes. */
export function watchListPreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Stores the columns and order of a list; removes the preference if both are omitted.
 * @param shown the navigation that shows them in the list. Listeners are notified after it, so that the list is rendered only once
 */
export function storeListPreference(
  list: ListKey,
  { sort, hide }: ListPreference,
  shown: Promise<void>,
): void {
  const isDefault = sort === undefined && hide === undefined
  storePreference(listPreferenceName(list), isDefault ? null : JSON.stringify({ sort, hide }))
  void shown.finally(() => {
    for (const listener of listeners) listener()
  })
}
