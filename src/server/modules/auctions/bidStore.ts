import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { auctionBid } from '../../db/schema/auctions.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { noteChange } from '../../platform/records/rows.ts'
import type { LotRow } from './lotStore.ts'

/** A bid on a lot. */
export type BidRow = typeof auctionBid.$inferSelect

/** Condition: bids of the current auction of a lot. */
function isOfRound({ companyId, id, failures }: LotRow): SQL | undefined {
  return and(eq(auctionBid.companyId, companyId), eq(auctionBid.lotId, id), eq(auctionBid.round, failures))
}

/** The highest bid of a lot's current auction that was not withdrawn; null without one. */
export async function highestBid({ db }: Pick<BaseContext, 'db'>, lot: LotRow): Promise<BidRow | null> {
  const [found] = await db
    .select()
    .from(auctionBid)
    .where(and(isOfRound(lot), isNull(auctionBid.withdrawnAt)))
    .orderBy(desc(auctionBid.amountPaise))
    .limit(1)
  return found ?? null
}

/** A bid of the current auction of a lot, withdrawn or not; null if it is of another lot or an earlier auction. */
export async function bidOfRound(
  { db }: Pick<BaseContext, 'db'>,
  lot: LotRow,
  bidId: string,
): Promise<BidRow | null> {
  const [found] = await db
    .select()
    .from(auctionBid)
    .where(and(isOfRound(lot), eq(auctionBid.id, bidId)))
  return found ?? null
}

/** Stores that the actor withdraws a bid. The caller has locked its lot. */
export async function storeWithdrawal(context: BaseContext, bid: BidRow, reason: string): Promise<void> {
  const { db, actor, now } = context
  const withdrawn = { withdrawnAt: now, withdrawnBy: actor.userId, withdrawnReason: reason }
  await db
    .update(auctionBid)
    .set(withdrawn)
    .where(and(eq(auctionBid.companyId, bid.companyId), eq(auctionBid.id, bid.id)))
  noteChange(context, 'auction_bid', bid.id, bid, { ...bid, ...withdrawn })
}
