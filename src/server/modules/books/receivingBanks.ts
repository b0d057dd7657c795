import { and, eq, sql } from 'drizzle-orm'
import type { ReceivingBank } from '../../../api/gen/model/index.ts'
import { bank } from '../../db/schema/books.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import { WHOLE_LIST } from '../../platform/records/rows.ts'

/** The company's active own bank accounts, by name, each with the UPI id on which it receives payments; null for none. */
export function receivingBanks({ db, actor }: ActorContext): Promise<ReceivingBank[]> {
  return db
    .select({ id: bank.id, name: bank.name, upiId: bank.upiId })
    .from(bank)
    .where(and(eq(bank.companyId, actor.companyId), eq(bank.kind, 'own'), eq(bank.active, true)))
    .orderBy(sql`lower(${bank.name})`, bank.id)
    .limit(WHOLE_LIST)
}
