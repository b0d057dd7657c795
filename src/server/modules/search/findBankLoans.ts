import { and, eq, sql } from 'drizzle-orm'
import type { FoundBankLoan } from '../../../api/gen/model/index.ts'
import { bankLoan } from '../../db/schema/bankLoans.ts'
import { bank } from '../../db/schema/books.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { exactNumbers } from './numbersSaid.ts'
import { onlyStore, otherStoreName, SHOWN } from './reach.ts'
import type { Said } from './said.ts'

/** Bank loans by their number, the lender and its own number, seals and customers' loans. One query. */
export function findBankLoans(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { words, number }: Said,
): Promise<FoundBankLoan[]> {
  const ids = sql`auth.find_bank_loans(${actor.companyId}, ${onlyStore(actor)}::uuid, ${sql.param(words)}::text[],
    ${exactNumbers(actor, number, 'bankLoan')}, ${SHOWN}) with ordinality as found (id, place)`
  return db
    .select({
      id: bankLoan.id,
      number: bankLoan.number,
      lenderName: bank.name,
      lenderNumber: bankLoan.lenderNumber,
      outstandingPaise: bankLoan.outstandingPaise,
      storeName: otherStoreName(actor, sql`${bankLoan.storeId}`),
    })
    .from(bankLoan)
    .innerJoin(ids, sql`found.id = ${bankLoan.id}`)
    .innerJoin(bank, and(eq(bank.companyId, bankLoan.companyId), eq(bank.id, bankLoan.lenderId)))
    .where(eq(bankLoan.companyId, actor.companyId))
    .orderBy(sql`found.place`)
}
