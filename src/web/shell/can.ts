import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { browserOperations } from '../../api/gen/browserOperations.ts'
import { getGetRolesQueryOptions } from '../../api/gen/hooks/role/role.ts'
import type { ScreenPermission } from '../../api/gen/model/index.ts'
import type { OperationId } from '../../api/gen/operations.ts'
import { isAway } from './query.ts'
import { getSession, useSession } from './session.ts'

/** Whether the signed-in person may do an act on a screen. */
export type Can = (screen: string, act: string) => boolean

/** How long an unreached server is left alone at most before it is asked again. */
const REST_MS = 5000

/** The query that tells what the signed-in person may do in the store; no page stands without it, so it is asked until answered. */
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

/** What the signed-in person may do here; nothing until it is known. The server refuses in any case. */
export function useCan(): Can {
  const session = useSession()
  const { data } = useQuery({ ...rightsQuery(), enabled: session !== null })
  const rights = useMemo(() => rightsOf(data ?? []), [data])
  return useCallback((screen, act) => rights.has(`${screen}.${act}`), [rights])
}

/** Rights as `Screen.act`. */
export function rightsOf(rows: readonly ScreenPermission[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ screen, acts }) => acts.map((act) => `${screen}.${act}`)))
}

/** The calls among these that a person with these rights may not make. */
export function missingNeeds(needs: readonly OperationId[], can: Can): OperationId[] {
  return needs.filter((id) => {
    const { tag, right } = browserOperations[id]
    if (right === '') return false
    const [screen = '', act = ''] = right.includes('.') ? right.split('.') : [tag, right]
    return !can(screen, act)
  })
}
