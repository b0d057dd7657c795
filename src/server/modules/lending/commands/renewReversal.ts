import { and, eq, isNotNull } from 'drizzle-orm'
import { loanItem, packet } from '../../../db/schema/loans.ts'
import type { ActorContext, BaseContext } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { movePacket, placedPacket } from '../custody/packetStore.ts'
import { servicingTexts } from '../servicingTexts.ts'
import type { LoanWithState } from '../state/loanStore.ts'
import { changeLoan } from './writeLoan.ts'

/**
 * The packet of a loan, whichever loan it is pledged for now; locked unless it is only read.
 * @throws DomainError 404 when it does not exist.
 */
export async function packetOf(
  { db, actor }: ActorContext,
  { loan }: Pick<LoanWithState, 'loan'>,
  access: 'lock' | 'read' = 'lock',
) {
  const query = db
    .select(placedPacket)
    .from(packet)
    .where(and(eq(packet.companyId, actor.companyId), eq(packet.id, loan.packetId ?? '')))
  const [sealed] = loan.packetId === null ? [] : await (access === 'lock' ? query.for('update') : query)
  if (!sealed) throw fail(404, servicingTexts.noPacket)
  return sealed
}

/** Released items stay released. @throws DomainError 422 at `seq` when items of a loan that renewed another have been released. */
export async function requireAllPledged({ db, actor }: ActorContext, { loan }: LoanWithState): Promise<void> {
  const left = await db
    .select({ line: loanItem.line })
    .from(loanItem)
    .where(
      and(
        eq(loanItem.companyId, actor.companyId),
        eq(loanItem.loanId, loan.id),
        isNotNull(loanItem.releaseId),
      ),
    )
    .limit(1)
  if (left.length > 0) throw failField('seq', servicingTexts.renewedItemsLeft)
}

/** Removes the link to a reversed renewal and moves the packet back to the renewed loan. */
export async function undoLinks(context: BaseContext, locked: LoanWithState, reason: string): Promise<void> {
  const sealed = await packetOf(context, locked)
  await movePacket(context, sealed, { loanId: locked.loan.id }, { action: 'renew', note: reason })
  await changeLoan(context, locked.loan, { renewedToId: null })
}
