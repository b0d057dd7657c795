import { type NavigateOptions, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { IMPORT, isRecord, NEW } from './recordSearch.ts'
import { useNavigateHere } from './useNavigateHere.ts'
import { useRecordLink } from './useRecordLink.ts'

/** Which record is shown instead of the list, and how to open and close it. */
export interface OpenRecord {
  /** Its id; null while the list is shown, a record is being added or records are imported. */
  id: string | null
  adding: boolean
  /** Whether records are being imported. */
  importing: boolean
  /** A returned promise settles once the navigation has ended or was cancelled. */
  show: (id: string) => void | Promise<void>
  /** The address of a record, with the list's own parameters. */
  linkTo: (id: string) => string
  add: () => void
  /** Opens the import. */
  importFile: () => void
  /** Back to the list as it was; returns a promise as `show` does. */
  close: () => void | Promise<void>
}

/** Reads and writes the `open` parameter of the address. */
export function useOpenRecord(): OpenRecord {
  const open = useSearch({ strict: false, select: (search) => search.open })
  const navigate = useNavigateHere()
  const go = useCallback((next: string | undefined) => navigate(placeOf(next)), [navigate])
  const linkTo = useRecordLink(placeOf)
  return useMemo(
    () => ({
      id: isRecord(open) ? open : null,
      adding: open === NEW,
      importing: open === IMPORT,
      show: go,
      linkTo,
      add: () => void go(NEW),
      importFile: () => void go(IMPORT),
      close: () => go(undefined),
    }),
    [open, go, linkTo],
  )
}

/** The list or a record of it, at the address with the list's parameters. */
function placeOf(open: string | undefined): NavigateOptions {
  return { to: '.', search: (old) => ({ ...old, open, file: undefined, fill: undefined }) }
}
