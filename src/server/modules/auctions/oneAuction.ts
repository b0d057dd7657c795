import { and, asc, eq } from 'drizzle-orm'
import type { AuctionDay } from '../../../api/gen/model/index.ts'
import { auction, auctionLot } from '../../db/schema/auctions.ts'
import { isInReach } from '../../platform/auth/requestedStores.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { openDayOf } from '../books/public.ts'
import { isInProgress } from './auctionStore.ts'
import { selectLots, toLotRow } from './lotRows.ts'

/** One auction with its lots. */
export const getAuctionById: Handler<'GetAuctionById'> = (context) =>
  presentAuction(context, context.query.id)

/** An auction as the API returns it. @throws DomainError 404 when it does not exist or the actor may not read it. */
export async function presentAuction(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  id: string,
): Promise<AuctionDay> {
  const { db, actor, today } = context
  const here = isInReach(actor, auction.storeId)
  const [found] = await db
    .select()
    .from(auction)
    .where(and(eq(auction.companyId, actor.companyId), here, eq(auction.id, id)))
  if (!found) throw fail(404, texts.notFound)
  const lots = await selectLots(context)
    .where(and(eq(auctionLot.companyId, actor.companyId), eq(auctionLot.auctionId, found.id)))
    .orderBy(asc(auctionLot.createdAt), asc(auctionLot.id))
  const { storeId, heldOn, place, auctioneer, note } = found
  const openHere = storeId === actor.storeId ? await openDayOf(context) : null
  return {
    id: found.id,
    storeId,
    heldOn,
    place,
    auctioneer,
    note,
    inProgress: isInProgress(heldOn, today, openHere),
    lots: lots.map(toLotRow),
  }
}
