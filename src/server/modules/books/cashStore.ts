import { sql } from 'drizzle-orm'
import { accountCodes } from '../../../domain/books/accounts.ts'
import { preparedSql } from '../../platform/db/pool.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

const cash = preparedSql<{ balance: number; days: number }>(sql`
  select coalesce(sum(debit_paise - credit_paise), 0)::bigint as balance, count(*)::integer as days from ledger_day
  where company_id = ${sql.placeholder('companyId')} and store_id = ${sql.placeholder('storeId')} and account_id =
    (select id from account where company_id = ${sql.placeholder('companyId')} and code = ${accountCodes.cash})`)

/** Cash of the actor's store as per books, in paise, and whether any cash was ever posted. */
export async function cashByBooks({
  db,
  actor,
}: Pick<BaseContext, 'db' | 'actor'>): Promise<{ balancePaise: number; entered: boolean }> {
  const { companyId, storeId } = actor
  const { rows } = await cash(db).execute({ companyId, storeId })
  return { balancePaise: rows[0]?.balance ?? 0, entered: (rows[0]?.days ?? 0) > 0 }
}
