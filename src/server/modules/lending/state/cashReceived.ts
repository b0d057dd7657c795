import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { sameCustomers } from './sameCustomer.ts'

type Value = string | Placeholder

/** Condition: the voucher of a row `p` of voucher_payment is neither a reversal nor reversed. */
export function isPaymentUnreversed(companyId: Value): SQL {
  return sql`(select v.kind from voucher v where v.company_id = ${companyId} and v.id = p.voucher_id) <> 'reversal'
    and not exists (select from voucher r where r.company_id = ${companyId} and r.reverses_id = p.voucher_id)`
}

/**
 * A subquery of one figure: the cash received from a customer, and from those merged into them, on a business day for any purpose,
 * without reversed receipts, in paise. Row by row, as {@link sameCustomers} are few.
 */
export function cashReceivedOn(companyId: Value, customerId: Value, on: Value): SQL {
  return sql`(
    select coalesce(sum(p.amount_paise), 0)::bigint
    from ${sameCustomers(companyId, customerId)} same cross join lateral (
      select voucher_id, amount_paise from voucher_payment
      where company_id = ${companyId} and customer_id = same.id and posted_on = ${on} and mode = 'cash'
        and direction = 'in' offset 0) p
    where ${isPaymentUnreversed(companyId)})`
}
