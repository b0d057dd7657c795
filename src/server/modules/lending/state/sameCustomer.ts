import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/**
 * Whether a column names a customer, or one who was merged into that customer: vouchers never change, and so go on naming
 * whom they named when they were posted.
 */
export function isSameCustomer(column: SQL, companyId: string, customerId: string): SQL {
  return sql`${column} in ${sameCustomers(companyId, customerId)}`
}

/** A table of ids, in brackets: a customer's, and those of all who were merged into that customer. */
export function sameCustomers(companyId: string | Placeholder, customerId: string | Placeholder): SQL {
  return sql`(
    with recursive same (id) as (
      select ${customerId}::uuid
      union select c.id from customer c join same on c.company_id = ${companyId} and c.merged_into = same.id
    ) select id from same)`
}
