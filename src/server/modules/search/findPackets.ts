import { and, eq, sql } from 'drizzle-orm'
import type { FoundPacket } from '../../../api/gen/model/index.ts'
import { loan, packet } from '../../db/schema/loans.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { onlyStore, otherStoreName, SHOWN } from './reach.ts'

/** Packets whose seal is this one or begins so, of loans of the stores in reach. One query. */
export function findPackets(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  seal: string,
): Promise<FoundPacket[]> {
  const ids = sql`auth.find_packets(${actor.companyId}, ${onlyStore(actor)}::uuid, ${seal}, ${SHOWN})
    with ordinality as found (id, place)`
  return db
    .select({
      seal: packet.seal,
      loanId: loan.id,
      loanNumber: sql<string>`${loan.number}`,
      place: packet.place,
      location: packet.location,
      storeName: otherStoreName(actor, sql`${loan.storeId}`),
    })
    .from(packet)
    .innerJoin(ids, sql`found.id = ${packet.id}`)
    .innerJoin(loan, and(eq(loan.companyId, packet.companyId), eq(loan.id, packet.loanId)))
    .where(eq(packet.companyId, actor.companyId))
    .orderBy(sql`found.place`)
}
