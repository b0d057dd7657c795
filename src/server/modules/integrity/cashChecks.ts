import { sql } from 'drizzle-orm'
import { isPaymentUnreversed } from '../lending/public.ts'
import { type Check, money } from './check.ts'

/** Checks of cash received from customers (lending rules, section 5). */
export const cashChecks: readonly Check[] = [
  {
    name: 'Cash from one customer in a day is below the policy limit',
    // If the limit has changed, the highest since that day applies: what was allowed then stays valid. Customers who were merged later
    // count separately, as they did when they paid. Days that reach today's limit including reversed entries are selected first;
    // they are few.
    wrong: (company) => sql`
      with day as materialized (
        select p.customer_id, p.posted_on from voucher_payment p
        where p.company_id = ${company} and p.mode = 'cash' and p.direction = 'in' and p.customer_id is not null
        group by 1, 2
        having sum(p.amount_paise) >= (
          select (o.policy ->> 'cashReceiptDailyLimitPaise')::bigint from company o where o.id = ${company})
      )
      select 'Customer ' || c.number || ' on ' || d.posted_on || ': ' || ${money(sql`s.paise`)} || ' in cash, limit '
        || ${money(sql`k.paise`)} as wrong
      from day d
      join customer c on c.company_id = ${company} and c.id = d.customer_id
      cross join lateral (
        select coalesce(sum(p.amount_paise), 0) as paise from voucher_payment p
        where p.company_id = ${company} and p.mode = 'cash' and p.direction = 'in' and p.customer_id = d.customer_id
          and p.posted_on = d.posted_on and ${isPaymentUnreversed(company)}
      ) s
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
      where s.paise >= k.paise
      order by d.posted_on, c.number`,
  },
]
