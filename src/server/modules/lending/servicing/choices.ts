import { and, asc, eq, sql } from 'drizzle-orm'
import { login } from '../../../db/schema/access.ts'
import { creditDebit } from '../../../db/schema/books.ts'
import { staff } from '../../../db/schema/people.ts'
import type { ActorContext, Handler } from '../../../platform/operation/context.ts'
import { WHOLE_LIST } from '../../../platform/records/rows.ts'
import { receivingBanks } from '../../books/public.ts'

/** The choices for actions on loans, even for users who may see neither banks, voucher heads nor staff. */
export const getPartPaymentChoices: Handler<'GetPartPaymentChoices'> = async (context) => {
  const { id, name, side, companyId, usage, active } = creditDebit
  const banks = await receivingBanks(context)
  const heads = await context.db
    .select({ id, name, side })
    .from(creditDebit)
    .where(and(eq(companyId, context.actor.companyId), eq(usage, 'loan'), eq(active, true)))
    .orderBy(sql`lower(${name})`, asc(id))
    .limit(WHOLE_LIST)
  return { banks, heads, payeeName: context.actor.companyName, staffNames: await staffNames(context) }
}

/** The names of the active staff: the actor's own first, then those of the actor's store, then all others. */
async function staffNames({ db, actor }: ActorContext): Promise<string[]> {
  const { companyId, storeId, userId } = actor
  const rows = await db
    .select({ name: staff.name })
    .from(staff)
    .leftJoin(login, and(eq(login.id, userId), eq(login.companyId, companyId), eq(login.staffId, staff.id)))
    .where(and(eq(staff.companyId, companyId), eq(staff.active, true)))
    .orderBy(sql`${login.id} is null, ${staff.storeId} <> ${storeId}, lower(${staff.name})`, asc(staff.id))
    .limit(WHOLE_LIST)
  return rows.map(({ name }) => name)
}
