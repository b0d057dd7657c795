import { and, eq, inArray } from 'drizzle-orm'
import { charge } from '../../../db/schema/loans.ts'
import type { ActorContext, BaseContext } from '../../../platform/operation/context.ts'

/** A charge as it is stored. */
type ChargeRow = typeof charge.$inferSelect

/** Writes a charge of a locked loan; its entry then changes what is due. */
export async function writeCharge(
  { db, actor, now }: Pick<BaseContext, 'db' | 'actor' | 'now'>,
  added: Omit<ChargeRow, 'companyId' | 'createdAt'>,
): Promise<void> {
  await db.insert(charge).values({ ...added, companyId: actor.companyId, createdAt: now })
}

/** Charges by their ids. */
export function readCharges({ db, actor }: ActorContext, ids: string[]): Promise<ChargeRow[]> {
  return db
    .select()
    .from(charge)
    .where(and(eq(charge.companyId, actor.companyId), inArray(charge.id, ids)))
}
