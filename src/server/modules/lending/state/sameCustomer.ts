import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/**
 * Whether a column names a customer or one merged into that customer: vouchers never change, so they keep the customer they were
 * posted with.
 */
export function isSameCustomer(column: SQL, companyId: string, customerId: string): SQL {
  return sql`${column} in ${sameCustomers(companyId, customerId)}`
}

/** A subquery of ids: a customer's, and those of all customers merged into it. */
export function sameCustomers(companyId: string | Placeholder, customerId: string | Placeholder): SQL {
  return sql`(
    with recursive same (id) as (
      select ${customerId}::uuid
      union select c.id from customer c join same on c.company_id = ${companyId} and c.merged_into = same.id
    ) select id from same)`
}
