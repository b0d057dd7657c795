import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { browserOperations, followers } from '../../api/gen/browserOperations.ts'
import type { OperationId, Tag } from '../../api/gen/operations.ts'
import { ApiError } from '../../api/http.ts'
import { operationKey } from '../../api/operation.ts'
import { type AfterWrite, queryClient } from './query.ts'

/** The set-up checklist. */
const setUpSteps = [operationKey('GetSetUpProgress')]

/**
 * Marks the tags in `x-changes` of a write's operation as stale; a record in its reply is not read again. After a write that changes
 * nothing, such as a switch to another store, nothing is read again: the page would wait for it before it uses the reply.
 */
export const refreshAfterWrite: AfterWrite = (key, error, reply) => {
  const operation = operationOf(key)
  if (operation === null) return undefined
  const { tag, changes } = browserOperations[operation]
  if (error === null) {
    if (changes.length === 0) return undefined
    // Any record may complete a step; the checklist is read again where it is on screen.
    void queryClient.invalidateQueries({ queryKey: setUpSteps })
    return fillRecord(operation, reply).then((filled) => refresh([...changes, ...followers, REPORTS], filled))
  }
  // The page may be out of date: a rule rejected its values (422), as the day or a price changed, or the record changed (409).
  if (error instanceof ApiError && [409, 422].includes(error.problem.status)) void refresh([tag])
  return undefined
}

/**
 * Marks queries of these tags as stale; those on screen are read again, with old rows shown until then. A query that is
 * under way may have read the data before the change, so it is restarted. The cache does not cancel the first one, which is followed
 * by another instead.
 * @param except the key of a query that already has the change
 */
export async function refresh(tags: readonly string[], except: QueryKey | null = null): Promise<void> {
  if (tags.length === 0) return
  const fresh = except === null ? null : hashKey(except)
  const isStale = ({ queryKey, queryHash }: Query) =>
    queryHash !== fresh && tags.includes(tagOf(queryKey) ?? '')
  const firstReads = queryClient.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => isStale(query) && query.state.data === undefined,
  })
  await queryClient.invalidateQueries({ predicate: isStale })
  await Promise.all(firstReads.map(readOnceMore))
}

/**
 * Reads everything on screen again. A read that is under way, even for a page whose code still loads, may have reached the server just
 * before a change that no stream has announced: its result is shown when it arrives, and the query is then sent once more.
 */
export async function refreshAll(): Promise<void> {
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  await queryClient.invalidateQueries({ refetchType: 'active' }, { cancelRefetch: false })
  await Promise.all(underWay.map(readOnceMore))
}

/**
 * Puts a changed record from the reply of `Update<Name>` or `Activate<Name>` into the cache as the reply of `Get<Name>ById`, which is
 * the same (`tests/contract/recordReplies.test.ts`), so that it is not read again.
 * @returns the key of the query; null if the reply is not a record
 */
async function fillRecord(operation: OperationId, reply: unknown): Promise<QueryKey | null> {
  const name = /^(?:Update|Activate)(.+)$/.exec(operation)?.[1]
  const read = `Get${name}ById`
  if (!(read in browserOperations) || typeof reply !== 'object' || reply === null || !('id' in reply))
    return null
  const queryKey = [operationKey(read as OperationId), { id: reply.id }]
  // A read that is under way may be older.
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, reply)
  return queryKey
}

async function readOnceMore({ promise, queryKey }: Query): Promise<void> {
  await promise?.catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey, exact: true })
}

/** The tag of the reports, which show data of all other tags: every write makes them stale. */
const REPORTS: Tag = 'Reports'
/** The tag of the dashboard, which depends on every other tag. */
const SUMMARY: Tag = 'Dashboard'
/** While a counter is busy, the dashboard is read at most once in this time. */
const SUMMARY_REST_MS = 5_000
let summaryRest: { again: boolean } | null = null

/**
 * Like {@link refresh}, for changes by other users: the dashboard is read again at once, but then only every few seconds, however fast they
 * post. A report becomes stale, and is read again when it is next opened, or when the user returns to its tab.
 */
export function refreshThrottled(tags: readonly string[]): void {
  // Their list becomes stale too: it has the choices of their filters, such as schemes and stores.
  const isReport = ({ queryKey }: Query) => tagOf(queryKey) === REPORTS
  if (tags.length > 0) void queryClient.invalidateQueries({ predicate: isReport, refetchType: 'none' })
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
