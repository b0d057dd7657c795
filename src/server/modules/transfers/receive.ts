import { sql } from 'drizzle-orm'
import type { ReceiveCashRequest, ReceivePacketsRequest } from '../../../api/gen/model/index.ts'
import {
  cashReceivedLines,
  packetTransferState,
  receivingProblem,
  transferMessages,
} from '../../../domain/books/transfer.ts'
import { cashStepProblem } from '../../../domain/cash/drawer.ts'
import { reportsLedTo, toReport } from '../../platform/notifications/reportLinks.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { noteChange } from '../../platform/records/rows.ts'
import { postVoucher, readPolicy, requireClock, requireOpenDay } from '../books/public.ts'
import { movePacket } from '../lending/public.ts'
import { postBothSides } from './arrivals.ts'
import { endOf } from './ends.ts'
import { notifyException } from './exceptions.ts'
import { notifyStores } from './notifyStores.ts'
import { lockPackets, packetsOfTransfer, settleTransferPackets } from './transferPacketStore.ts'
import { changeTransfer, lockOpenTransfer, type TransferRow } from './transferStore.ts'
import { cargo, transferTexts } from './transferTexts.ts'

/**
 * Receives cash from another store: the counted amount goes into the drawer of the actor's store, and a difference is posted to Cash over
 * and short with a reason (see `src/domain/books/transfer.ts` for the entries of both stores).
 * @throws DomainError 404 for a transfer to another store, 409 when it was received or cancelled, 422 at the field that breaks a rule; then
 * nothing is posted.
 */
export async function receiveCash(
  context: BaseContext,
  id: string,
  { version, countedPaise, reason }: ReceiveCashRequest,
): Promise<void> {
  const { today } = context
  const sent = await lockOpenTransfer(context, id, { end: 'toStoreId', version })
  if (sent.amountPaise === null) throw fail(422, transferTexts.notCash)
  const { amountPaise } = sent
  await requireReceiver(context, sent)
  const differs = countedPaise !== amountPaise
  const why = reason?.trim() || null
  // The amount that was sent is accepted as it is, even if the policy's step has been raised since.
  const stepProblem = differs
    ? cashStepProblem(countedPaise, (await readPolicy(context)).cashStepPaise)
    : null
  if (stepProblem !== null) throw failField('countedPaise', stepProblem)
  if (differs && why === null) throw failField('reason', transferMessages.reason)
  await postBothSides(context, sent, async () => {
    await requireOpenDay(context, today)
    const { name } = await endOf(context, sent.fromStoreId)
    const narration = transferTexts.receivedNarration(sent.number, name)
    const voucher = await postVoucher(context, {
      kind: 'cash-received',
      date: today,
      narration: differs ? `${narration}: ${why}` : narration,
      lines: cashReceivedLines(amountPaise, countedPaise),
    })
    return changeTransfer(context, sent, {
      ...receivedNow(context),
      state: 'received',
      countedPaise,
      differenceReason: differs ? why : null,
      receivedVoucherId: voucher.id,
    })
  })
  if (differs)
    await notifyException(
      context,
      {
        kind: 'cashDifference',
        number: sent.number,
        differencePaise: countedPaise - amountPaise,
        reason: why ?? '',
      },
      toReport(reportsLedTo.cashDifferences, { day: today }),
    )
  const description = cargo(amountPaise, 0)
  await notifyReceived(
    context,
    sent,
    differs ? transferTexts.differs(description, countedPaise) : description,
  )
}

/**
 * Receives packets from another store into the vault of the actor's store. Packets that the request does not name stay in transit, and both
 * stores are alerted.
 * @throws DomainError 404, 409 and 422 as {@link receiveCash}.
 */
export async function receivePackets(
  context: BaseContext,
  id: string,
  { version, packetIds, location }: ReceivePacketsRequest,
): Promise<void> {
  const sent = await lockOpenTransfer(context, id, { end: 'toStoreId', version })
  if (sent.kind !== 'packets') throw fail(422, transferTexts.notPackets)
  await requireReceiver(context, sent)
  await requireClock(context)
  const settled = await settlePackets(context, sent, {
    packetIds,
    state: 'received',
    to: { storeId: context.actor.storeId, location: location.trim() },
  })
  const received = await changeTransfer(context, sent, { ...receivedNow(context), state: settled.state })
  await notifyReceived(context, received, cargo(null, packetIds.length))
  if (settled.missing.length === 0) return
  await notifyStores(context, bothEnds(sent), {
    id,
    type: 'alert',
    title: transferTexts.missingTitle(sent.number),
    description: transferTexts.missing(settled.missing),
  })
}

/**
 * Moves packets of a locked transfer into the vault of the receiver, or back into that of the sender.
 * @param packetIds all that are in transit by default
 * @returns the state of the transfer afterwards, and the seals still in transit
 * @throws DomainError 422 at a packet that is not in transit with this transfer, 409 if not all of them could be locked
 */
export async function settlePackets(
  context: BaseContext,
  sent: TransferRow,
  input: {
    packetIds?: readonly string[]
    state: 'received' | 'cancelled'
    to: { storeId: string; location: string }
  },
): Promise<{ state: TransferRow['state']; missing: string[] }> {
  const lines = await packetsOfTransfer(context, sent.id)
  const open = lines.filter(({ state }) => state === 'on-the-way').map(({ packetId }) => packetId)
  const ids = input.packetIds ?? open
  const strange = ids.findIndex((id) => !open.includes(id))
  if (strange >= 0) throw failField(`packetIds.${strange}`, transferTexts.notOpen)
  const locked = await lockPackets(context, ids)
  if (locked.length !== ids.length) throw fail(409, transferTexts.changed)
  for (const { packet: sealed } of locked)
    await movePacket(
      context,
      sealed,
      { place: 'vault', ...input.to },
      { action: 'arrive', note: sent.number },
    )
  const { state } = input
  await settleTransferPackets(context, sent.id, { packetIds: ids, state })
  noteChange(context, 'transfer', sent.id, null, { packets: ids, state })
  const after = lines.map((line) => ({ ...line, state: ids.includes(line.packetId) ? state : line.state }))
  return {
    state: packetTransferState(after.map((line) => line.state)),
    missing: after.filter((line) => line.state === 'on-the-way').map(({ seal }) => seal),
  }
}

/** Why the actor may not receive a transfer despite the role's right; null if they may. */
export async function receivingProblemOf(
  { db, actor }: ActorContext,
  { toStoreId, sentBy }: Pick<TransferRow, 'toStoreId' | 'sentBy'>,
): Promise<string | null> {
  const { rows } = await db.execute<{ receivers: string[] }>(
    sql`select auth.holders_at(${actor.companyId}, ${toStoreId}, 'Day.receive') as receivers`,
  )
  return receivingProblem({ sentBy, receivedBy: actor.userId, receivers: rows[0]?.receivers ?? [] })
}

/** @throws DomainError 422 when the actor sent it and another user of the receiving store may receive it. */
async function requireReceiver(context: ActorContext, sent: TransferRow): Promise<void> {
  const problem = await receivingProblemOf(context, sent)
  if (problem !== null) throw fail(422, problem)
}

function receivedNow({ actor, now, today }: BaseContext) {
  return { receivedOn: today, receivedBy: actor.userId, receivedAt: now }
}

const bothEnds = ({ fromStoreId, toStoreId }: TransferRow) => [
  { storeId: fromStoreId, action: 'send' as const },
  { storeId: toStoreId, action: 'receive' as const },
]

function notifyReceived(context: BaseContext, sent: TransferRow, what: string): Promise<void> {
  const { name, storeName } = context.actor
  return notifyStores(context, bothEnds(sent), {
    id: sent.id,
    type: 'chat-message',
    title: transferTexts.receivedTitle(sent.number),
    description: transferTexts.receivedBy(name, what, storeName),
  })
}
