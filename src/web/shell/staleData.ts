import type { Query } from '@tanstack/react-query'
import { browserOperations } from '../../api/gen/browserOperations.ts'
import type { OperationId, Tag } from '../../api/gen/operations.ts'
import { ApiError } from '../../api/http.ts'
import { type AfterWrite, queryClient } from './query.ts'

/** Marks the tags in `x-changes` of a write's operation as stale. */
export const refreshAfterWrite: AfterWrite = (key, error) => {
  const operation = operationOf(key)
  if (operation === null) return undefined
  const { tag, changes } = browserOperations[operation]
  if (error === null) return refresh([...changes, SUMMARY])
  // A rule rejected values typed on a page that may be out of date: the day or a price changed.
  if (error instanceof ApiError && error.problem.status === 422) void refresh([tag])
  return undefined
}

/**
 * Marks queries of these tags as stale; those on screen are read again, with old rows shown until then. A query that is
 * under way may have read before the change: it is restarted or, if it is the first, which the cache does not cancel, is
 * followed by another.
 */
export async function refresh(tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  const isStale = ({ queryKey }: Query) => tags.includes(tagOf(queryKey) ?? '')
  const firstReads = queryClient.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => isStale(query) && query.state.data === undefined,
  })
  await queryClient.invalidateQueries({ predicate: isStale })
  await Promise.all(firstReads.map(readOnceMore))
}

async function readOnceMore({ promise, queryKey }: Query): Promise<void> {
  await promise?.catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey, exact: true })
}

/** The dashboard depends on every other tag; while a counter is busy it is read at most once in this time. */
const SUMMARY: Tag = 'Dashboard'
const SUMMARY_REST_MS = 5_000
let summaryRest: { again: boolean } | null = null

/**
 * As {@link refresh}, for changes by other users: the dashboard is read again at once, but at most every few
 * seconds however fast they post.
 */
export function refreshThrottled(tags: readonly string[]): void {
  void refresh(tags.filter((tag) => tag !== SUMMARY))
  if (!tags.includes(SUMMARY)) return
  if (summaryRest !== null) {
    summaryRest.again = true
    return
  }
  void refresh([SUMMARY])
  const resting = { again: false }
  summaryRest = resting
  setTimeout(() => {
    summaryRest = null
    if (resting.again) refreshThrottled([SUMMARY])
  }, SUMMARY_REST_MS)
}

/** The operation of a generated hook's key, or null for another key. */
export function operationOf(key: readonly unknown[]): OperationId | null {
  const [first] = key
  if (typeof first !== 'string') return null
  const id = first.charAt(0).toUpperCase() + first.slice(1)
  return id in browserOperations ? (id as OperationId) : null
}

function tagOf(key: readonly unknown[]): Tag | null {
  const operation = operationOf(key)
  return operation === null ? null : browserOperations[operation].tag
}
