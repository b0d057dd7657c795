import { and, eq, type SQL } from 'drizzle-orm'
import type { Account } from '../../../../api/gen/model/index.ts'
import { account, bank } from '../../../db/schema/books.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { refuse } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import type { UniqueRules } from '../../../platform/records/rows.ts'
import { creditDebitTexts } from './texts.ts'

/** A code and a name stand once in a company's chart. */
export const accountUnique: UniqueRules = {
  account_code_unique: { field: 'code', message: creditDebitTexts.codeTaken },
  account_name_unique: { field: 'name', message: creditDebitTexts.accountTaken },
}

/** An account with the bank that keeps it, if any. */
export interface FoundAccount {
  account: typeof account.$inferSelect
  bankId: string | null
}

/** Accounts of the actor's company, by code. */
export function readAccounts(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  where?: SQL,
): Promise<FoundAccount[]> {
  return db
    .select({ account, bankId: bank.id })
    .from(account)
    .leftJoin(bank, and(eq(bank.companyId, account.companyId), eq(bank.accountId, account.id)))
    .where(and(eq(account.companyId, actor.companyId), where))
    .orderBy(account.code)
    .limit(1000)
}

/** One account of the actor's company. @throws Refusal 404 when there is none. */
export async function readAccount(
  context: Pick<BaseContext, 'db' | 'actor'>,
  id: string,
): Promise<FoundAccount> {
  const [found] = await readAccounts(context, eq(account.id, id))
  if (!found) throw refuse(404, texts.notFound)
  return found
}

/** The account as the contract hands it out. */
export function toAccount({ account: row, bankId }: FoundAccount): Account {
  const { createdAt, updatedAt, ...rest } = row
  return { ...rest, bankId, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
