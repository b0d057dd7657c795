import { and, eq, type SQL } from 'drizzle-orm'
import { type LotAction, lotProblem } from '../../../domain/auction/auction.ts'
import { auctionLot } from '../../db/schema/auctions.ts'
import { loan } from '../../db/schema/loans.ts'
import { byId } from '../../platform/db/byId.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import type { LoanRow } from '../lending/public.ts'
import { auctionTexts } from './auctionTexts.ts'
import type { LotRow } from './lotStore.ts'

/**
 * Locks a lot of the actor's store for an action until the transaction ends. Callers that also lock its loan lock the loan first.
 * @throws DomainError 404 when it does not exist in this store, 409 when its state does not allow the action.
 */
export async function lockLot({ db, actor }: ActorContext, id: string, action: LotAction): Promise<LotRow> {
  const [lot] = await db.select().from(auctionLot).where(isLotHere(actor, id)).for('update')
  if (!lot) throw fail(404, texts.notFound)
  const problem = lotProblem(lot.state, action, lot.reservePaise !== null)
  if (problem !== null) throw fail(409, problem)
  return lot
}

/** The loan of a lot, read before any lock. @throws DomainError 404 when it does not exist in this store. */
export async function loanOfLot({ db, actor }: ActorContext, id: string): Promise<string> {
  const [lot] = await db.select({ loanId: auctionLot.loanId }).from(auctionLot).where(isLotHere(actor, id))
  if (!lot) throw fail(404, texts.notFound)
  return lot.loanId
}

/**
 * Locks several lots for an action, in the order of their ids, and returns them in the order of the request.
 * @throws DomainError 422 at a lot that is named twice, is not in this store or does not allow the action, with its loan's number.
 */
export async function lockLots(
  context: ActorContext,
  ids: readonly string[],
  action: LotAction,
): Promise<LotRow[]> {
  const places = placesOf(ids, 'lotIds')
  const locked: LotRow[] = []
  for (const [id, place] of sortedById(places)) {
    const [lot] = await context.db
      .select({ lot: auctionLot, number: loan.number })
      .from(auctionLot)
      .innerJoin(loan, byId(loan, auctionLot.loanId))
      .where(isLotHere(context.actor, id))
      .for('update', { of: auctionLot })
    if (!lot) throw failField(`lotIds.${place}`, texts.notFound)
    const problem = lotProblem(lot.lot.state, action, lot.lot.reservePaise !== null)
    if (problem !== null) throw failField(`lotIds.${place}`, auctionTexts.ofLoan(lot.number ?? '', problem))
    locked[place] = lot.lot
  }
  return locked
}

/** Condition for a lot of the actor's store. */
function isLotHere({ companyId, storeId }: ActorContext['actor'], id: string): SQL | undefined {
  return and(eq(auctionLot.companyId, companyId), eq(auctionLot.id, id), eq(auctionLot.storeId, storeId))
}

/** The position of each id in a list. @throws DomainError 422 at one that is listed twice. */
export function placesOf(ids: readonly string[], field: string): Map<string, number> {
  const places = new Map<string, number>()
  for (const [index, id] of ids.entries()) {
    if (places.has(id)) throw failField(`${field}.${index}`, auctionTexts.twice)
    places.set(id, index)
  }
  return places
}

/** Sorted by id, so that transactions that lock several rows cannot deadlock. */
export function sortedById(places: Map<string, number>): [string, number][] {
  return [...places].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** The loan of a lot. @throws Error for a lot without one. */
export async function loanRowOf(
  { db }: Pick<ActorContext, 'db'>,
  { companyId, loanId }: LotRow,
): Promise<LoanRow> {
  const [row] = await db
    .select()
    .from(loan)
    .where(and(eq(loan.companyId, companyId), eq(loan.id, loanId)))
  if (!row) throw new Error('a lot has no loan')
  return row
}
