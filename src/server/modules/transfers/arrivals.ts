import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { cashArrivedLines } from '../../../domain/books/transfer.ts'
import { transfer } from '../../db/schema/transfers.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { takeTurnsIn } from '../../platform/records/numbering.ts'
import { keptOpenDayOf, postVoucher } from '../books/public.ts'
import { endOf, inStoreOf } from './ends.ts'
import { changeTransfer, type TransferRow } from './transferRow.ts'
import { transferTexts } from './transferTexts.ts'

/**
 * Has whoever opens the day of a store and whoever receives its cash wait for each other, so that each arrival is booked
 * by one of them. Taken before any row of a day.
 */
export async function takeArrivalsTurn({ db }: Pick<BaseContext, 'db'>, storeId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`arrivals ${storeId}`}, 0))`)
}

/**
 * The books of two stores for cash that the actor's store receives: posts for the receiver, then for the sender if today
 * is open there; else its next opening does.
 */
export async function postBothSides(
  context: BaseContext,
  sent: TransferRow,
  receive: () => Promise<TransferRow>,
): Promise<TransferRow> {
  await takeArrivalsTurn(context, sent.fromStoreId)
  const sender = inStoreOf(context, await endOf(context, sent.fromStoreId))
  await keptOpenDayOf(context)
  const heard = (await keptOpenDayOf(sender)) === sender.today
  await takeTurnsIn(context, [sent.fromStoreId, sent.toStoreId])
  const received = await receive()
  return heard ? bookArrival(sender, received) : received
}

/** Books what other stores received of the actor's while its day was not open; on the day that was opened just now. */
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

/** In the books of the sender, whose request this is: what was in transit is owed by the other store. */
async function bookArrival(context: BaseContext, row: TransferRow): Promise<TransferRow> {
  const { name } = await endOf(context, row.toStoreId)
  const voucher = await postVoucher(context, {
    kind: 'cash-arrived',
    on: context.today,
    narration: transferTexts.arrivedNarration(row.number, name),
    lines: cashArrivedLines(row.amountPaise ?? 0, {}),
  })
  return changeTransfer(context, row, { arrivedVoucherId: voucher.id })
}
