import type { Contract } from '../../api/gen/contract.ts'
import type { OperationId } from '../../api/gen/operations.ts'
import type { FirstRead } from './sendReads.ts'
import { getSession } from './session.ts'

type Request<Op extends OperationId> = Omit<FirstRead, 'operation'> & {
  query?: Contract[Op]['query']
  body?: Contract[Op]['body']
}

/** A first read with the request of its operation. The component's generated hook has the same request, so that it is sent once. */
export function read<Op extends OperationId>(operation: Op, request: Request<Op> = {}): FirstRead {
  return { operation, ...request }
}

/** The place of a page, from which its first reads follow. */
interface Opening<Search> {
  scope: { companyId: string; storeId: string }
  params: Readonly<Record<string, string>>
  search: Search
}

/**
 * The stale time of a component's query for a read that is sent whenever its page is opened (`always`): what the loader has just
 * read is not read again when the component is rendered.
 */
export const SINCE_OPENING_MS = 10_000

/** A loader's input from the router. `params` is not declared here, because the router would infer from it that no route has any. */
interface LoaderInput {
  location: { search: object }
  cause: 'preload' | 'enter' | 'stay'
  route: {
    options: {
      staticData?: { needs?: readonly OperationId[] } | undefined
      validateSearch?: unknown
    }
  }
}

/**
 * A route's loader that starts the first reads while the code of the page loads. It does not wait for them: the page opens with
 * placeholders, or with cached rows. Nothing is read that the user has no right to.
 */
export function startReads<Search extends object>(
  readsOf: (at: Opening<Search>) => readonly FirstRead[],
): (input: LoaderInput) => void {
  return ({ location, cause, route: { options }, ...input }) => {
    const session = getSession()
    if (session === null) return
    const { companyId, storeId } = session
    const { validateSearch: validated = (search: unknown) => search } = options
    const reads = readsOf({
      scope: { companyId, storeId },
      params: 'params' in input ? (input.params as Record<string, string>) : {},
      search: (validated as (search: object) => Search)(location.search),
    }).filter(({ always }) => always !== true || cause === 'enter')
    if (reads.length === 0) return
    // The sign-in page, which has no reads, does not load what sends them.
    void import('./sendReads.ts').then(
      ({ sendPermitted }) => sendPermitted(reads, options.staticData?.needs ?? []),
      // A page whose parts are missing shows that itself.
      () => undefined,
    )
  }
}
