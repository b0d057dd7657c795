import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuctionBid, AuctionItem, AuctionLot, AuctionStep } from '../../../api/gen/model/index.ts'
import { reserveOf } from '../../../domain/auction/auction.ts'
import { login } from '../../db/schema/access.ts'
import { auctionBid, auctionLot, auctionStep } from '../../db/schema/auctions.ts'
import { store } from '../../db/schema/company.ts'
import { product } from '../../db/schema/items.ts'
import { voucher } from '../../db/schema/journal.ts'
import { loan, loanItem } from '../../db/schema/loans.ts'
import { byId } from '../../platform/db/byId.ts'
import type { DatedContext, Handler } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { WHOLE_LIST } from '../../platform/records/rows.ts'
import { cashByBooks, openDayOf, readPolicy, receivingBanks } from '../books/public.ts'
import { endingRenewal, isOwing, type LoanRow, pledgeValuePaise, readable } from '../lending/public.ts'
import { isInProgress } from './auctionStore.ts'
import { readLotRows } from './lotRows.ts'
import type { LotRow } from './lotStore.ts'
import { reversibleEntry } from './reverseEntry.ts'
import { saleDues } from './saleDues.ts'

/** One lot with its bids, steps and settlement. */
export const getAuctionLotById: Handler<'GetAuctionLotById'> = (context) =>
  presentLot(context, context.query.id)

/** A lot as the API returns it. @throws DomainError 404 when it does not exist or the actor may not read it. */
export async function presentLot(context: DatedContext, id: string): Promise<AuctionLot> {
  const { actor, today } = context
  const { lot, loan: loanRow, storeName } = await wholeLot(context, id)
  const [row] = await readLotRows(context, [lot.id])
  if (!row) throw new Error('the lot was found but has no list row')
  const items = await itemsOf(context, loanRow.id)
  const openDayOn = await openDayOf(context)
  const { heldOn } = row
  const openHere = lot.storeId === actor.storeId ? openDayOn : null
  const inProgress = heldOn !== null && isInProgress(heldOn, today, openHere)
  // After midnight the lot is still valued and settled on the date of its auction.
  const saleOn = inProgress && lot.state === 'scheduled' ? heldOn : today
  const bids = await bidsOf(context, lot)
  const { steps, reversible } = await historyOf(context, lot)
  return {
    lot: row,
    storeId: lot.storeId,
    storeName,
    loanStatus: loanRow.status as AuctionLot['loanStatus'],
    loanVersion: loanRow.version,
    dues: saleDues(loanRow, saleOn),
    ...(isOwing(loanRow) && (await endingRenewal(context, loanRow.id))),
    items,
    trayPhotoId: loanRow.trayPhotoId,
    reserve: await reserveToday({ ...context, today: saleOn }, { lot, loanRow, items }),
    reserveFixed: lot.reservePaise !== null,
    inProgress,
    mayFail: lot.state === 'scheduled' && heldOn !== null && heldOn <= today,
    bids,
    steps,
    settlement: lot.settlement === null ? [] : [lot.settlement],
    buyer: bids.find(({ id: bidId }) => bidId === lot.bidId)?.bidderName ?? null,
    proofId: lot.proofId,
    openDayOn,
    drawerPaise: (await cashByBooks(context)).balancePaise,
    banks: await receivingBanks(context),
    ...(reversible && { reversible }),
  }
}

async function wholeLot({ db, actor }: DatedContext, id: string) {
  const [found] = await db
    .select({ lot: auctionLot, loan, storeName: store.name })
    .from(auctionLot)
    .innerJoin(loan, byId(loan, auctionLot.loanId))
    .innerJoin(store, byId(store, auctionLot.storeId))
    .where(and(readable(actor), eq(auctionLot.id, id)))
  if (!found) throw fail(404, texts.notFound)
  return found
}

/** The reserve price that was set or, if none was, today's. Empty if the items cannot be valued, or the loan is no longer active. */
async function reserveToday(
  context: DatedContext,
  { lot, loanRow, items }: { lot: LotRow; loanRow: LoanRow; items: readonly AuctionItem[] },
): Promise<AuctionLot['reserve']> {
  const { valuePaise, reserveBp, reservePaise } = lot
  if (valuePaise !== null && reserveBp !== null && reservePaise !== null)
    return [{ valuePaise, reserveBp, reservePaise }]
  if (loanRow.status !== 'active') return []
  const value = await pledgeValuePaise(context, loanRow, items)
  if (value === null) return []
  return [{ valuePaise: value, ...reserveOf(value, lot.failures, await readPolicy(context)) }]
}

function itemsOf({ db, actor }: DatedContext, loanId: string): Promise<AuctionItem[]> {
  return db
    .select({
      line: loanItem.line,
      productName: product.name,
      purityBp: loanItem.purityBp,
      pieces: loanItem.pieces,
      grossMg: loanItem.grossMg,
      netMg: loanItem.netMg,
      photoId: loanItem.photoId,
    })
    .from(loanItem)
    .innerJoin(product, byId(product, loanItem.productId))
    .where(
      and(eq(loanItem.companyId, actor.companyId), eq(loanItem.loanId, loanId), isNull(loanItem.releaseId)),
    )
    .orderBy(asc(loanItem.line))
}

async function bidsOf({ db }: DatedContext, { companyId, id }: LotRow): Promise<AuctionBid[]> {
  const withdrawer = alias(login, 'withdrawer')
  const rows = await db
    .select({
      bid: auctionBid,
      byName: sql<string>`coalesce(${login.name}, '')`,
      withdrawnByName: sql<string>`coalesce(${withdrawer.name}, '')`,
    })
    .from(auctionBid)
    .leftJoin(login, eq(login.id, auctionBid.madeBy))
    .leftJoin(withdrawer, eq(withdrawer.id, auctionBid.withdrawnBy))
    .where(and(eq(auctionBid.companyId, companyId), eq(auctionBid.lotId, id)))
    .orderBy(desc(auctionBid.round), sql`${auctionBid.withdrawnAt} is not null`, desc(auctionBid.amountPaise))
    .limit(WHOLE_LIST)
  return rows.map(({ byName, withdrawnByName, bid }) => ({
    id: bid.id,
    round: bid.round,
    bidderName: bid.bidderName,
    bidderPhone: bid.bidderPhone,
    amountPaise: bid.amountPaise,
    byName,
    madeAt: bid.createdAt.toISOString(),
    ...(bid.withdrawnAt && {
      withdrawn: {
        reason: bid.withdrawnReason ?? '',
        byName: withdrawnByName,
        withdrawnAt: bid.withdrawnAt.toISOString(),
      },
    }),
  }))
}

/** The steps of a lot, and the effect of reversing the newest entry among them. */
async function historyOf(
  context: DatedContext,
  lot: LotRow,
): Promise<Pick<AuctionLot, 'steps' | 'reversible'>> {
  const { db } = context
  const { companyId, id } = lot
  const rows = await db
    .select({
      step: auctionStep,
      voucherNumber: voucher.number,
      byName: sql<string>`coalesce(${login.name}, '')`,
    })
    .from(auctionStep)
    .leftJoin(voucher, byId(voucher, auctionStep.voucherId))
    .leftJoin(login, eq(login.id, auctionStep.madeBy))
    .where(and(eq(auctionStep.companyId, companyId), eq(auctionStep.lotId, id)))
    .orderBy(asc(auctionStep.seq))
    .limit(WHOLE_LIST)
  const reversible = await reversibleEntry(
    context,
    lot,
    rows.map(({ step }) => step),
  )
  const steps = rows.map(({ step, ...names }): AuctionStep => {
    const { seq, action, stepOn, amountPaise, voucherId, note, reversesSeq, createdAt } = step
    return {
      seq,
      action,
      stepOn,
      amountPaise,
      voucherId,
      note,
      ...names,
      madeAt: createdAt.toISOString(),
      ...(reversesSeq !== null && { reversesSeq }),
    }
  })
  return { steps, ...(reversible && { reversible }) }
}
