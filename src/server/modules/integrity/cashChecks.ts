import { sql } from 'drizzle-orm'
import { cashOfBuyers, customersOfBids, isPaymentUnreversed } from '../lending/public.ts'
import { type Check, money } from './check.ts'

/** Checks of cash received from customers (lending rules, section 5). */
export const cashChecks: readonly Check[] = [
  {
    name: 'Cash from one customer in a day is below the policy limit',
    // If the limit has changed, the highest since that day applies: what was allowed then stays valid. Customers who were merged later
    // count separately, as they did when they paid. Days that reach today's limit including reversed entries are selected first;
    // they are few, as are those on which lots were bought for cash. A buyer counts as the customer who had the same phone at the sale.
    wrong: (company) => sql`
      with sold as materialized (${cashOfBuyers(company)}),
      phone_change as materialized (
        select (change ->> 'id')::uuid as customer_id, a.seq, change -> 'before' ->> 'phoneKey' as phone_key,
          coalesce((change -> 'after' ->> 'updatedAt')::timestamptz, a.at) as at
        from audit a cross join lateral jsonb_array_elements(a.changes) change
        where a.company_id = ${company} and jsonb_path_exists(a.changes, '$[*]."before"."phoneKey"')
          and change -> 'before' ? 'phoneKey'
      ),
      bought as materialized (${customersOfBids(company)}),
      day as materialized (
        select p.customer_id, p.posted_on from voucher_payment p
        where p.company_id = ${company} and p.mode = 'cash' and p.direction = 'in' and p.customer_id is not null
        group by 1, 2
        having sum(p.amount_paise) >= (
          select (o.policy ->> 'cashReceiptDailyLimitPaise')::bigint from company o where o.id = ${company})
        union
        select b.customer_id, s.posted_on from sold s join bought b on b.bid_id = s.bid_id
      ),
      cash as materialized (
        select 'Customer ' || c.number as payer, d.posted_on, s.paise + b.paise as paise
        from day d
        join customer c on c.company_id = ${company} and c.id = d.customer_id
        cross join lateral (
          select coalesce(sum(p.amount_paise), 0) as paise from voucher_payment p
          where p.company_id = ${company} and p.mode = 'cash' and p.direction = 'in' and p.customer_id = d.customer_id
            and p.posted_on = d.posted_on and ${isPaymentUnreversed(company)}
        ) s
        cross join lateral (
          select coalesce(sum(amount_paise), 0) as paise from sold
          where sold.posted_on = d.posted_on and bid_id in (select bid_id from bought where customer_id = c.id)
        ) b
        union all
        select 'Buyer ' || min(bidder_name), posted_on, sum(amount_paise) from sold group by bidder_key, posted_on
      )
      select d.payer || ' on ' || d.posted_on || ': ' || ${money(sql`d.paise`)} || ' in cash, limit ' || ${money(sql`k.paise`)} as wrong
      from cash d
      cross join lateral (
        select max((policy ->> 'cashReceiptDailyLimitPaise')::bigint) as paise from (
          select o.policy from company o where o.id = ${company}
          union all
          select change #> '{before,policy}' from audit a cross join lateral jsonb_array_elements(a.changes) change
          where a.company_id = ${company} and a.at >= d.posted_on - 1
            and jsonb_path_query_array(a.changes, '$[*].id') @> to_jsonb(array[${company}::text])
            and change ->> 'entity' = 'company'
        ) policies
      ) k
      where d.paise >= k.paise
      order by d.posted_on, d.payer`,
  },
]
