import { and, eq, sql } from 'drizzle-orm'
import { bank } from '../../db/schema/books.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

/** Maximum number of accounts of a list of choices. */
const WHOLE_LIST = 1000

/** The company's active own bank accounts, by name. */
export function ownBanks({
  db,
  actor,
}: Pick<BaseContext, 'db' | 'actor'>): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: bank.id, name: bank.name })
    .from(bank)
    .where(and(eq(bank.companyId, actor.companyId), eq(bank.kind, 'own'), eq(bank.active, true)))
    .orderBy(sql`lower(${bank.name})`, bank.id)
    .limit(WHOLE_LIST)
}
