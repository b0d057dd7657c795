import { and, eq, inArray } from 'drizzle-orm'
import { metal } from '../../db/schema/items.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

/** Locks metals until the transaction ends, so that none loses a purity: a change to a metal locks it too. */
export async function lockPuritiesOf(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  metalIds: readonly string[],
): Promise<void> {
  await db
    .select({ id: metal.id })
    .from(metal)
    .where(and(eq(metal.companyId, actor.companyId), inArray(metal.id, [...metalIds])))
    .orderBy(metal.id)
    .for('share')
}
