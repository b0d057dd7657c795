import { and, asc, eq, inArray } from 'drizzle-orm'
import { type CustodyAction, custodyProblem } from '../../../domain/custody/custody.ts'
import { loan, packet } from '../../db/schema/loans.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { custodyOf, hasRunningLot, type LoanRow, lockLoan, lockPacket } from '../lending/public.ts'
import { bankLoanTexts } from './bankLoanTexts.ts'

type Scope = Pick<BaseContext, 'db' | 'actor' | 'today'>

/** A packet locked with the loan that it is pledged for. */
export interface LockedPacket {
  loan: LoanRow
  sealed: Awaited<ReturnType<typeof lockPacket>>
}

/**
 * Locks packets of the actor's store with their loans, in the order of the loans' ids, so that concurrent transactions on the same
 * packets cannot deadlock.
 * @throws DomainError 422 at `packetIds` for one that, or whose loan, is not of the store, or that custody does not allow the action for;
 * `toBank` also for one whose loan is listed for auction, because a packet with a lender cannot be sold (lending rules, section 7).
 */
export async function lockPackets(
  context: Scope,
  packetIds: readonly string[],
  action: Extract<CustodyAction, 'toBank' | 'fromBank'>,
): Promise<LockedPacket[]> {
  const ids = [...new Set(packetIds)]
  const { db, actor } = context
  const found = await db
    .select({ loanId: packet.loanId })
    .from(packet)
    .innerJoin(loan, byId(loan, packet.loanId))
    .where(
      and(
        eq(packet.companyId, actor.companyId),
        eq(packet.storeId, actor.storeId),
        eq(loan.storeId, actor.storeId),
        inArray(packet.id, ids),
      ),
    )
    .orderBy(asc(packet.loanId))
  if (found.length !== ids.length) throw failField('packetIds', bankLoanTexts.unknownPacket)
  const locked: LockedPacket[] = []
  for (const { loanId } of found) {
    const { loan: row } = await lockLoan(context, loanId)
    const sealed = await lockPacket(context, loanId)
    const listed = action === 'toBank' && (await hasRunningLot(context, loanId))
    const problem =
      custodyProblem(custodyOf(sealed, row.storeId), action, row.status) ??
      (listed ? bankLoanTexts.listed : null)
    if (problem !== null)
      throw failField('packetIds', bankLoanTexts.packetRejected(sealed.seal, row.number ?? '', problem))
    locked.push({ loan: row, sealed })
  }
  return locked
}
