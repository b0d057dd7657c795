import type { Rate } from '../../../api/gen/model/index.ts'
import type { Actor } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { rateTexts } from './texts.ts'

/** @throws DomainError 422 when the entry belongs to a store other than the actor's. */
export function requireOwnStore(actor: Actor, { storeId, storeName }: Rate): void {
  if (storeId !== null && storeId !== actor.storeId) throw fail(422, rateTexts.otherStore(storeName ?? ''))
}
