import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/** The way back to a list from one of its records, or from adding one. */
export interface Returning {
  /** Path of the list. */
  path: string
  /** Ids that may be that of the row concerned, the likeliest first. */
  ids: readonly string[]
  /** Whether that row was saved a moment ago. */
  saved: boolean
  /** Whether a record was being added, and none was saved. */
  adding: boolean
}

/** History entries kept in mind at most. */
const ENTRIES = 50

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The row that was opened at an entry of the history, by the key of the entry. */
const openedAt = new Map<string, string>()
/** The row that was opened last, and the path of its list. */
let lastOpened: { path: string; id: string } | null = null
let returning: Returning | null = null
let savedId: string | null = null

/** Follows where people go, so that a list can give the focus to the row they come back from; answers what ends that. */
export function followReturns(router: AnyRouter): () => void {
  return router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined) return
    const isList = !Object.values(toLocation.search).some(isRecord)
    const left = isList ? lostIn(fromLocation, toLocation) : []
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

/** Keeps which row is opened at the present entry of the history, for the way back to it. */
export function rowOpened(location: ParsedLocation, id: string): void {
  lastOpened = { path: location.pathname, id }
  const entry = entryOf(location)
  if (entry === undefined) return
  openedAt.delete(entry)
  openedAt.set(entry, id)
  const [oldest] = openedAt.keys()
  if (openedAt.size > ENTRIES && oldest !== undefined) openedAt.delete(oldest)
}

/** Keeps the id of a record that was saved, for the list that comes next. */
export function rowSaved(id: string): void {
  savedId = id
}

/** The way back that leads to the list at a path; null when the list was reached otherwise. */
export function returningTo(path: string): Returning | null {
  return returning?.path === path ? returning : null
}

/** What of a record's address the address of its list does not have: the last part of its path, or search parameters. */
function lostIn(from: ParsedLocation, to: ParsedLocation): string[] {
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

/** Whether a search parameter names a record, or one that is being added. */
function isRecord(value: unknown): boolean {
  return isId(value) || value === 'new' || value === 'import'
}

function entryOf({ state }: ParsedLocation): string | undefined {
  return state.__TSR_key
}
