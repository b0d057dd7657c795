import type { ActorContext, BaseContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { movePacket, packetOf } from '../custody/packetStore.ts'
import { isAnyReleased } from '../quote/pledgedItemStore.ts'
import { servicingTexts } from '../servicingTexts.ts'
import { changeLoan, type LoanWithState } from '../state/loanStore.ts'

/**
 * Requires that all items of a renewal are still pledged, because a reversal cannot undo a release.
 * @throws DomainError 422 at `seq` when an item has been released.
 */
export async function requireAllPledged(context: ActorContext, { loan }: LoanWithState): Promise<void> {
  if (await isAnyReleased(context, loan.id)) throw failField('seq', servicingTexts.renewedItemsLeft)
}

/** Removes the link to a reversed renewal and moves the packet back to the renewed loan. */
export async function undoLinks(
  context: BaseContext,
  { loan }: LoanWithState,
  reason: string,
): Promise<void> {
  const sealed = await packetOf(context, loan)
  await movePacket(context, sealed, { loanId: loan.id }, { action: 'renew', note: reason })
  await changeLoan(context, loan, { renewedToId: null })
}
