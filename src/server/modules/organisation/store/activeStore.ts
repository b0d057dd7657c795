import { and, eq } from 'drizzle-orm'
import { store } from '../../../db/schema/company.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'

/**
 * Locks the actor's store until the transaction ends, so that it is not inactivated while business begins in it.
 * @returns whether it is active
 */
export async function lockActiveStore({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<boolean> {
  const [found] = await db
    .select({ active: store.active })
    .from(store)
    .where(and(eq(store.companyId, actor.companyId), eq(store.id, actor.storeId)))
    .for('share')
  return found?.active === true
}
