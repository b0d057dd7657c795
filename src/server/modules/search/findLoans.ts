import { and, eq, sql } from 'drizzle-orm'
import type { FoundLoan } from '../../../api/gen/model/index.ts'
import { company } from '../../db/schema/company.ts'
import { loan } from '../../db/schema/loans.ts'
import { openingLoan } from '../../db/schema/opening.ts'
import { customer } from '../../db/schema/people.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { loanDues } from '../lending/public.ts'
import { exactNumbers } from './numbersSaid.ts'
import { onlyStore, otherStoreName, SHOWN } from './reach.ts'
import type { Said } from './said.ts'

/** Loans by number, old number, seal, customer and telephone, with what redeeming them takes today. One query. */
export async function findLoans(
  { db, actor, today }: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  { words, number }: Said,
): Promise<FoundLoan[]> {
  const ids = sql`auth.find_loans(${actor.companyId}, ${onlyStore(actor)}::uuid, ${sql.param(words)}::text[],
    ${exactNumbers(actor, number, 'loan')}, ${SHOWN}) with ordinality as found (id, place)`
  const rows = await db
    .select({
      loan,
      number: sql<string>`${loan.number}`,
      oldNumber: openingLoan.number,
      customerName: customer.name,
      storeName: otherStoreName(actor, sql`${loan.storeId}`),
      stepPaise: sql<number>`(${company.policy} ->> 'payableStepPaise')::integer`,
    })
    .from(loan)
    .innerJoin(ids, sql`found.id = ${loan.id}`)
    .innerJoin(customer, and(eq(customer.companyId, loan.companyId), eq(customer.id, loan.customerId)))
    .innerJoin(company, eq(company.id, loan.companyId))
    .leftJoin(openingLoan, and(eq(openingLoan.companyId, loan.companyId), eq(openingLoan.id, loan.id)))
    .where(eq(loan.companyId, actor.companyId))
    .orderBy(sql`found.place`)
  return rows.map(({ loan: row, stepPaise, ...names }) => ({
    id: row.id,
    ...names,
    status: row.status as FoundLoan['status'],
    payablePaise: loanDues(row, today, stepPaise).payablePaise,
  }))
}
