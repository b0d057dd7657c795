import { and, asc, eq, sql } from 'drizzle-orm'
import { reserveOf, scheduleProblem } from '../../../domain/auction/auction.ts'
import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { auctionLot } from '../../db/schema/auctions.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { readPolicy } from '../books/public.ts'
import { type PledgeValue, pledgeValues } from '../lending/public.ts'
import { auctionHere, auctionOn, dated, requireInProgress, type SaleDay } from './auctionStore.ts'
import { auctionTexts } from './auctionTexts.ts'
import { lockLots } from './lockLot.ts'
import { type LotRow, moveLot } from './lotStore.ts'
import { writeReserves } from './reserveStore.ts'

/** Maximum number of lots in an auction, as in the API description. */
const MAX_LOTS = 1000

/**
 * Schedules lots for an auction: a new one, or the existing one of this day, place and auctioneer; all of them or none (lending
 * rules, section 9). Returns the auction's id.
 * @throws DomainError 422 at `heldOn` in the past or before the earliest date of a notice, at `note` when it no longer fits, at `lotIds`
 * when there are too many, and at a lot that cannot be scheduled.
 */
export async function scheduleLots(
  context: BaseContext,
  day: SaleDay,
  lotIds: readonly string[],
): Promise<string> {
  const { today } = context
  const { heldOn } = day
  const lots = await lockLots(context, lotIds, 'schedule')
  for (const { earliestOn } of lots) {
    const problem = scheduleProblem(heldOn, earliestOn ?? heldOn, today)
    if (problem !== null) throw failField('heldOn', dated(problem))
  }
  const { id, place } = await auctionOn(context, day)
  // A lot that was not sold in this auction is still one of its lots.
  await requireRoom(context, id, lots.filter(({ auctionId }) => auctionId !== id).length)
  for (const lot of lots) {
    const note = `${writtenDay(heldOn)}, ${place}`
    await moveLot(
      context,
      lot,
      { state: 'scheduled', auctionId: id },
      { action: 'schedule', date: today, note },
    )
  }
  return id
}

/** @throws DomainError 422 at `lotIds` when an auction would have too many lots. */
async function requireRoom({ db, actor }: ActorContext, auctionId: string, more: number): Promise<void> {
  const has = await db.$count(
    auctionLot,
    and(eq(auctionLot.companyId, actor.companyId), eq(auctionLot.auctionId, auctionId)),
  )
  if (has + more > MAX_LOTS) throw failField('lotIds', auctionTexts.auctionFull(MAX_LOTS, has))
}

/**
 * Sets the reserve prices of an auction's lots that have none, at the price of the auction date, while the auction is in progress (lending
 * rules, section 9). All of them or none; the number of statements does not depend on the number of lots.
 * @throws DomainError 404 if the store has no such auction, 422 on another day, and at `lots` when the metal of a lot has no price on that
 * date.
 */
export async function setReserves(context: BaseContext, auctionId: string): Promise<void> {
  const { heldOn } = await auctionHere(context, auctionId)
  await requireInProgress(context, heldOn)
  const policy = await readPolicy(context)
  const lots = await openLots(context, auctionId)
  const loanIds = lots.map(({ loanId }) => loanId)
  const values = await pledgeValues({ ...context, today: heldOn }, loanIds)
  requirePrices([...values.values()])
  const reserved = lots.map((lot) => {
    const valuePaise = values.get(lot.loanId)?.valuePaise ?? 0
    return { lot, valuePaise, ...reserveOf(valuePaise, lot.failures, policy) }
  })
  await writeReserves(context, reserved, heldOn)
}

/** @throws DomainError 422 at `lots`, naming the loans of the lots whose metal has no price. */
function requirePrices(values: readonly PledgeValue[]): void {
  const numbers = Map.groupBy(
    values.filter(({ valuePaise }) => valuePaise === null),
    ({ missing }) => missing,
  )
  if (numbers.size === 0) return
  const messages = [...numbers].map(([missing, lots]) =>
    auctionTexts.noPrice(
      missing,
      lots.map(({ number }) => number),
    ),
  )
  throw failField('lots', messages.join(' '))
}

/** The scheduled lots of an auction without a reserve price, locked in the order of their ids. */
function openLots({ db, actor }: ActorContext, auctionId: string): Promise<LotRow[]> {
  return db
    .select()
    .from(auctionLot)
    .where(
      and(
        eq(auctionLot.companyId, actor.companyId),
        eq(auctionLot.auctionId, auctionId),
        eq(auctionLot.state, 'scheduled'),
        sql`${auctionLot.reservePaise} is null`,
      ),
    )
    .orderBy(asc(auctionLot.id))
    .for('update')
}
