import { and, eq, or, sql } from 'drizzle-orm'
import type { SendCashRequest } from '../../../api/gen/model/index.ts'
import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { transfer } from '../../db/schema/transfers.ts'
import { isInReach } from '../../platform/auth/requestedStores.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { insertRow, newId, noteChange } from '../../platform/records/rows.ts'
import type { End } from './ends.ts'
import { transferTexts } from './transferTexts.ts'

/** A stored transfer. */
export type TransferRow = Omit<typeof transfer.$inferSelect, 'entry'>

/** Adds a transfer of the actor's store to another, in transit; returns its id. */
export async function addTransfer(
  context: BaseContext,
  to: End,
  { carrier, note }: Pick<SendCashRequest, 'carrier' | 'note'>,
  sent: { number: string; amountPaise: number | null; sentVoucherId: string | null },
): Promise<string> {
  const { actor, now, today } = context
  const id = newId()
  await insertRow(context, transfer, {
    companyId: actor.companyId,
    id,
    kind: sent.amountPaise === null ? 'packets' : 'cash',
    state: 'on-the-way',
    fromStoreId: actor.storeId,
    toStoreId: to.id,
    carrier: carrier.trim(),
    note: note?.trim() || null,
    sentOn: today,
    sentBy: actor.userId,
    sentAt: now,
    ...sent,
  })
  return id
}

/**
 * Locks a transfer in transit that the actor's store sends or receives.
 * @throws DomainError 404 when it does not exist, 409 naming who ended it, or when it has changed since `version`.
 */
export async function lockOpenTransfer(
  context: ActorContext,
  id: string,
  { end, version }: { end: 'fromStoreId' | 'toStoreId'; version: number },
): Promise<TransferRow> {
  const { db, actor } = context
  const [row] = await db
    .select()
    .from(transfer)
    .where(
      and(eq(transfer.companyId, actor.companyId), eq(transfer.id, id), eq(transfer[end], actor.storeId)),
    )
    .for('update')
  if (!row) throw fail(404, texts.notFound)
  if (row.state !== 'on-the-way') throw fail(409, await endedBy(context, row))
  if (row.version !== version) throw fail(409, transferTexts.changed)
  return row
}

async function endedBy({ db }: ActorContext, row: TransferRow): Promise<string> {
  const userId = row.state === 'cancelled' ? row.cancelledBy : row.receivedBy
  const { rows } = await db.execute<{ name: string }>(sql`select name from login where id = ${userId}`)
  const name = rows[0]?.name ?? ''
  return row.state === 'cancelled'
    ? transferTexts.cancelled(name)
    : transferTexts.received(name, writtenDay(row.receivedOn ?? row.sentOn))
}

/** Changes fields of a locked transfer, and marks both stores as changed. */
export async function changeTransfer(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes'>,
  before: TransferRow,
  values: Partial<TransferRow>,
): Promise<TransferRow> {
  const [row] = await context.db
    .update(transfer)
    .set({ ...values, version: sql`${transfer.version} + 1` })
    .where(and(eq(transfer.companyId, before.companyId), eq(transfer.id, before.id)))
    .returning()
  if (!row) throw new Error('a locked transfer was not found')
  noteChange(context, 'transfer', row.id, before, row)
  return row
}

/** The transfers that an actor may read: those of the store or, with the right to other stores, those of the company. */
export function readableTransfers(actor: BaseContext['actor']) {
  const here = or(isInReach(actor, transfer.fromStoreId), isInReach(actor, transfer.toStoreId))
  return and(eq(transfer.companyId, actor.companyId), here)
}
