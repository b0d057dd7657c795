import { and, desc, eq, sql } from 'drizzle-orm'
import { stateIn } from '../../../domain/customer/indianStates.ts'
import { store } from '../../db/schema/company.ts'
import { customer, customerType } from '../../db/schema/people.ts'
import type { ActorContext, Handler } from '../../platform/operation/context.ts'
import { hasType } from './customerRow.ts'
import { MOST_USUAL_TYPE } from './customerType/addUsualCustomerTypes.ts'

/** The number of newest customers that decide what is usual. */
const NEWEST = 50

/**
 * The most common type and state among the newest customers. If none of them has an active type, the type is the one that most businesses
 * use, if the company has it. If none of them has a state, the state is taken from the store's address.
 */
export const getUsualCustomer: Handler<'GetUsualCustomer'> = async ({ db, actor }) => {
  const { companyId, storeId } = actor
  const newest = db
    .select({
      typeId: sql<string | null>`case when ${customerType.active} then ${customer.typeId} end`.as('type_id'),
      state: sql<string | null>`nullif(trim(${customer.state}), '')`.as('state'),
    })
    .from(customer)
    .innerJoin(customerType, hasType)
    .where(eq(customer.companyId, companyId))
    .orderBy(desc(customer.createdAt), desc(customer.id))
    .limit(NEWEST)
    .as('newest')
  // The mode of a column ignores nulls.
  const [usual] = await db
    .select({
      typeId: sql<string | null>`mode() within group (order by ${newest.typeId})`,
      state: sql<string | null>`mode() within group (order by ${newest.state})`,
    })
    .from(newest)
  const [{ address } = { address: null }] = await db
    .select({ address: store.address })
    .from(store)
    .where(and(eq(store.companyId, companyId), eq(store.id, storeId)))
  return {
    typeId: usual?.typeId ?? (await walkInType(db, companyId)),
    state: usual?.state ?? stateIn(address ?? ''),
  }
}

/** The company's active type for people who walk in; null if it has none. */
async function walkInType(db: ActorContext['db'], companyId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: customerType.id })
    .from(customerType)
    .where(
      and(
        eq(customerType.companyId, companyId),
        eq(customerType.active, true),
        eq(sql`lower(${customerType.name})`, MOST_USUAL_TYPE.toLowerCase()),
      ),
    )
  return found?.id ?? null
}
