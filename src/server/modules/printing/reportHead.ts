import { and, asc, eq, inArray } from 'drizzle-orm'
import { store } from '../../db/schema/company.ts'
import { customer } from '../../db/schema/people.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { readHead } from './printoutHead.ts'

/** The head of a printed report: store, user, the stores of the login by name, even inactive ones, and the customer of its filters. */
export const getReportHead: Handler<'GetReportHead'> = async (context) => {
  const { db, actor, query } = context
  const head = await readHead(context, actor.storeId)
  const stores = await db
    .select({ name: store.name })
    .from(store)
    .where(and(eq(store.companyId, actor.companyId), inArray(store.id, [...actor.storesOfBooks])))
    .orderBy(asc(store.name))
  const customers =
    query.customerId === undefined
      ? []
      : await db
          .select({ number: customer.number, name: customer.name })
          .from(customer)
          .where(and(eq(customer.companyId, actor.companyId), eq(customer.id, query.customerId)))
  const [named] = customers
  return {
    head,
    byName: actor.name,
    storeNames: stores.map(({ name }) => name),
    customerName: named ? `${named.number} ${named.name}` : null,
  }
}
