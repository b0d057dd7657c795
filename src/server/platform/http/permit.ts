import { operations } from '../../../api/gen/operations.ts'
import { allows, rightName } from '../auth/rights.ts'
import type { Actor } from '../operation/context.ts'
import { refuse } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

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
export function permit(actor: Actor, { permission, path }: Operation): void {
  if (actor.mustChangePassword && !beforeOwnPassword.has(path))
    throw refuse(403, texts.mustChangePassword, undefined, { type: 'urn:pledgebook:must-change-password' })
  if (!allows(actor.grants, permission)) throw refuse(403, texts.notAllowed(rightName(permission)))
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
    if (isElsewhere(companyId, companies)) throw outside('companyId')
    if (isElsewhere(storeId, stores)) throw outside('storeId')
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What is no id at all is malformed rather than elsewhere: the validator, which comes next, says so (400). */
function isElsewhere(id: unknown, own: readonly string[]): boolean {
  if (typeof id !== 'string') return false
  const wanted = id.toLowerCase()
  return UUID.test(wanted) && !own.includes(wanted)
}

function outside(field: string) {
  return refuse(403, texts.otherScope, [{ field, message: texts.otherScope }], {
    type: 'urn:pledgebook:other-store',
  })
}
