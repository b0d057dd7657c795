import { and, eq } from 'drizzle-orm'
import { account, creditDebit } from '../../db/schema/books.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

type Head = typeof creditDebit.$inferSelect

/** A voucher head for a posting, with its account. */
export interface PostingHead {
  id: string
  name: string
  accountId: string
  accountCode: string
}

/**
 * Locks an active voucher head of a side, for loans or standalone, until the transaction ends; null when there is none with this
 * id.
 */
export async function lockHead(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { id, side, usage }: Pick<Head, 'id' | 'side' | 'usage'>,
): Promise<PostingHead | null> {
  const [head] = await db
    .select({
      id: creditDebit.id,
      name: creditDebit.name,
      accountId: account.id,
      accountCode: account.code,
    })
    .from(creditDebit)
    .innerJoin(account, byId(account, creditDebit.accountId))
    .where(
      and(
        eq(creditDebit.companyId, actor.companyId),
        eq(creditDebit.id, id),
        eq(creditDebit.side, side),
        eq(creditDebit.usage, usage),
        eq(creditDebit.active, true),
      ),
    )
    .limit(1)
    .for('share')
  return head ?? null
}
