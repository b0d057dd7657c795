import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { listSearchOf, listStateOf, validateListSearch } from '../../ui/table/listSearch.ts'
import type { ChangeList, ListChange, ListState } from '../../ui/table/types.ts'
import { useNavigateHere } from '../record/useNavigateHere.ts'
import { useOwnPath } from '../record/useOwnPath.ts'
import { type ListKey, preferenceOf, preferenceText } from './listPreferences.ts'
import { storeListPreference, watchListPreferences } from './storeListPreference.ts'

/**
 * The state of a list, kept in the address. Order and hidden columns that the address does not name are those that the user chose
 * last; a change to either is stored. Each change applies to the current address, so that neither of two quick changes is lost.
 */
export function useListState(list: ListKey): [ListState, ChangeList] {
  const search = useSearch({ strict: false })
  const navigate = useNavigateHere()
  const router = useRouter()
  const path = useOwnPath()
  const text = useSyncExternalStore(watchListPreferences, () => preferenceText(list))
  const state = useMemo(() => listStateOf({ ...preferenceOf(text), ...search }), [text, search])
  const apply = useCallback(
    (change: ListChange, stored = true) => {
      // Another screen is loading, and the address is already that of the other screen.
      if (router.latestLocation.pathname !== path) return
      const preference = preferenceOf(preferenceText(list))
      const now = listStateOf({ ...preference, ...validateListSearch(router.latestLocation.search) })
      const next = change(now)
      const { sort, hide } = listSearchOf(next)
      const before = listSearchOf(now)
      const shown = navigate({
        to: '.',
        search: (old) => ({ ...old, ...listSearchOf(next) }),
        replace: true,
      })
      if (!stored || (sort === before.sort && hide === before.hide)) return
      const changed = {
        ...preference,
        ...(sort !== before.sort && { sort }),
        ...(hide !== before.hide && { hide }),
      }
      storeListPreference(list, changed, shown)
    },
    [list, navigate, router, path],
  )
  return [state, apply]
}
