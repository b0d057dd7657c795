import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transfer, TransferPacket, TransferVoucher } from '../../../api/gen/model/index.ts'
import { store } from '../../db/schema/company.ts'
import { voucher } from '../../db/schema/journal.ts'
import { loan, packet } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { transfer, transferPacket } from '../../db/schema/transfers.ts'
import { byId } from '../../platform/db/byId.ts'
import type { ActorContext, DatedContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { openDayOf } from '../books/public.ts'
import { receivingProblemOf } from './receive.ts'
import { transferNames } from './transferNames.ts'
import { readableTransfers } from './transferStore.ts'

/**
 * One transfer to or from the actor's store or, with the right to other stores, of the company; with its packets and vouchers.
 * @throws DomainError 404 when it does not exist or the actor may not see it.
 */
export async function readTransfer(context: DatedContext, id: string): Promise<Transfer> {
  const { db, actor } = context
  const [found] = await db
    .select({ row: transfer, ...transferNames })
    .from(transfer)
    .where(and(readableTransfers(actor), eq(transfer.id, id)))
  if (!found) throw fail(404, texts.notFound)
  const { row, ...names } = found
  const { sentAt, receivedAt, cancelledAt } = row
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    ...names,
    fromStoreId: row.fromStoreId,
    toStoreId: row.toStoreId,
    amountPaise: row.amountPaise,
    carrier: row.carrier,
    note: row.note,
    sentOn: row.sentOn,
    sentAt: sentAt.toISOString(),
    receivedOn: row.receivedOn,
    receivedAt: receivedAt?.toISOString() ?? null,
    countedPaise: row.countedPaise,
    differenceReason: row.differenceReason,
    waitsForSender: row.receivedVoucherId !== null && row.arrivedVoucherId === null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    cancelReason: row.cancelReason,
    packets: await packetsOf(context, row.id),
    vouchers: await vouchersOf(context, row),
    openDayOn: await openDayOf(context),
    todayOn: context.today,
    receivingProblem: row.toStoreId === actor.storeId ? await receivingProblemOf(context, row) : null,
    version: row.version,
  }
}

function packetsOf({ db, actor }: ActorContext, transferId: string): Promise<TransferPacket[]> {
  return db
    .select({
      id: transferPacket.packetId,
      seal: transferPacket.seal,
      state: transferPacket.state,
      loanId: loan.id,
      loanNumber: sql<string>`coalesce(${loan.number}, '')`,
      loanStoreId: loan.storeId,
      customerName: customer.name,
    })
    .from(transferPacket)
    .innerJoin(packet, byId(packet, transferPacket.packetId))
    .innerJoin(loan, byId(loan, packet.loanId))
    .innerJoin(customer, byId(customer, loan.customerId))
    .where(and(eq(transferPacket.companyId, actor.companyId), eq(transferPacket.transferId, transferId)))
    .orderBy(asc(transferPacket.seal))
}

async function vouchersOf(
  { db, actor }: ActorContext,
  row: typeof transfer.$inferSelect,
): Promise<TransferVoucher[]> {
  const ids = [row.sentVoucherId, row.receivedVoucherId, row.arrivedVoucherId, row.cancelledVoucherId]
  const posted = ids.filter((id) => id !== null)
  if (posted.length === 0) return []
  return db
    .select({
      id: voucher.id,
      number: voucher.number,
      kind: sql<TransferVoucher['kind']>`${voucher.kind}`,
      postedOn: voucher.postedOn,
      storeName: store.name,
    })
    .from(voucher)
    .innerJoin(store, byId(store, voucher.storeId))
    .where(and(eq(voucher.companyId, actor.companyId), inArray(voucher.id, posted)))
    .orderBy(asc(voucher.entry))
}
