import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { browserOperations } from '../../api/gen/browserOperations.ts'
import { getGetRolesQueryOptions } from '../../api/gen/hooks/role/get-roles.ts'
import type { ScreenPermission } from '../../api/gen/model/index.ts'
import type { OperationId, Right } from '../../api/gen/operations.ts'
import { isAway } from './query.ts'
import { getSession, useSession } from './session.ts'

/**
 * Whether the signed-in user may run an operation (by its `x-permission`), or holds a right that belongs to no operation, such as
 * `Company.otherStores` or the view of a screen.
 */
export type Can = (needed: OperationId | Right) => boolean

/** The longest pause between two requests to a server that cannot be reached. */
const REST_MS = 5000

/** The rights of the signed-in user in the store. Every page needs them, so the query is retried until it succeeds. */
export function rightsQuery() {
  const session = getSession()
  return getGetRolesQueryOptions(
    {
      companyId: session?.companyId ?? '',
      storeId: session?.storeId ?? '',
      userId: session?.userId ?? '',
    },
    {
      query: {
        retry: (_failures, error) => isAway(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, REST_MS),
      },
    },
  )
}

/** The rights of the signed-in user; none until loaded. The server checks them in any case. */
export function useCan(): Can {
  const session = useSession()
  const { data } = useQuery({ ...rightsQuery(), enabled: session !== null })
  return useMemo(() => canWith(rightsOf(data ?? [])), [data])
}

/** A function that checks operations against these rights. */
export function canWith(rights: ReadonlySet<string>): Can {
  return (needed) => {
    const right = rightTo(needed)
    return right === null || rights.has(right)
  }
}

/** The right that an operation needs, as `Screen.act`; null if signing in is enough. */
function rightTo(needed: OperationId | Right): string | null {
  if (!(needed in browserOperations)) return needed
  const { tag, right } = browserOperations[needed as OperationId]
  if (right === '') return null
  return right.includes('.') ? right : `${tag}.${right}`
}

/** The right to an action of a screen known only at run time; nobody holds a right that the screen does not have. */
export function rightOn(screen: string, act: string): Right {
  return `${screen}.${act}` as Right
}

/** Rights as `Screen.act`. */
export function rightsOf(rows: readonly ScreenPermission[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ screen, acts }) => acts.map((act) => `${screen}.${act}`)))
}

/** Those of these operations that a user with these rights may not call. */
export function missingNeeds(needs: readonly OperationId[], can: Can): OperationId[] {
  return needs.filter((id) => !can(id))
}
