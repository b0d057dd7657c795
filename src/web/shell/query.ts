import {
  hashKey,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { outcomeTexts } from '#texts/outcomes.ts'
import { browserOperations } from '../../api/gen/browserOperations.ts'
import type { OperationId, Tag } from '../../api/gen/operations.ts'
import { ApiError, EMPTY_REPLY, TOO_LONG, UNREACHED } from '../../api/http.ts'
import { operationKey } from '../../api/operation.ts'
import { notifyWarning } from '../ui/notify.ts'

/** Statuses of a server that cannot be reached; 599 is our own. */
const AWAY = [...UNREACHED, 599]

/** Reads that say so when their reply is empty (specification, section 8); all other failed reads are silent. */
const warnsWhenEmpty: readonly OperationId[] = ['GetRoles', 'GetRoleMapping']

/** The cache of all queries. A write marks the tags in its operation's `x-changes` as stale. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => failures < 3 && isAway(error),
    },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      const operation = operationOf(query.queryKey)
      const empty = error instanceof ApiError && error.problem.type === EMPTY_REPLY
      if (empty && operation !== null && warnsWhenEmpty.includes(operation))
        notifyWarning(outcomeTexts.notFetching)
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: async (reply, _variables, _context, mutation) => {
      const operation = operationOf(mutation.options.mutationKey ?? [])
      if (operation === null) return
      const filled = await fillRecord(operation, reply)
      await refresh([...browserOperations[operation].changes, SUMMARY], filled)
    },
    onError: (error, _variables, _context, mutation) => {
      const operation = operationOf(mutation.options.mutationKey ?? [])
      // A rule rejected values typed on a page that may be out of date: the day or a price changed.
      if (operation !== null && error instanceof ApiError && error.problem.status === 422)
        void refresh([browserOperations[operation].tag])
    },
  }),
})

/** Whether a request failed because the server cannot be reached now: a retry may succeed. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, type } = error.problem
  return AWAY.includes(status) && type !== TOO_LONG
}

/**
 * Marks queries of these tags as stale; those on screen are read again, with old rows shown until then. A query that is
 * under way may have read before the change: it is restarted or, if it is the first, which the cache does not cancel, is
 * followed by another.
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
 * Puts a changed record from the reply of `Update<Name>` or `Activate<Name>` into the cache as the reply of `Get<Name>ById`, which is
 * the same (`tests/contract/recordReplies.test.ts`), so that it is not read again.
 * @returns the key of the query; null if the reply is no record
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
