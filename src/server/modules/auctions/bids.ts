import { and, desc, eq } from 'drizzle-orm'
import { auctionMessages, bidProblem } from '../../../domain/auction/auction.ts'
import { phoneKey } from '../../../domain/text/phoneKey.ts'
import { auctionBid } from '../../db/schema/auctions.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { insertRow, newId } from '../../platform/records/rows.ts'
import { auctionOf } from './auctionStore.ts'
import { lockLot } from './lockLot.ts'
import type { LotRow } from './lotStore.ts'
import { dated } from './schedule.ts'

/** A bid on a lot. */
export type BidRow = typeof auctionBid.$inferSelect

/** A bid to record; its amount in paise. */
export interface NewBid {
  bidderName: string
  bidderPhone: string
  amountPaise: number
}

/**
 * Records a bid on a lot on its auction date (lending rules, section 9). Bids on a lot are serialised.
 * @throws DomainError 404, 409 for a lot that is not scheduled, 422 on another day, before the reserve price is set, and at `amountPaise`
 * below the reserve price or not above the highest bid.
 */
export async function placeBid(context: BaseContext, lotId: string, bid: NewBid): Promise<void> {
  const { actor, now, today } = context
  const lot = await lockLot(context, lotId, 'bid')
  const { heldOn } = await auctionOf(context, lot)
  if (heldOn !== today) throw fail(422, dated(auctionMessages.saleDay(heldOn)))
  if (lot.reservePaise === null) throw fail(422, auctionMessages.noReserve)
  const highest = await highestBid(context, lot)
  const problem = bidProblem(bid.amountPaise, lot.reservePaise, highest?.amountPaise ?? null)
  if (problem !== null) throw failField('amountPaise', problem)
  await insertRow(context, auctionBid, {
    companyId: actor.companyId,
    id: newId(),
    lotId: lot.id,
    round: lot.failures,
    bidderName: bid.bidderName.trim(),
    bidderPhone: bid.bidderPhone.trim(),
    bidderKey: phoneKey(bid.bidderPhone),
    amountPaise: bid.amountPaise,
    madeBy: actor.userId,
    createdAt: now,
  })
}

/** The highest bid of a lot's current round; null without one. */
export async function highestBid(
  { db }: Pick<BaseContext, 'db'>,
  { companyId, id, failures }: LotRow,
): Promise<BidRow | null> {
  const [found] = await db
    .select()
    .from(auctionBid)
    .where(and(eq(auctionBid.companyId, companyId), eq(auctionBid.lotId, id), eq(auctionBid.round, failures)))
    .orderBy(desc(auctionBid.amountPaise))
    .limit(1)
  return found ?? null
}
