import { and, eq, sql } from 'drizzle-orm'
import type { NoteChoices } from '../../../api/gen/model/index.ts'
import { account, creditDebit } from '../../db/schema/books.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { WHOLE_LIST } from '../../platform/records/rows.ts'
import { cashByBooks, openDayOf, ownBanks } from '../books/public.ts'
import type { NoteSide } from './noteSides.ts'

/** All choices of the form and the list filters of a side's notes, in one reply. */
export async function noteChoices(
  context: Pick<BaseContext, 'db' | 'actor'>,
  side: NoteSide,
): Promise<NoteChoices> {
  const { db, actor } = context
  const heads = await db
    .select({
      id: creditDebit.id,
      name: creditDebit.name,
      usage: creditDebit.usage,
      active: creditDebit.active,
      accountCode: account.code,
      accountName: account.name,
    })
    .from(creditDebit)
    .innerJoin(account, byId(account, creditDebit.accountId))
    .where(and(eq(creditDebit.companyId, actor.companyId), eq(creditDebit.side, side)))
    .orderBy(sql`lower(${creditDebit.name})`, creditDebit.id)
    .limit(WHOLE_LIST)
  const banks = await ownBanks(context)
  const { balancePaise: drawerPaise } = await cashByBooks(context)
  return { openDayOn: await openDayOf(context), drawerPaise, heads, banks }
}
