import { type Placeholder, type SQL, sql } from 'drizzle-orm'

type Value = string | Placeholder

/**
 * Whether a column names a customer or one merged into that customer: vouchers never change, so they keep the customer they were
 * posted with.
 */
export function isSameCustomer(column: SQL, companyId: string, customerId: string): SQL {
  return sql`${column} in ${sameCustomers(companyId, customerId)}`
}

/** A subquery of ids: a customer's, and those of all customers merged into it. */
export function sameCustomers(companyId: Value, customerId: Value): SQL {
  return sql`(
    with recursive same (id) as (
      select ${customerId}::uuid
      union select c.id from customer c join same on c.company_id = ${companyId} and c.merged_into = same.id
    ) select id from same)`
}

/**
 * A subquery of ids: the customers with this phone, in the form used for comparison, those who have changed it since a time, and all who
 * are the same person as one of them, because one was merged into the other.
 */
export function customersOfPhone(companyId: Value, phoneKey: Value, since: Date | Placeholder): SQL {
  return sql`(
    with recursive person (id, merged_into) as (
      select id, merged_into from customer where company_id = ${companyId} and phone_key = ${phoneKey}
      union select c.id, c.merged_into
      from auth.customers_before(${companyId}::uuid, ${phoneKey}::text, ${since}::timestamptz) b
      join customer c on c.company_id = ${companyId} and c.id = b.customer_id
      union select c.id, c.merged_into from person p cross join lateral (
        select id, merged_into from customer where company_id = ${companyId} and id = p.merged_into
        union all
        select id, merged_into from customer where company_id = ${companyId} and merged_into = p.id) c
    ) select id from person)`
}

/**
 * A subquery of `phone_key`: the phones of a person, by which purchases at auctions are attributed to them.
 * @param phoneKey a phone that is theirs even if no customer has it.
 */
export function phonesOf(companyId: Value, customers: SQL, phoneKey: Value | null = null): SQL {
  const own = phoneKey === null ? sql`` : sql`select ${phoneKey}::text as phone_key union `
  return sql`(${own}select distinct c.phone_key from customer c where c.company_id = ${companyId} and c.id in ${customers})`
}
