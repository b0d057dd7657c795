import { custodyProblem } from '../../../../domain/custody/custody.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { custodyOf, lockPacket, movePacket } from '../custody/packetStore.ts'
import { servicingTexts } from '../servicingTexts.ts'
import { lockLoan } from '../state/loanStore.ts'
import { presentLoan } from './oneLoan.ts'

/**
 * Moves a packet within the vault, holds it or ends the hold, and records the movement (`packet_move`).
 * @throws DomainError 404 for an unknown loan, 409 for a stale version, 422 for what custody does not allow.
 */
export const movePacketHere: Handler<'MovePacket'> = async (context) => {
  const { action, version } = context.body
  const { loan } = await lockLoan(context, context.query.id)
  const sealed = await lockPacket(context, loan.id)
  if (sealed.version !== version) throw fail(409, texts.stale, undefined, { current: { ...sealed } })
  const problem = custodyProblem(custodyOf(sealed, loan.storeId), action, loan.status)
  if (problem !== null) throw fail(422, problem)
  const reason = context.body.reason?.trim() || null
  const location = context.body.location?.trim() || null
  if (action === 'move') {
    if (location === null) throw failField('location', servicingTexts.location)
    await movePacket(context, sealed, { location }, { action: 'move', note: reason })
  } else {
    if (reason === null) throw failField('reason', servicingTexts.reason)
    const holdReason = action === 'hold' ? reason : null
    await movePacket(context, sealed, { holdReason }, { action, note: reason })
  }
  return presentLoan(context, loan.id)
}
