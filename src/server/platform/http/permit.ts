import { operations } from '../../../api/gen/operations.ts'
import { allows, rightName } from '../auth/rights.ts'
import type { Actor } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'
import { isUuid } from '../text/isUuid.ts'

type Operation = (typeof operations)[keyof typeof operations]

/** Operations that a login may call before it has set its own password. */
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

/** @throws DomainError 403 when the actor's role does not allow the operation, or the initial password has not been changed. */
export function permit(actor: Actor, { permission, path }: Operation): void {
  if (actor.mustChangePassword && !beforeOwnPassword.has(path))
    throw fail(403, texts.mustChangePassword, undefined, { type: 'urn:pledgebook:must-change-password' })
  if (!allows(actor.grants, permission)) throw fail(403, texts.notAllowed(rightName(permission)))
}

/** The scope of an operation: one store, or all places of a login, and which fields of its request contain a place. */
interface ScopedOperation {
  scope: Operation['scope']
  scopeFields: Record<'query' | 'body', Readonly<Record<string, 'company' | 'store'>>>
}

/**
 * Compares the fields marked with `x-scope` with the company and store of the token or, for operations over all places of a login, with
 * all of its companies and stores.
 * @throws DomainError 403 naming the field.
 */
export function permitScope(
  actor: Pick<Actor, 'companyId' | 'storeId' | 'companies' | 'stores'>,
  operation: ScopedOperation,
  query: unknown,
  body: unknown,
): void {
  const companies = operation.scope === 'login' ? actor.companies : [actor.companyId]
  const stores = operation.scope === 'login' ? actor.stores : [actor.storeId]
  const parts = [
    { values: query, fields: operation.scopeFields.query },
    { values: body, fields: operation.scopeFields.body },
  ]
  for (const { values, fields } of parts) {
    if (typeof values !== 'object' || values === null) continue
    for (const [field, place] of Object.entries(fields)) {
      const value = (values as Record<string, unknown>)[field]
      if (place === 'company' && isElsewhere(value, companies)) throw outside(field)
      if (place === 'store' && isElsewhere(value, stores)) throw outside(field)
    }
  }
}

/** Whether an id is that of another company or store. A malformed id is not: the validator, which runs next, rejects it (400). */
function isElsewhere(id: unknown, own: readonly string[]): boolean {
  if (typeof id !== 'string') return false
  const wanted = id.toLowerCase()
  return isUuid(wanted) && !own.includes(wanted)
}

function outside(field: string) {
  return fail(403, texts.otherScope, [{ field, message: texts.otherScope }], {
    type: 'urn:pledgebook:other-store',
  })
}
