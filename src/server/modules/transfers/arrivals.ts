import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { cashArrivedLines } from '../../../domain/books/transfer.ts'
import { transfer } from '../../db/schema/transfers.ts'
import { lockName } from '../../platform/db/advisoryLock.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { lockedOpenDayOf, lockNumberSequences, postVoucher } from '../books/public.ts'
import { contextInStore, endOf } from './ends.ts'
import { changeTransfer, type TransferRow } from './transferStore.ts'
import { transferTexts } from './transferTexts.ts'

/**
 * Serialises the opening of a store's day with the receipt, by other stores, of cash that it sent, so that each arrival is posted once.
 * Taken before any row of a day is locked.
 */
export async function lockArrivals({ db }: Pick<BaseContext, 'db'>, storeId: string): Promise<void> {
  await lockName(db, `arrivals ${storeId}`)
}

/**
 * Posts cash that the actor's store receives in both stores: for the receiver, then for the sender if today is open there; otherwise the
 * sender's side is posted when its next day is opened.
 */
export async function postBothSides(
  context: BaseContext,
  sent: TransferRow,
  receive: () => Promise<TransferRow>,
): Promise<TransferRow> {
  await lockArrivals(context, sent.fromStoreId)
  const sender = contextInStore(context, await endOf(context, sent.fromStoreId))
  await lockedOpenDayOf(context)
  const senderIsOpen = (await lockedOpenDayOf(sender)) === sender.today
  await lockNumberSequences(context, [sent.fromStoreId, sent.toStoreId])
  const received = await receive()
  return senderIsOpen ? bookArrival(sender, received) : received
}

/** Posts the sender's side of cash that other stores received while the actor's store had no open day; called when a day is opened. */
export async function bookArrivals(context: BaseContext): Promise<void> {
  const { db, actor } = context
  const { companyId, storeId } = actor
  const waiting = await db
    .select()
    .from(transfer)
    .where(
      and(
        eq(transfer.companyId, companyId),
        eq(transfer.fromStoreId, storeId),
        isNotNull(transfer.receivedVoucherId),
        isNull(transfer.arrivedVoucherId),
      ),
    )
    .orderBy(asc(transfer.entry))
  for (const row of waiting) await bookArrival(context, row)
}

/** Posts the sender's side, in the sender's scope: cash in transit becomes owed by the other store. */
async function bookArrival(context: BaseContext, row: TransferRow): Promise<TransferRow> {
  const { name } = await endOf(context, row.toStoreId)
  const voucher = await postVoucher(context, {
    kind: 'cash-arrived',
    date: context.today,
    narration: transferTexts.arrivedNarration(row.number, name),
    lines: cashArrivedLines(row.amountPaise ?? 0),
  })
  return changeTransfer(context, row, { arrivedVoucherId: voucher.id })
}
