import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { listSearchOf, listStateOf } from '../../ui/table/listSearch.ts'
import type { ListState } from '../../ui/table/types.ts'
import {
  type ListKey,
  preferenceOf,
  preferenceText,
  storePreference,
  watchPreferences,
} from './listPreferences.ts'

/**
 * The state of a list, kept in the address. Order and hidden columns that the address does not name are those that the user chose
 * last; a change of either is stored.
 */
export function useListState(list: ListKey): [ListState, (next: ListState) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const text = useSyncExternalStore(watchPreferences, () => preferenceText(list))
  const preference = useMemo(() => preferenceOf(text), [text])
  const state = useMemo(() => listStateOf({ ...preference, ...search }), [preference, search])
  const change = useCallback(
    (next: ListState) => {
      const { sort, hide } = listSearchOf(next)
      const before = listSearchOf(state)
      if (sort !== before.sort || hide !== before.hide)
        storePreference(list, {
          ...preference,
          ...(sort !== before.sort && { sort }),
          ...(hide !== before.hide && { hide }),
        })
      void navigate({ to: '.', search: (old) => ({ ...old, ...listSearchOf(next) }), replace: true })
    },
    [list, navigate, preference, state],
  )
  return [state, change]
}
