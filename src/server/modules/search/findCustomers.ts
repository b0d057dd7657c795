import { and, eq, sql } from 'drizzle-orm'
import type { FoundCustomer } from '../../../api/gen/model/index.ts'
import { customer } from '../../db/schema/people.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fullNumber } from '../../platform/records/numbering.ts'
import { foldText } from '../../platform/text/foldText.ts'
import { SHOWN } from './reach.ts'
import type { Said } from './said.ts'

/**
 * Active customers of the company by name, telephone and number, as their list finds them; where nobody has that name, those with one
 * like it. One query.
 */
export function findCustomers(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { words }: Said,
): Promise<FoundCustomer[]> {
  const meant = words.map((word) => foldText(fullNumber('customer', word) ?? word))
  const ids = sql`auth.search_customers(${actor.companyId}, ${sql.param(meant)}::text[], ${SHOWN}) with ordinality as found (id, place)`
  return db
    .select({ id: customer.id, number: customer.number, name: customer.name, phone: customer.phone })
    .from(customer)
    .innerJoin(ids, sql`found.id = ${customer.id}`)
    .where(and(eq(customer.companyId, actor.companyId)))
    .orderBy(sql`found.place`)
}
