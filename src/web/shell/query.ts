import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { outcomeTexts } from '#texts/outcomes.ts'
import { browserOperations } from '../../api/gen/browserOperations.ts'
import type { OperationId, Tag } from '../../api/gen/operations.ts'
import { ApiError, EMPTY_REPLY, TOO_LONG, UNREACHED } from '../../api/http.ts'
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
    onSuccess: (_reply, _variables, _context, mutation) => {
      const operation = operationOf(mutation.options.mutationKey ?? [])
      if (operation === null) return undefined
      return refresh([...browserOperations[operation].changes, SUMMARY])
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
