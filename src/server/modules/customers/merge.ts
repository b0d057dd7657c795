import { and, eq, getTableName, inArray, sql } from 'drizzle-orm'
import { takenOver } from '../../../domain/customer/customerMerge.ts'
import { loan } from '../../db/schema/loans.ts'
import { openingLoan } from '../../db/schema/opening.ts'
import { customer, customerDocument } from '../../db/schema/people.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { noteChange, updateRow } from '../../platform/records/rows.ts'
import { findCustomer } from './customerRow.ts'
import { ofCompany, wholeCustomer } from './oneCustomer.ts'
import { customerTexts } from './texts.ts'

type Row = typeof customer.$inferSelect

/** Fields with a second column in the form used for search and comparison. */
const keyOf = { secondPhone: 'secondPhoneKey', idNumber: 'idKey' } as const

/**
 * Merges a duplicate into another customer: everything that refers to it moves, missing fields are copied, a block stays in force.
 * The duplicate keeps its number and is inactive from then on.
 * @throws DomainError 409 when either has changed since, 422 for the same customer twice, an inactive target, or a customer that has
 * been merged already.
 */
export const mergeCustomer: Handler<'MergeCustomer'> = async (context) => {
  const { body, actor } = context
  const survivingId = context.query.id.toLowerCase()
  const duplicateId = body.duplicateId.toLowerCase()
  if (survivingId === duplicateId) throw failField('duplicateId', customerTexts.sameCustomer)
  await lockBoth(context, [survivingId, duplicateId])
  const { customer: surviving } = await findCustomer(context, survivingId)
  const { customer: duplicate } = await findCustomer(context, duplicateId)
  if (!surviving.active) throw fail(422, customerTexts.notActive)
  if (duplicate.mergedInto !== null) throw failField('duplicateId', customerTexts.mergedAlready)
  const where = ofCompany(actor)
  await updateRow(
    context,
    customer,
    duplicateId,
    body.duplicateVersion,
    { active: false, mergedInto: survivingId },
    { where },
  )
  await updateRow(context, customer, survivingId, body.version, gained(surviving, duplicate), { where })
  await moveHanging(context, duplicateId, survivingId)
  return wholeCustomer(context, survivingId)
}

/** Locks both customers in one order: concurrent merges of the same two, in either direction, are serialised. */
async function lockBoth({ db, actor }: BaseContext, ids: string[]): Promise<void> {
  await db
    .select({ id: customer.id })
    .from(customer)
    .where(and(ofCompany(actor), inArray(customer.id, ids)))
    .orderBy(customer.id)
    .for('no key update')
}

function gained(surviving: Row, duplicate: Row): Partial<Row> {
  const fields = takenOver(surviving, duplicate)
  const keys = fields.flatMap((field) => (field in keyOf ? keyOf[field as keyof typeof keyOf] : []))
  const values = Object.fromEntries([...fields, ...keys].map((key) => [key, duplicate[key]])) as Partial<Row>
  const phones = [surviving.phoneKey, values.secondPhoneKey ?? surviving.secondPhoneKey]
  return {
    ...values,
    searchText: [surviving.nameKey, surviving.number.toLowerCase(), ...phones].filter(Boolean).join(' '),
  }
}

/** Condition for a staged loan of an opening that is still a draft: an accepted one never changes. */
const isOfDraft = sql`exists (select from opening o where o.company_id = ${openingLoan.companyId}
  and o.id = ${openingLoan.openingId} and o.accepted_at is null)`

/** Moves everything that refers to a customer, and records what was moved. */
async function moveHanging(context: BaseContext, from: string, to: string): Promise<void> {
  const { db, actor } = context
  const documents = await db
    .update(customerDocument)
    .set({ ownerId: to })
    .where(and(eq(customerDocument.companyId, actor.companyId), eq(customerDocument.ownerId, from)))
    .returning({ id: customerDocument.id })
  const ofDuplicate = and(eq(loan.companyId, actor.companyId), eq(loan.customerId, from))
  // In the order of their ids, as everywhere: bank loans and auctions lock several loans of a customer without the customer.
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
