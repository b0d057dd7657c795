import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { listSearchOf, listStateOf } from '../../ui/table/listSearch.ts'
import type { ListState } from '../../ui/table/types.ts'

/** The state of a list, kept in the address. */
export function useListState(): [ListState, (next: ListState) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = useMemo(() => listStateOf(search), [search])
  const change = useCallback(
    (next: ListState) => {
      void navigate({ to: '.', search: (old) => ({ ...old, ...listSearchOf(next) }), replace: true })
    },
    [navigate],
  )
  return [state, change]
}
