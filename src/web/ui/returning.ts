import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/** The return to a list from one of its records, or from adding one. */
export interface Returning {
  /** Path of the list. */
  path: string
  /** Candidate ids of the row, the most likely first. */
  ids: readonly string[]
  /** Whether the row was saved a moment ago. */
  saved: boolean
  /** Whether the user returns from adding or importing, and nothing was saved. */
  adding: boolean
}

/** The maximum number of stored history entries. */
const ENTRIES = 50

/** A record's id; for a day, its date and store. */
const idForm = /^(?:\d{4}-\d{2}-\d{2}@)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The row that was opened at an entry of the history, by the key of the entry. */
const openedAt = new Map<string, string>()
/** The row that was opened last, with the path and search parameters of its list. */
let lastOpened: { path: string; id: string; search: object } | null = null
let returning: Returning | null = null
let savedId: string | null = null

/** Tracks navigation, so that a list can focus the row from which the user returns; returns the function that stops it. */
export function followReturns(router: AnyRouter): () => void {
  return router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined) return
    const isList = !Object.values(toLocation.search).some(isRecord)
    const left = isList ? removedParts(fromLocation, toLocation) : []
    const there = isList ? openedAt.get(entryOf(toLocation) ?? '') : undefined
    const opened = lastOpened?.path === toLocation.pathname ? lastOpened.id : undefined
    const adding = left.length > 0 && !left.some(isId) && savedId === null
    const ids = adding ? [] : [savedId, there, ...left, opened].filter(isId)
    returning =
      there === undefined && left.length === 0
        ? null
        : { path: toLocation.pathname, ids, saved: savedId !== null, adding }
    savedId = null
  })
}

/** Stores which row is opened at the current history entry, for the return to it. */
export function rowOpened(location: ParsedLocation, id: string): void {
  lastOpened = { path: location.pathname, id, search: location.search }
  const entry = entryOf(location)
  if (entry === undefined) return
  openedAt.delete(entry)
  openedAt.set(entry, id)
  const [oldest] = openedAt.keys()
  if (openedAt.size > ENTRIES && oldest !== undefined) openedAt.delete(oldest)
}

/**
 * The search parameters that lead from a record back to its list as it was: search, filters, order and page. None if the record was not
 * opened from that list.
 * @param record the address of the record: a path below that of the list, or that of the list with the record as a search parameter
 */
export function searchOfList(listPath: string, { pathname, search }: RecordAddress): object {
  if (lastOpened === null || lastOpened.path !== listPath) return {}
  const isIt =
    pathname === listPath
      ? Object.values(search ?? {}).includes(lastOpened.id)
      : pathname === `${listPath}/${lastOpened.id}`
  return isIt ? lastOpened.search : {}
}

interface RecordAddress {
  pathname: string
  search?: object
}

/** Stores the id of a saved record, for the next list. */
export function rowSaved(id: string): void {
  savedId = id
}

/** The return that leads to the list at a path; null if the list was reached otherwise. */
export function returningTo(path: string): Returning | null {
  return returning?.path === path ? returning : null
}

/** The parts of the first address that the second, that of its list, does not have: segments of the path, or search parameters. */
function removedParts(from: ParsedLocation, to: ParsedLocation): string[] {
  if (from.pathname.startsWith(`${to.pathname}/`))
    return from.pathname.slice(to.pathname.length + 1).split('/')
  if (from.pathname !== to.pathname) return []
  const now: Readonly<Record<string, unknown>> = to.search
  return Object.entries(from.search)
    .filter(([name, value]) => isRecord(value) && now[name] !== value)
    .map(([, value]) => String(value))
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && idForm.test(value)
}

/** Whether a search parameter names a record, or says that one is being added or that records are imported. */
function isRecord(value: unknown): boolean {
  return isId(value) || value === 'new' || value === 'import'
}

function entryOf({ state }: ParsedLocation): string | undefined {
  return state.__TSR_key
}
