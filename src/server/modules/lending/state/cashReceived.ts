import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { sameCustomers } from './sameCustomer.ts'

type Value = string | Placeholder

/** Condition: the voucher of a row `p` of voucher_payment is neither a reversal nor reversed. */
export function isPaymentUnreversed(companyId: Value): SQL {
  return sql`(select v.kind from voucher v where v.company_id = ${companyId} and v.id = p.voucher_id) <> 'reversal'
    and not exists (select from voucher r where r.company_id = ${companyId} and r.reverses_id = p.voucher_id)`
}

/**
 * A subquery of one figure: the cash received from a customer, and from those merged into them, on a business day for any purpose, also
 * for lots bought at an auction with the same phone; without reversed receipts, in paise. Row by row, as {@link sameCustomers} are few.
 * Source: lending rules, section 5.
 */
export function cashReceivedOn(companyId: Value, customerId: Value, on: Value): SQL {
  return sql`(
    select coalesce(sum(p.amount_paise), 0)::bigint
    from ${sameCustomers(companyId, customerId)} same cross join lateral (
      select voucher_id, amount_paise from voucher_payment
      where company_id = ${companyId} and customer_id = same.id and posted_on = ${on} and mode = 'cash'
        and direction = 'in'
      union all
      select s.voucher_id, s.amount_paise from customer c
      join auction_bid b on b.company_id = c.company_id and b.bidder_key = c.phone_key
      join auction_lot l on l.company_id = b.company_id and l.id = b.lot_id and l.bid_id = b.id
      join voucher_payment s on s.company_id = l.company_id and s.voucher_id = l.sale_voucher_id
      where c.company_id = ${companyId} and c.id = same.id and s.posted_on = ${on} and s.mode = 'cash'
        and s.direction = 'in' offset 0) p
    where ${isPaymentUnreversed(companyId)})`
}
