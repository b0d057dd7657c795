import { packet, packetMove } from '../../../db/schema/loans.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { insertMany, insertRow, newId } from '../../../platform/records/rows.ts'
import { sealUnique } from './packetStore.ts'

/** A packet to seal: its loan, seal, location in the vault, the day, and its weight in milligrams. */
export interface NewPacket {
  loanId: string
  seal: string
  location: string
  date: string
  grossMg: number
}

/**
 * Seals the packet of a loan in the store's vault, with its first movement (`packet_move`). Returns its id, which the loan keeps from its
 * opening on.
 * @throws DomainError 409 at `seal` when it is in use.
 */
export async function sealPacket(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now'>,
  { loanId, seal, location, date, grossMg }: NewPacket,
): Promise<string> {
  const { actor, now } = context
  const { companyId, storeId, userId } = actor
  const made = await insertRow(
    context,
    packet,
    {
      companyId,
      id: newId(),
      loanId,
      storeId,
      seal,
      place: 'vault',
      location,
      createdAt: now,
      updatedAt: now,
    },
    sealUnique(),
  )
  await insertMany(context, packetMove, [
    {
      companyId,
      packetId: made.id,
      storeId,
      seq: 1,
      action: 'seal',
      movedOn: date,
      toPlace: 'vault',
      toLocation: location,
      seal,
      weightAfterMg: grossMg,
      madeBy: userId,
      createdAt: now,
    },
  ])
  return made.id
}
