import { and, eq, sql } from 'drizzle-orm'
import { bank } from '../../db/schema/books.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import { WHOLE_LIST } from '../../platform/records/rows.ts'

/** One of the company's own bank accounts, for choices. */
interface OwnBank {
  id: string
  name: string
}

/** The company's active own bank accounts, by name. */
export async function ownBanks(context: ActorContext): Promise<OwnBank[]> {
  return (await receivingBanks(context)).map(({ id, name }) => ({ id, name }))
}

/** As {@link ownBanks}, each with the UPI id on which it receives payments; null for none. */
export function receivingBanks({ db, actor }: ActorContext): Promise<(OwnBank & { upiId: string | null })[]> {
  return db
    .select({ id: bank.id, name: bank.name, upiId: bank.upiId })
    .from(bank)
    .where(and(eq(bank.companyId, actor.companyId), eq(bank.kind, 'own'), eq(bank.active, true)))
    .orderBy(sql`lower(${bank.name})`, bank.id)
    .limit(WHOLE_LIST)
}
