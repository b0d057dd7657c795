import { and, between, eq, gt, lte, sql } from 'drizzle-orm'
import { dueSoonBy } from '../../../domain/dates/dueSoon.ts'
import { auction, auctionLot } from '../../db/schema/auctions.ts'
import { loan } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import { notifyOnce } from '../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { auctionTexts } from './auctionTexts.ts'

type Notifying = Pick<BaseContext, 'db' | 'actor' | 'now' | 'today'>

/** The right of the users who are notified of auctions. */
const RIGHT = 'Auction.view'

/**
 * Notifies the users who may view the auctions of the actor's store of auctions that are near, and of surpluses that must soon be paid out
 * or are late. There is one notification for each auction and each surplus, and another for a surplus whose last day has passed. Called
 * when a day is opened.
 */
export async function notifyOfAuctions(context: Notifying): Promise<void> {
  await notifyAuctions(context)
  await notifyRefunds(context)
}

/** Notifies of auctions that are near ({@link dueSoonBy}) and have scheduled lots. */
async function notifyAuctions(context: Notifying): Promise<void> {
  const { db, actor, today } = context
  const { companyId, storeId } = actor
  const near = await db
    .select({
      id: auction.id,
      heldOn: auction.heldOn,
      place: auction.place,
      lots: sql<number>`count(*)::integer`,
    })
    .from(auction)
    .innerJoin(
      auctionLot,
      and(eq(auctionLot.companyId, auction.companyId), eq(auctionLot.auctionId, auction.id)),
    )
    .where(
      and(
        eq(auction.companyId, companyId),
        eq(auction.storeId, storeId),
        between(auction.heldOn, today, dueSoonBy(today)),
        eq(auctionLot.state, 'scheduled'),
      ),
    )
    .groupBy(auction.companyId, auction.id)
    .orderBy(auction.heldOn, auction.id)
  await notifyOnce(
    context,
    near.map(({ id, heldOn, place, lots }) => ({
      companyId,
      storeId,
      event: `auction ${id} near`,
      right: RIGHT,
      type: 'alert',
      title: auctionTexts.nearTitle,
      description: auctionTexts.near(heldOn, place, lots),
      path: `/action?day=${id}`,
    })),
  )
}

/** Notifies of surpluses that must soon be paid out ({@link dueSoonBy}) or are late. */
async function notifyRefunds(context: Notifying): Promise<void> {
  const { db, actor, today } = context
  const { companyId, storeId } = actor
  const open = await db
    .select({
      id: auctionLot.id,
      surplusDuePaise: auctionLot.surplusDuePaise,
      refundByOn: auctionLot.refundByOn,
      number: loan.number,
      customerName: customer.name,
    })
    .from(auctionLot)
    .innerJoin(loan, byId(loan, auctionLot.loanId))
    .innerJoin(customer, byId(customer, loan.customerId))
    .where(
      and(
        eq(auctionLot.companyId, companyId),
        eq(auctionLot.storeId, storeId),
        eq(auctionLot.state, 'sold'),
        gt(auctionLot.surplusDuePaise, 0),
        lte(auctionLot.refundByOn, dueSoonBy(today)),
      ),
    )
    .orderBy(auctionLot.refundByOn, auctionLot.id)
  await notifyOnce(
    context,
    open.map(({ id, surplusDuePaise, refundByOn, number, customerName }) => {
      const isLate = refundByOn !== null && refundByOn < today
      return {
        companyId,
        storeId,
        event: `surplus ${id} ${isLate ? 'overdue' : 'due'}`,
        right: RIGHT,
        type: 'alert',
        title: isLate ? auctionTexts.refundLateTitle : auctionTexts.refundTitle,
        description: auctionTexts.refundBy(number ?? '', customerName, surplusDuePaise, refundByOn ?? today),
        path: `/action?lot=${id}`,
      }
    }),
  )
}
