import { and, eq, sql } from 'drizzle-orm'
import type { BankBalance } from '../../../api/gen/model/index.ts'
import { account, bank } from '../../db/schema/books.ts'
import { byId } from '../../platform/db/byId.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { WHOLE_LIST } from '../../platform/records/rows.ts'
import { bankVoucherTexts } from './bankVoucherTexts.ts'

/** The company's own bank accounts by name, inactive ones included, with their balances in the books of all stores, in paise. */
export async function bankBalances({ db, actor }: ActorContext): Promise<BankBalance[]> {
  const { rows } = await db.execute<BankBalance & Record<string, unknown>>(sql`
    select b.id as "id", b.name as "name", b.active as "active", coalesce((
        select sum(m.debit_paise - m.credit_paise) from ledger_month m
        where m.company_id = b.company_id and m.account_id = b.account_id), 0)::bigint as "balancePaise"
    from bank b
    where b.company_id = ${actor.companyId} and b.kind = 'own'
    order by lower(b.name), b.id limit ${WHOLE_LIST}`)
  return rows
}

/** One of the company's own bank accounts, to post to. */
export interface OwnBank {
  id: string
  name: string
  /** Code of its ledger account, 1101 and up. */
  code: string
}

/**
 * Locks an active own bank account until the transaction ends.
 * @throws DomainError 422 at `field` when the id is not one of them.
 */
export async function lockOwnBank({ db, actor }: ActorContext, id: string, field: string): Promise<OwnBank> {
  const [found] = await db
    .select({ id: bank.id, name: bank.name, code: account.code })
    .from(bank)
    .innerJoin(account, byId(account, bank.accountId))
    .where(
      and(eq(bank.companyId, actor.companyId), eq(bank.id, id), eq(bank.kind, 'own'), eq(bank.active, true)),
    )
    .for('share', { of: bank })
  if (!found) throw failField(field, bankVoucherTexts.unknownBank)
  return found
}
