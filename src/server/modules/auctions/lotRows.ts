import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AuctionLotRow } from '../../../api/gen/model/index.ts'
import { auction, auctionLot } from '../../db/schema/auctions.ts'
import { loan, packet } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

type Found = Awaited<ReturnType<typeof selectLots>>[number]

/** A field of the highest bid of a lot's round that was not withdrawn. */
const highest = (field: SQL) => sql`(select ${field} from auction_bid b
  where b.company_id = ${auctionLot.companyId} and b.lot_id = ${auctionLot.id} and b.round = ${auctionLot.failures}
    and b.withdrawn_at is null
  order by b.amount_paise desc limit 1)`

/** Selects lots for lists; the caller adds the condition and order. */
export function selectLots({ db }: Pick<BaseContext, 'db'>) {
  return db
    .select({
      id: auctionLot.id,
      lot: auctionLot,
      loanNumber: loan.number,
      customerId: loan.customerId,
      dueOn: loan.dueOn,
      outstandingPaise: loan.outstandingPaise,
      customerName: customer.name,
      phone: customer.phone,
      seal: packet.seal,
      heldOn: auction.heldOn,
      place: auction.place,
      highestPaise: sql<number | null>`${highest(sql`b.amount_paise`)}`,
      highestBidder: sql<string | null>`${highest(sql`b.bidder_name`)}`,
    })
    .from(auctionLot)
    .innerJoin(loan, byId(loan, auctionLot.loanId))
    .innerJoin(customer, byId(customer, loan.customerId))
    .innerJoin(packet, byId(packet, loan.packetId))
    .leftJoin(auction, byId(auction, auctionLot.auctionId))
}

/** A lot as the API lists it. @throws Error for a loan that was not paid out. */
export function toLotRow({ id, lot, loanNumber, dueOn, ...details }: Found): AuctionLotRow {
  if (loanNumber === null || dueOn === null) throw new Error('a loan was not paid out')
  const { state, loanId, noticeNumber, noticedOn, earliestOn, postReference, servedOn, auctionId } = lot
  const { failures, reservePaise, soldOn, surplusDuePaise, refundByOn, shortfallDuePaise, endedOn } = lot
  return {
    id,
    state,
    loanId,
    loanNumber,
    dueOn,
    ...details,
    createdAt: lot.createdAt.toISOString(),
    noticeNumber,
    noticedOn,
    earliestOn,
    postReference,
    servedOn,
    auctionId,
    failures,
    reservePaise,
    soldOn,
    pricePaise: lot.settlement?.pricePaise ?? null,
    surplusDuePaise,
    refundByOn,
    shortfallDuePaise,
    endedOn,
    version: lot.version,
  }
}

/** The lots with these ids as the API lists them, in the same order. */
export async function readLotRows(
  context: Pick<BaseContext, 'db' | 'actor'>,
  ids: readonly string[],
): Promise<AuctionLotRow[]> {
  const found = await selectLots(context).where(
    and(
      eq(auctionLot.companyId, context.actor.companyId),
      sql`${auctionLot.id} = any(${sql.param(ids)}::uuid[])`,
    ),
  )
  const rows = new Map(found.map((row) => [row.id, toLotRow(row)]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
