import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { outcomeTexts } from '#texts/outcomes.ts'
import { ApiError, EMPTY_REPLY, GATEWAY_ERRORS, TOO_LONG } from '../../api/http.ts'
import { notifyWarning } from '../ui/notify.ts'

/** Statuses of a server that cannot be reached; 599 is our own. */
const UNREACHABLE_STATUSES = [...GATEWAY_ERRORS, 599]

/** Keys of queries that show a warning when their reply is empty (specification, section 8); other failed queries show none. */
const warnsWhenEmpty: readonly unknown[] = ['getRoles', 'getRoleMapping']

/** Updates cached reads after a write, given its key, its error (null for none) and its reply. */
export type AfterWrite = (
  key: readonly unknown[],
  error: Error | null,
  reply?: unknown,
) => Promise<void> | undefined

let afterWrite: AfterWrite = () => undefined

/** Connects the cache to all writes. Called once, with the first page of a signed-in user: nobody else has reads to refresh. */
export function connectWrites(hook: AfterWrite): void {
  afterWrite = hook
}

/**
 * The cache of all queries. Requests are sent whatever the browser says about the network: a server on the same machine or in the
 * shop's own network can be reached without it, and a form whose request waits for the network would not stop saving.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 60_000,
      retry: (failures, error) => failures < 3 && isUnreachable(error),
    },
  },
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      const empty = error instanceof ApiError && error.problem.type === EMPTY_REPLY
      if (empty && warnsWhenEmpty.includes(queryKey[0])) notifyWarning(outcomeTexts.notFetching)
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: (reply, _variables, _context, { options }) =>
      afterWrite(options.mutationKey ?? [], null, reply),
    onError: (error, _variables, _context, { options }) => void afterWrite(options.mutationKey ?? [], error),
  }),
})

/** Whether a request failed because the server cannot be reached now: a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, type } = error.problem
  return UNREACHABLE_STATUSES.includes(status) && type !== TOO_LONG
}
