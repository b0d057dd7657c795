import { and, eq, getTableName, inArray, sql } from 'drizzle-orm'
import { loan } from '../../db/schema/loans.ts'
import { openingLoan } from '../../db/schema/opening.ts'
import { customer, customerDocument } from '../../db/schema/people.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { noteChange } from '../../platform/records/rows.ts'
import { isOfCompany } from './customerRow.ts'

/** Locks both customers in a fixed order: concurrent merges of the same two, in either direction, are serialised. */
export async function lockBoth({ db, actor }: BaseContext, ids: string[]): Promise<void> {
  await db
    .select({ id: customer.id })
    .from(customer)
    .where(and(isOfCompany(actor), inArray(customer.id, ids)))
    .orderBy(customer.id)
    .for('no key update')
}

/** Condition for a loan of opening balances that are still a draft: accepted ones never change. */
const isOfDraft = sql`exists (select from opening o where o.company_id = ${openingLoan.companyId}
  and o.id = ${openingLoan.openingId} and o.accepted_at is null)`

/** Moves the documents and loans of a customer, and the loans of drafts of opening balances, and records what was moved. */
export async function moveReferences(context: BaseContext, from: string, to: string): Promise<void> {
  const { db, actor } = context
  const documents = await db
    .update(customerDocument)
    .set({ ownerId: to })
    .where(and(eq(customerDocument.companyId, actor.companyId), eq(customerDocument.ownerId, from)))
    .returning({ id: customerDocument.id })
  const ofDuplicate = and(eq(loan.companyId, actor.companyId), eq(loan.customerId, from))
  // In the order of their ids, as everywhere: bank loans and auctions lock several loans of a customer without locking the customer.
  await db.select({ id: loan.id }).from(loan).where(ofDuplicate).orderBy(loan.id).for('no key update')
  const loans = await db.update(loan).set({ customerId: to }).where(ofDuplicate).returning({ id: loan.id })
  const drafts = await db
    .update(openingLoan)
    .set({ customerId: to })
    .where(and(eq(openingLoan.companyId, actor.companyId), eq(openingLoan.customerId, from), isOfDraft))
    .returning({ id: openingLoan.id })
  const gone = {
    [getTableName(customerDocument)]: documents,
    [getTableName(loan)]: loans,
    [getTableName(openingLoan)]: drafts,
  }
  for (const [name, rows] of Object.entries(gone)) {
    const moved = rows.map(({ id }) => id)
    if (moved.length > 0) noteChange(context, name, to, { customerId: from }, { customerId: to, moved })
  }
}
