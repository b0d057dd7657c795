import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { NEW } from './recordSearch.ts'

/** Which record stands in place of the list, and the ways there and back. */
export interface OpenRecord {
  /** Its id; null while the list is shown or a record is being added. */
  id: string | null
  adding: boolean
  show: (id: string) => void
  add: () => void
  /** Back to the list as it was. */
  close: () => void
}

/** Reads and writes the `open` parameter of the address. */
export function useOpenRecord(): OpenRecord {
  const open = useSearch({ strict: false, select: (search) => search.open })
  const navigate = useNavigate()
  const go = useCallback(
    (next: string | undefined) => {
      void navigate({ to: '.', search: (old) => ({ ...old, open: next }) })
    },
    [navigate],
  )
  return useMemo(
    () => ({
      id: open === undefined || open === NEW ? null : open,
      adding: open === NEW,
      show: go,
      add: () => go(NEW),
      close: () => go(undefined),
    }),
    [open, go],
  )
}
