import { and, asc, eq, sql } from 'drizzle-orm'
import { creditDebit } from '../../../db/schema/books.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { WHOLE_LIST } from '../../../platform/records/rows.ts'
import { receivingBanks } from '../../books/public.ts'

/** The choices for actions on loans, even for users who may see neither banks nor voucher heads. */
export const getPartPaymentChoices: Handler<'GetPartPaymentChoices'> = async (context) => {
  const { id, name, side, companyId, usage, active } = creditDebit
  const banks = await receivingBanks(context)
  const heads = await context.db
    .select({ id, name, side })
    .from(creditDebit)
    .where(and(eq(companyId, context.actor.companyId), eq(usage, 'loan'), eq(active, true)))
    .orderBy(sql`lower(${name})`, asc(id))
    .limit(WHOLE_LIST)
  return { banks, heads, payeeName: context.actor.companyName }
}
