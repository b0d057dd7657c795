import type { ScreenPermission } from '../../api/gen/model/index.ts'
import type { OperationId } from '../../api/gen/operations.ts'
import { callOperation, operationKey } from '../../api/operation.ts'
import { canWith, missingNeeds, rightsOf } from './can.ts'
import { queryClient } from './query.ts'
import { rightsQuery } from './rightsQuery.ts'

/** A read that a page sends as soon as it is opened. */
export interface FirstRead {
  operation: OperationId
  query?: Readonly<Record<string, string | number>>
  body?: unknown
  /** POST by default with a body, otherwise GET. */
  method?: 'POST'
  /** Whether it is sent whenever the page is opened, whatever the cache has; see `SINCE_OPENING_MS`. */
  always?: boolean
}

/** A loader may run twice while one page is opened; what it has read just now is not read again. */
const JUST_NOW_MS = 2_000

/**
 * Sends first reads that the user has the right to; none without the rights to the page. The rights of the last visit, from local
 * storage, are enough to send them together with the query for the current rights, which alone decide what is shown. Failures are left
 * to the page's own queries.
 */
export async function sendPermitted(
  reads: readonly FirstRead[],
  needs: readonly OperationId[],
): Promise<void> {
  const query = rightsQuery()
  const key = JSON.stringify(query.queryKey)
  const currentRights = queryClient.query(query)
  try {
    const last = JSON.parse(localStorage.getItem(key) ?? 'null') as ScreenPermission[] | null
    const can = canWith(rightsOf(last ?? (await currentRights)))
    if (missingNeeds(needs, can).length === 0)
      for (const one of reads) if (can(one.operation)) void queryClient.query(optionsOf(one)).catch(noop)
    localStorage.setItem(key, JSON.stringify(await currentRights))
  } catch {
    // The loader of the layout reports missing rights.
  }
}

const noop = () => undefined

/** The options of a read, with the key of the generated hook. */
function optionsOf({ operation, query, body, method, always }: FirstRead) {
  const request = query ?? body
  return {
    queryKey: [operationKey(operation), ...(request === undefined ? [] : [request])],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callOperation(operation, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        query,
        body,
        signal,
      }),
    ...(always && { staleTime: JUST_NOW_MS }),
  }
}
