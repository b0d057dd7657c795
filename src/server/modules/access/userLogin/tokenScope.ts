import type { Actor } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'

/**
 * Requires that a request names no company or store other than those of the token. Operations on logins cover all stores that the caller
 * may see, so their scope does not ensure it.
 * @throws DomainError 403 with the field if the request names another company or store.
 */
export function requireTokenScope(
  actor: Actor,
  { companyId, storeId }: { companyId?: string; storeId?: string },
): void {
  for (const [field, requested, own] of [
    ['companyId', companyId, actor.companyId],
    ['storeId', storeId, actor.storeId],
  ] as const) {
    if (requested !== undefined && requested !== own) {
      throw fail(403, texts.otherScope, [{ field, message: texts.otherScope }], {
        type: 'urn:pledgebook:other-store',
      })
    }
  }
}
