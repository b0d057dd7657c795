import { and, asc, eq, inArray } from 'drizzle-orm'
import { loan, packet } from '../../db/schema/loans.ts'
import { transferPacket } from '../../db/schema/transfers.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { insertMany } from '../../platform/records/rows.ts'
import { placedPacket } from '../lending/public.ts'

/** A packet of a transfer, with the seal that it had when it was sent. */
export type TransferPacketRow = typeof transferPacket.$inferSelect

/**
 * Packets of the company with the status and number of their loans, locked in the order of the loans, as bank loans lock them. The loans
 * are read once the packets are locked: a statement that joins them drops a packet that a renewal moves to another loan meanwhile.
 */
export async function lockPackets({ db, actor }: Pick<BaseContext, 'db' | 'actor'>, ids: readonly string[]) {
  const locked = await db
    .select(placedPacket)
    .from(packet)
    .where(and(eq(packet.companyId, actor.companyId), inArray(packet.id, [...ids])))
    .orderBy(asc(packet.loanId))
    .for('update')
  const loans = await db
    .select({ id: loan.id, status: loan.status, number: loan.number })
    .from(loan)
    .where(
      and(
        eq(loan.companyId, actor.companyId),
        inArray(
          loan.id,
          locked.map(({ loanId }) => loanId),
        ),
      ),
    )
  const loanById = new Map(loans.map((row) => [row.id, row]))
  return locked.flatMap((sealed) => {
    const pledged = loanById.get(sealed.loanId)
    return pledged ? [{ packet: sealed, status: pledged.status, loanNumber: pledged.number }] : []
  })
}

/** Adds packets to a new transfer, in transit. */
export function addTransferPackets(
  context: ActorContext,
  transferId: string,
  packets: readonly Pick<TransferPacketRow, 'packetId' | 'seal'>[],
): Promise<void> {
  return insertMany(
    context,
    transferPacket,
    packets.map(({ packetId, seal }) => ({
      companyId: context.actor.companyId,
      transferId,
      packetId,
      seal,
      state: 'on-the-way' as const,
      settledBy: null,
      settledAt: null,
    })),
  )
}

/** The packets of a transfer, in the order of their seals. */
export function packetsOfTransfer(
  { db, actor }: ActorContext,
  transferId: string,
): Promise<TransferPacketRow[]> {
  return db.select().from(transferPacket).where(isOfTransfer(actor, transferId)).orderBy(transferPacket.seal)
}

/** Marks packets of a locked transfer as received or returned. */
export async function settleTransferPackets(
  { db, actor, now }: Pick<BaseContext, 'db' | 'actor' | 'now'>,
  transferId: string,
  { packetIds, state }: { packetIds: readonly string[]; state: 'received' | 'cancelled' },
): Promise<void> {
  await db
    .update(transferPacket)
    .set({ state, settledBy: actor.userId, settledAt: now })
    .where(and(isOfTransfer(actor, transferId), inArray(transferPacket.packetId, [...packetIds])))
}

function isOfTransfer({ companyId }: BaseContext['actor'], transferId: string) {
  return and(eq(transferPacket.companyId, companyId), eq(transferPacket.transferId, transferId))
}
