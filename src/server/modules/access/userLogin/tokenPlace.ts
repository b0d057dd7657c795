import type { Actor } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'

/**
 * Operations on logins read all companies of the caller, but write only in the token's store.
 * @throws DomainError 403 naming the field when the request names another one.
 */
export function requireTokenPlace(
  actor: Actor,
  { companyId, storeId }: { companyId?: string; storeId?: string },
): void {
  for (const [field, given, own] of [
    ['companyId', companyId, actor.companyId],
    ['storeId', storeId, actor.storeId],
  ] as const) {
    if (given !== undefined && given.toLowerCase() !== own) {
      throw fail(403, texts.otherScope, [{ field, message: texts.otherScope }], {
        type: 'urn:pledgebook:other-store',
      })
    }
  }
}
