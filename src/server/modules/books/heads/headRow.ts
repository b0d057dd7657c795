import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AddCreditDebitRequest, CreditDebit } from '../../../../api/gen/model/index.ts'
import { brokenHeadRule } from '../../../../domain/books/accounts.ts'
import { account, creditDebit } from '../../../db/schema/books.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { refuse, refuseField } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import type { UniqueRules } from '../../../platform/records/rows.ts'
import { creditDebitTexts } from './texts.ts'

/** A head's name stands once on its side. */
export const headUnique: UniqueRules = {
  credit_debit_name_unique: { field: 'name', message: creditDebitTexts.headTaken },
}

type Account = typeof account.$inferSelect

/** A head with the account it posts to. */
export interface FoundHead {
  head: typeof creditDebit.$inferSelect
  account: Pick<Account, 'code' | 'name' | 'kind' | 'active'>
}

/** Heads of the actor's company, by name. */
export function readHeads(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  where?: SQL,
): Promise<FoundHead[]> {
  return db
    .select({ head: creditDebit, account })
    .from(creditDebit)
    .innerJoin(
      account,
      and(eq(account.companyId, creditDebit.companyId), eq(account.id, creditDebit.accountId)),
    )
    .where(and(eq(creditDebit.companyId, actor.companyId), where))
    .orderBy(sql`lower(${creditDebit.name})`, creditDebit.id)
    .limit(1000)
}

/** One head of the actor's company. @throws Refusal 404 when there is none. */
export async function readHead(context: Pick<BaseContext, 'db' | 'actor'>, id: string): Promise<FoundHead> {
  const [found] = await readHeads(context, eq(creditDebit.id, id))
  if (!found) throw refuse(404, texts.notFound)
  return found
}

/** The head as the contract hands it out. */
export function toHead({ head, account: ledger }: FoundHead): CreditDebit {
  const { createdAt, updatedAt, ...rest } = head
  return {
    ...rest,
    accountCode: ledger.code,
    accountName: ledger.name,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/**
 * The account that a head may post to.
 * @throws Refusal 422 on `accountId` when there is no such active account, or the rules keep it from such heads.
 */
export async function requireHeadAccount(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { side, usage, accountId }: Pick<AddCreditDebitRequest, 'side' | 'usage' | 'accountId'>,
): Promise<Account> {
  const [found] = await db
    .select()
    .from(account)
    .where(and(eq(account.companyId, actor.companyId), eq(account.id, accountId), eq(account.active, true)))
    .limit(1)
    .for('share')
  if (!found) throw refuseField('accountId', creditDebitTexts.unknownAccount)
  const broken = brokenHeadRule({ side, usage }, found)
  if (broken !== null) throw refuseField('accountId', creditDebitTexts.rules[broken])
  return found
}
