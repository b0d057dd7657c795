import { and, eq } from 'drizzle-orm'
import { store } from '../../db/schema/company.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { dayTexts } from './texts.ts'

/**
 * Locks the actor's store until the transaction ends, so that it is not in-activated while a day begins in it.
 * @throws DomainError 422 at `businessOn` when it was in-activated.
 */
export async function holdActiveStore({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<void> {
  const [found] = await db
    .select({ active: store.active })
    .from(store)
    .where(and(eq(store.companyId, actor.companyId), eq(store.id, actor.storeId)))
    .for('share')
  if (!found?.active) throw failField('businessOn', dayTexts.storeInactive)
}
