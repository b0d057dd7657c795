import { and, eq, sql } from 'drizzle-orm'
import type { NoteBank, ReceivingBank } from '../../../api/gen/model/index.ts'
import { bank } from '../../db/schema/books.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import { WHOLE_LIST } from '../../platform/records/rows.ts'

/** The company's active own bank accounts, by name, each with the UPI id on which it receives payments; null for none. */
export async function receivingBanks(context: ActorContext): Promise<ReceivingBank[]> {
  const banks = await ownBanks(context)
  return banks.flatMap(({ active, ...bank }) => (active ? [bank] : []))
}

/** The same with the inactive ones. */
export function ownBanks({ db, actor }: ActorContext): Promise<NoteBank[]> {
  return db
    .select({ id: bank.id, name: bank.name, active: bank.active, upiId: bank.upiId })
    .from(bank)
    .where(and(eq(bank.companyId, actor.companyId), eq(bank.kind, 'own')))
    .orderBy(sql`lower(${bank.name})`, bank.id)
    .limit(WHOLE_LIST)
}
