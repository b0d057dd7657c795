import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { browserOperations } from '../../api/gen/browserOperations.ts'
import type { ScreenPermission } from '../../api/gen/model/index.ts'
import type { OperationId, operations, Right } from '../../api/gen/operations.ts'
import { rightsQuery } from './rightsQuery.ts'
import { useSession } from './session.ts'

/** A right that no operation needs, such as `Company.otherStores` or those to export; any other right does not compile. */
export type NamedRight = Exclude<Right, (typeof operations)[OperationId]['permission']>

/** Whether the signed-in user may run an operation (by its `x-permission`), or holds a right that no operation needs. */
export type Can = (needed: OperationId | NamedRight) => boolean

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

/** The right that an operation needs, as `Screen.action`; null if signing in is enough. */
export function rightTo(needed: OperationId | NamedRight): string | null {
  if (!(needed in browserOperations)) return needed
  const { tag, right } = browserOperations[needed as OperationId]
  if (right === '') return null
  return right.includes('.') ? right : `${tag}.${right}`
}

/** The right to export what an operation lists. */
export function exportRight(operation: OperationId): NamedRight {
  return rightOn(browserOperations[operation].tag, 'export')
}

/** The right to an action of a screen known only at run time; nobody holds a right that the screen does not have. */
export function rightOn(screen: string, action: string): NamedRight {
  return `${screen}.${action}` as NamedRight
}

/** Rights as `Screen.action`. */
export function rightsOf(rows: readonly ScreenPermission[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ screen, actions }) => actions.map((action) => `${screen}.${action}`)))
}

/** The operations of `needs` that a user with these rights may not call. */
export function missingNeeds(needs: readonly OperationId[], can: Can): OperationId[] {
  return needs.filter((id) => !can(id))
}
