import { and, eq } from 'drizzle-orm'
import type { AddCreditDebitRequest } from '../../../../api/gen/model/index.ts'
import { voucherHeadProblem } from '../../../../domain/books/accounts.ts'
import { account, creditDebit } from '../../../db/schema/books.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { innerJoin } from '../../../platform/records/joins.ts'
import { defineRecord, nameOrder } from '../../../platform/records/recordHandlers.ts'
import type { UniqueRules } from '../../../platform/records/rows.ts'
import { creditDebitTexts } from './texts.ts'

/** A voucher head's name is unique on its side. */
export const headUnique: UniqueRules = {
  credit_debit_name_unique: { field: 'name', message: creditDebitTexts.headTaken },
}

/** Voucher heads of credit and debit notes, each with its account. */
export const heads = defineRecord({
  name: 'CreditDebit',
  table: creditDebit,
  joins: [
    innerJoin(account, byId(account, creditDebit.accountId), {
      accountCode: account.code,
      accountName: account.name,
    }),
  ],
  orderBy: [nameOrder(creditDebit.name)],
  unique: headUnique,
  values: async (body, context) => {
    await requireHeadAccount(context, body)
    const { name, side, usage, accountId } = body
    return { name: name.trim(), side, usage, accountId }
  },
  before: { activate: requireHeadAccount },
})

/**
 * Locks a voucher head's account until the transaction ends.
 * @throws DomainError 422 on `accountId` when there is no such active account, or the head may not post to it.
 */
async function requireHeadAccount(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { side, usage, accountId }: Pick<AddCreditDebitRequest, 'side' | 'usage' | 'accountId'>,
): Promise<void> {
  const [found] = await db
    .select()
    .from(account)
    .where(and(eq(account.companyId, actor.companyId), eq(account.id, accountId), eq(account.active, true)))
    .limit(1)
    .for('share')
  if (!found) throw failField('accountId', creditDebitTexts.unknownAccount)
  const broken = voucherHeadProblem({ side, usage }, found)
  if (broken !== null) throw failField('accountId', creditDebitTexts.rules[broken])
}
