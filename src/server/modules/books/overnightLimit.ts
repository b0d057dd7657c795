import { and, eq } from 'drizzle-orm'
import { store } from '../../db/schema/company.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

/** Maximum cash that the store may hold overnight, in paise; null without a limit. */
export async function overnightLimit({
  db,
  actor,
}: Pick<BaseContext, 'db' | 'actor'>): Promise<number | null> {
  const [row] = await db
    .select({ paise: store.cashLimitPaise })
    .from(store)
    .where(and(eq(store.companyId, actor.companyId), eq(store.id, actor.storeId)))
  return row?.paise ?? null
}
