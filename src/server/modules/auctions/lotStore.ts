import { and, desc, eq, sql } from 'drizzle-orm'
import { auctionLot, auctionStep } from '../../db/schema/auctions.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { noteChange } from '../../platform/records/rows.ts'

/** A stored lot. */
export type LotRow = typeof auctionLot.$inferSelect

/** Fields of a step apart from its lot. Amount in paise. */
export interface NewStep {
  action: (typeof auctionStep.$inferInsert)['action']
  date: string
  amountPaise?: number
  voucherId?: string
  note?: string | null
  /** The step that it reverses. */
  reversesSeq?: number
}

/** Updates a locked lot and records the step. All changes to lots use it, except the reserve prices of an auction. */
export async function moveLot(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now'>,
  before: LotRow,
  to: Partial<LotRow>,
  step: NewStep,
): Promise<LotRow> {
  const { db, now } = context
  const [after] = await db
    .update(auctionLot)
    .set({ ...to, version: sql`${auctionLot.version} + 1`, updatedAt: now })
    .where(and(eq(auctionLot.companyId, before.companyId), eq(auctionLot.id, before.id)))
    .returning()
  if (!after) throw new Error('a locked lot was not found')
  await addStep(context, after, step)
  noteChange(context, 'auction_lot', before.id, before, after)
  return after
}

/** Adds a step to the history of a locked lot, with the auction to which it belongs after the step. */
export async function addStep(
  { db, actor, now }: Pick<BaseContext, 'db' | 'actor' | 'now'>,
  lot: LotRow,
  { action, date, amountPaise, voucherId, note, reversesSeq }: NewStep,
): Promise<void> {
  const [last] = await db
    .select({ seq: auctionStep.seq })
    .from(auctionStep)
    .where(and(eq(auctionStep.companyId, lot.companyId), eq(auctionStep.lotId, lot.id)))
    .orderBy(desc(auctionStep.seq))
    .limit(1)
  await db.insert(auctionStep).values({
    companyId: lot.companyId,
    lotId: lot.id,
    auctionId: lot.auctionId,
    seq: (last?.seq ?? 0) + 1,
    action,
    stepOn: date,
    amountPaise: amountPaise ?? null,
    voucherId: voucherId ?? null,
    note: note?.trim() || null,
    reversesSeq: reversesSeq ?? null,
    madeBy: actor.userId,
    createdAt: now,
  })
}
