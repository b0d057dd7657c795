import { operations } from '../../api/gen/operations.ts'
import type { Actor } from '../core/context.ts'
import { refuse } from '../core/problem.ts'
import { rightName } from '../core/rights.ts'
import { texts } from '../core/texts.ts'

type Operation = (typeof operations)[keyof typeof operations]

/** All that a login may do before it has a password of its own. */
const beforeOwnPassword: ReadonlySet<string> = new Set(
  [
    operations.UpdateUserPassword,
    operations.SignOut,
    operations.RenewToken,
    operations.GetProfile,
    operations.GetRoles,
    operations.GetWorkspaces,
    operations.GetChanges,
  ].map(({ path }) => path),
)

/** @throws Refusal 403 when the actor's role does not allow the operation, or its start password still stands. */
export function permit(actor: Actor, operation: Operation): void {
  const { permission } = operation
  if (actor.mustChangePassword && !beforeOwnPassword.has(operation.path))
    throw refuse(403, texts.mustChangePassword, undefined, { type: 'urn:pledgebook:must-change-password' })
  if (permission !== 'signed-in' && !actor.grants.has(permission))
    throw refuse(403, texts.notAllowed(rightName(permission)))
}

/**
 * The token names one store; a companyId or storeId elsewhere in the request must be the same, or, for operations over
 * all of a login's stores, one of those.
 * @throws Refusal 403 naming the field.
 */
export function permitScope(actor: Actor, operation: Operation, query: unknown, body: unknown): void {
  for (const part of [query, body]) {
    if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) continue
    const { companyId, storeId } = part as { companyId?: unknown; storeId?: unknown }
    const companies = operation.scope === 'login' ? actor.companies : [actor.companyId]
    const stores = operation.scope === 'login' ? actor.stores : [actor.storeId]
    if (typeof companyId === 'string' && !companies.includes(companyId.toLowerCase()))
      throw outside('companyId')
    if (typeof storeId === 'string' && !stores.includes(storeId.toLowerCase())) throw outside('storeId')
  }
}

function outside(field: string) {
  return refuse(403, texts.otherScope, [{ field, message: texts.otherScope }], {
    type: 'urn:pledgebook:other-store',
  })
}
