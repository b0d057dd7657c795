import type { CancelTransferRequest } from '../../../api/gen/model/index.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { requireClock, requireOpenDay, reverseVoucher } from '../books/public.ts'
import { notifyStores } from './notifyStores.ts'
import { settlePackets } from './receive.ts'
import { changeTransfer, lockOpenTransfer, type TransferRow } from './transferStore.ts'
import { transferTexts } from './transferTexts.ts'

/**
 * Cancels a transfer of the actor's store, or the part of it that was not received: cash by a reversing voucher on today's open day,
 * packets by moving them back into the vault (lending rules, section 10).
 * @throws DomainError 404 for a transfer of another store, 409 when it was received or cancelled, 422 without an open day for cash or a
 * location for packets.
 */
export async function cancelTransfer(
  context: BaseContext,
  id: string,
  { version, reason, location }: CancelTransferRequest,
): Promise<void> {
  const { actor, now } = context
  const sent = await lockOpenTransfer(context, id, { end: 'fromStoreId', version })
  const cancelled =
    sent.kind === 'cash' ? await undoCash(context, sent, reason) : await undoPackets(context, sent, location)
  await changeTransfer(context, sent, {
    ...cancelled,
    cancelledBy: actor.userId,
    cancelledAt: now,
    cancelReason: reason.trim(),
  })
  await notifyStores(context, [{ storeId: sent.toStoreId, action: 'receive' }], {
    id,
    type: 'chat-message',
    title: transferTexts.cancelledTitle(sent.number),
    description: transferTexts.cancelledBy(actor.name, reason.trim()),
  })
}

async function undoCash(
  context: BaseContext,
  { sentVoucherId }: TransferRow,
  reason: string,
): Promise<Partial<TransferRow>> {
  const { today } = context
  await requireOpenDay(context, today)
  const narration = reason.trim()
  const voucher = await reverseVoucher(context, sentVoucherId ?? '', {
    date: today,
    narration,
    field: null,
  })
  return { state: 'cancelled', cancelledVoucherId: voucher.id }
}

async function undoPackets(
  context: BaseContext,
  sent: TransferRow,
  location: string | null | undefined,
): Promise<Partial<TransferRow>> {
  const place = location?.trim()
  if (!place) throw failField('location', transferTexts.location)
  await requireClock(context)
  const to = { storeId: context.actor.storeId, location: place }
  const { state } = await settlePackets(context, sent, { state: 'cancelled', to })
  return { state }
}
