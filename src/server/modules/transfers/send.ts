import type { SendCashRequest, SendPacketsRequest } from '../../../api/gen/model/index.ts'
import { cashSentLines } from '../../../domain/books/transfer.ts'
import { cashStepProblem, sentCashProblem } from '../../../domain/cash/drawer.ts'
import { custodyProblem } from '../../../domain/custody/custody.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { nextStoreNumber, postVoucher, readPolicy, requireClock, requireOpenDay } from '../books/public.ts'
import { custodyOf, loansWithRunningLot, movePacket } from '../lending/public.ts'
import { destinationOf, type End } from './ends.ts'
import { notifyStores } from './notifyStores.ts'
import { addTransferPackets, lockPackets } from './transferPacketStore.ts'
import { addTransfer } from './transferStore.ts'
import { cargo, transferTexts } from './transferTexts.ts'

/**
 * Sends cash of the actor's store, at most what its books have, on today's open day; returns the id of the transfer.
 * @throws DomainError 422 at the field that breaks a rule; then nothing is posted.
 */
export async function sendCash(context: BaseContext, input: SendCashRequest): Promise<string> {
  const { today } = context
  const { amountPaise } = input
  const to = await destinationOf(context, input.toStoreId)
  await requireOpenDay(context, today)
  const stepProblem = cashStepProblem(amountPaise, (await readPolicy(context)).cashStepPaise)
  if (stepProblem !== null) throw failField('amountPaise', stepProblem)
  const carrier = input.carrier.trim()
  const voucher = await postVoucher(context, {
    kind: 'cash-sent',
    date: today,
    narration: transferTexts.sentNarration(to.name, carrier),
    lines: cashSentLines(amountPaise),
    shortage: { field: 'amountPaise', problem: sentCashProblem },
  })
  const { number } = voucher
  const id = await addTransfer(context, to, input, { number, amountPaise, sentVoucherId: voucher.id })
  await notifyOnTheWay(context, to, { id, number, carrier, what: cargo(amountPaise, 0) })
  return id
}

/**
 * Puts packets of the actor's vault in transit to another store, all or none; returns the id of the transfer.
 * @throws DomainError 422 at a packet that is unknown, that custody does not allow sending, or whose loan is listed for auction: a lot is
 * sold in the vault of its store, and until then the customer may redeem it there (lending rules, section 9).
 */
export async function sendPackets(context: BaseContext, input: SendPacketsRequest): Promise<string> {
  const { actor, today } = context
  const to = await destinationOf(context, input.toStoreId)
  await requireClock(context)
  const packets = await lockPackets(context, input.packetIds)
  const listed = await loansWithRunningLot(
    context,
    packets.map(({ packet: { loanId } }) => loanId),
  )
  for (const [index, id] of input.packetIds.entries()) {
    const found = packets.find(({ packet: sealed }) => sealed.id === id)
    if (!found) throw failField(`packetIds.${index}`, transferTexts.unknownPacket)
    const { packet: sealed, status, loanNumber } = found
    const problem =
      custodyProblem(custodyOf(sealed, actor.storeId), 'send', status) ??
      (listed.has(sealed.loanId) ? transferTexts.listed(loanNumber ?? '') : null)
    if (problem !== null) throw failField(`packetIds.${index}`, transferTexts.packet(sealed.seal, problem))
  }
  const number = await nextStoreNumber(context, 'transfer', today)
  const id = await addTransfer(context, to, input, { number, amountPaise: null, sentVoucherId: null })
  for (const { packet: sealed } of packets)
    await movePacket(
      context,
      sealed,
      { place: 'transit', location: transferTexts.destination(to.name) },
      { action: 'send', note: number },
    )
  await addTransferPackets(
    context,
    id,
    packets.map(({ packet: { id: packetId, seal } }) => ({ packetId, seal })),
  )
  const carrier = input.carrier.trim()
  await notifyOnTheWay(context, to, { id, number, carrier, what: cargo(null, packets.length) })
  return id
}

function notifyOnTheWay(
  context: BaseContext,
  to: End,
  { id, number, carrier, what }: { id: string; number: string; carrier: string; what: string },
): Promise<void> {
  return notifyStores(context, [{ storeId: to.id, action: 'receive' }], {
    id,
    type: 'order-shipped',
    title: transferTexts.onTheWayTitle(number),
    description: transferTexts.onTheWay(what, context.actor.storeName, to.name, carrier),
  })
}
