import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AddBankRequest, Bank } from '../../../../api/gen/model/index.ts'
import { account, bank } from '../../../db/schema/books.ts'
import { mask } from '../../../platform/operation/audit.ts'
import type { Actor, BaseContext } from '../../../platform/operation/context.ts'
import { refuse, refuseField } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import type { UniqueRules } from '../../../platform/records/rows.ts'
import { bankTexts } from './texts.ts'

/** A bank stands once in a company: its name, branch and account number together. */
export const bankUnique: UniqueRules = {
  bank_name_unique: { field: 'name', message: bankTexts.bankTaken },
}

/** A bank's row with the ledger account of an own account. */
export interface FoundBank {
  bank: typeof bank.$inferSelect
  account: typeof account.$inferSelect | null
}

/** Banks of the actor's company, by name. */
export function readBanks(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  where?: SQL,
): Promise<FoundBank[]> {
  return db
    .select({ bank, account })
    .from(bank)
    .leftJoin(account, and(eq(account.companyId, bank.companyId), eq(account.id, bank.accountId)))
    .where(and(eq(bank.companyId, actor.companyId), where))
    .orderBy(sql`lower(${bank.name})`, bank.id)
    .limit(1000)
}

/** One bank of the actor's company. @throws Refusal 404 when there is none. */
export async function readBank(context: Pick<BaseContext, 'db' | 'actor'>, id: string): Promise<FoundBank> {
  const [found] = await readBanks(context, eq(bank.id, id))
  if (!found) throw refuse(404, texts.notFound)
  return found
}

/** The bank as the contract hands it out; its account number whole or masked. */
export function toBank({ bank: row, account: ledger }: FoundBank, whole: boolean): Bank {
  const { createdAt, updatedAt, accountNumber, ...rest } = row
  return {
    ...rest,
    accountNumber: accountNumber !== null && !whole ? mask(accountNumber) : accountNumber,
    accountCode: ledger?.code ?? null,
    accountName: ledger?.name ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Whether the actor may read account numbers on a bank's own record. */
export function seesNumbers({ grants }: Actor): boolean {
  return grants.has('Bank.edit')
}

const optional = ['branch', 'ifsc', 'accountNumber', 'lenderRateBp', 'lenderTerms'] as const

/**
 * The fields that a request names; those it leaves out stay as they are.
 * @throws Refusal 422 when an own account is given a rate or terms.
 */
export function bankValues(
  body: Pick<AddBankRequest, 'name' | (typeof optional)[number]>,
  kind: Bank['kind'],
) {
  for (const field of ['lenderRateBp', 'lenderTerms'] as const)
    if (kind === 'own' && body[field] != null) throw refuseField(field, bankTexts.lenderOnly)
  const given = Object.fromEntries(
    optional.filter((key) => body[key] !== undefined).map((key) => [key, body[key]]),
  ) as Partial<Pick<typeof bank.$inferInsert, (typeof optional)[number]>>
  return { ...given, name: body.name.trim() }
}
