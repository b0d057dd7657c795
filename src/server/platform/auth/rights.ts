import {
  type OperationId,
  operations,
  type Right,
  type ScreenKey,
  screens,
} from '../../../api/gen/operations.ts'
import { rightNames } from '../../../domain/text/rightNames.ts'
import type { Actor } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

/** Every right there is, as `Screen.action`. */
export const allRights: readonly Right[] = Object.entries(screens).flatMap(([key, screen]) =>
  screen.actions.map((action) => `${key}.${action}` as Right),
)

/** Rights over all companies of the installation (the group), which only their holders can give. */
export const groupRights: ReadonlySet<string> = new Set(
  Object.entries(screens).flatMap(([key, screen]) =>
    (screen.group as readonly string[]).map((action) => `${key}.${action}`),
  ),
)

/** Whether a string is the key of a screen. */
export function isScreen(key: string): key is ScreenKey {
  return key in screens
}

/** The required right of operations, `x-permission`. */
type Permission = (typeof operations)[OperationId]['permission']

/** An operation that needs a right. */
export type OperationWithRight = {
  [Op in OperationId]: (typeof operations)[Op]['permission'] extends Right ? Op : never
}[OperationId]

/** The right that an operation needs. */
export function rightOf(operation: OperationWithRight): Right {
  return operations[operation].permission
}

/** A store of a company. */
export interface StoreRef {
  companyId: string
  storeId: string
}

/**
 * The rights a login may give in a store: those it holds there; in a store of its own company where it has no role, those it holds
 * here, if it may work on other stores.
 * @param held the rights of the login in that store, as the database returns them.
 */
export function rightsToGiveIn(actor: Actor, place: StoreRef, held: readonly string[]): ReadonlySet<string> {
  if (place.companyId === actor.companyId && place.storeId === actor.storeId) return actor.grants
  if (held.length > 0) return new Set(held)
  const reaches = place.companyId === actor.companyId && actor.grants.has('Company.otherStores')
  return reaches ? actor.grants : new Set()
}

/** @throws DomainError 403 when the actor would give a right it lacks. */
export function requireHeld(held: ReadonlySet<string>, wanted: Iterable<string>): void {
  const lacking = [...wanted].find((right) => !held.has(right))
  if (lacking) throw fail(403, texts.cannotGive(rightName(lacking)))
}

/** Whether these rights allow a signed-in user an operation with this `x-permission`. Public operations are not for signed-in users. */
export function allows(grants: ReadonlySet<Right>, permission: Permission): boolean {
  return permission === 'signed-in' || (permission !== 'public' && grants.has(permission))
}

/** A right as Role Mapping names it: `Dashboard: Verify books`. */
export function rightName(right: string): string {
  const [screen = '', action = ''] = right.split('.')
  return `${isScreen(screen) ? screens[screen].name : screen}: ${rightNames[action] ?? action}`
}
