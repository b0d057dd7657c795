import { and, asc, eq, sql } from 'drizzle-orm'
import { creditDebit } from '../../../db/schema/books.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { ownBanks } from '../../books/public.ts'

/** Heads that a list of choices may have. */
const WHOLE_LIST = 1000

/** What the acts on loans offer, also to whoever may see neither banks nor heads. */
export const getPartPaymentChoices: Handler<'GetPartPaymentChoices'> = async (context) => {
  const { id, name, side, companyId, usage, active } = creditDebit
  const banks = await ownBanks(context)
  const heads = await context.db
    .select({ id, name, side })
    .from(creditDebit)
    .where(and(eq(companyId, context.actor.companyId), eq(usage, 'loan'), eq(active, true)))
    .orderBy(sql`lower(${name})`, asc(id))
    .limit(WHOLE_LIST)
  return { banks, heads }
}
