import { custodyProblem } from '../../../domain/custody/custody.ts'
import { ageing } from '../../../domain/loan/loanState.ts'
import { auctionLot } from '../../db/schema/auctions.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { DomainError, failField } from '../../platform/operation/problem.ts'
import { insertRow, newId } from '../../platform/records/rows.ts'
import { custodyOf, lockActive, lockPacket } from '../lending/public.ts'
import { auctionTexts } from './auctionTexts.ts'
import { placesOf, sortedById } from './lockLot.ts'
import { addStep, type LotRow } from './lotStore.ts'

/**
 * Adds overdue loans of the store to the auction list; all of them or none (lending rules, sections 7, 9).
 * @throws DomainError 422 at a loan that is not overdue or has ended, can still be redeemed under the policy, already has a lot, or whose
 * packet is not in the vault or is on hold.
 */
export async function identifyLots(context: BaseContext, loanIds: readonly string[]): Promise<LotRow[]> {
  const lots: LotRow[] = []
  for (const [id, place] of sortedById(placesOf(loanIds, 'loanIds')))
    lots[place] = await named(`loanIds.${place}`, () => identify(context, id))
  return lots
}

async function identify(context: BaseContext, loanId: string): Promise<LotRow> {
  const { actor, now, today } = context
  const { loan, number } = await lockActive(context, loanId)
  const { dueOn, terms, status, lastRedemptionOn } = loan
  if (dueOn === null || ageing(terms, dueOn, today).status !== 'overdue')
    throw failField('loanId', auctionTexts.notOverdue(number))
  if (lastRedemptionOn !== null && today <= lastRedemptionOn)
    throw failField('loanId', auctionTexts.redeemable(number, lastRedemptionOn))
  const problem = custodyProblem(custodyOf(await lockPacket(context, loan.id), loan.storeId), 'sell', status)
  if (problem !== null) throw failField('loanId', auctionTexts.ofLoan(number, problem))
  const runs = { field: 'loanId', message: auctionTexts.runs(number) }
  const lot = await insertRow(
    context,
    auctionLot,
    {
      companyId: actor.companyId,
      id: newId(),
      storeId: actor.storeId,
      loanId: loan.id,
      state: 'identified',
      madeBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    },
    { auction_lot_runs_once: runs },
  )
  await addStep(context, lot, { action: 'identify', date: today })
  return lot
}

/** Reports a problem of one item of a list at its field. */
async function named<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError) throw failField(field, error.message)
    throw error
  }
}
