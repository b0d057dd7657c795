import { type SQL, sql } from 'drizzle-orm'
import { cashOfBuyers, customersOfBids, isPaymentUnreversed } from '../../lending/public.ts'
import { inPeriod } from '../parts.ts'
import type { DeclaredReport, ReportScope } from '../report.ts'

/** Cash is listed if it is at least this share of a limit, in basis points. */
const NEAR_BP = 8_000

/** Maps the id of each merged customer to the customer that it was finally merged into. */
const mergedCustomers = (companyId: string) => sql`
  recursive merged (id, person) as (
    select id, merged_into from customer where company_id = ${companyId}::uuid and merged_into is not null
    union all select m.id, c.merged_into from merged m
      join customer c on c.company_id = ${companyId}::uuid and c.id = m.person where c.merged_into is not null),
  person (id, person) as (
    select distinct on (m.id) m.id, m.person from merged m
      join customer c on c.company_id = ${companyId}::uuid and c.id = m.person and c.merged_into is null)`

/** Cash payouts on the days of a report, payment by payment, each with the customer; including reversed ones. */
const paidOn = (scope: ReportScope): SQL => sql`
  select p.posted_on, p.voucher_id, coalesce(o.person, p.customer_id) as person
  from voucher_payment p left join person o on o.id = p.customer_id
  where p.company_id = ${scope.companyId}::uuid and p.mode = 'cash' and p.direction = 'out'
    and p.customer_id is not null and ${inPeriod('p.posted_on', scope)}`

/** The amount from which a sum is near a limit. */
const nearLimitAmount = (limit: SQL): SQL => sql`${limit} * ${NEAR_BP}::numeric / 10000`

/** The policy's daily limit of cash from one person. */
const dailyLimit = sql`(policy ->> 'cashReceiptDailyLimitPaise')::bigint`

/** Cash paid for lots at auctions on the days of a report, as table `sold`. */
const sold = (scope: ReportScope): SQL =>
  sql`sold as materialized (${cashOfBuyers(scope.companyId, inPeriod('p.posted_on', scope))})`

/**
 * Customers with the phone of a bid of `sold` at its sale, as table `bought`, and the changes to phones since then, as table
 * `phone_change`.
 */
const bought = ({ companyId }: ReportScope): SQL => sql`
  phone_change as materialized (select * from auth.phone_changes(${companyId}::uuid, (select min(sold_at) from sold))),
  bought as materialized (${customersOfBids(companyId)})`

/**
 * Days and customers whose cash may be near the limit; reversed receipts still count here. Sums are by customer first, so that an index
 * is used, then over merged customers. Customers who bought lots for cash are included, whatever the amount.
 */
const nearDays = (scope: ReportScope) => {
  const { companyId } = scope
  const nearLimit = sql`sum(p.amount_paise) >= (select ${nearLimitAmount(dailyLimit)} from company where id = ${companyId}::uuid)`
  const cash = sql`p.company_id = ${companyId}::uuid and p.mode = 'cash' and p.direction = 'in' and ${inPeriod('p.posted_on', scope)}`
  return sql`
    select d.posted_on, coalesce(o.person, d.customer_id) as person
    from (select p.posted_on, p.customer_id from voucher_payment p where ${cash} and p.customer_id is not null
      group by p.posted_on, p.customer_id having ${nearLimit}) d
    left join person o on o.id = d.customer_id
    union
    select p.posted_on, o.person
    from (select id, person from person union select person, person from person) o
    join voucher_payment p on p.customer_id = o.id and ${cash}
    group by p.posted_on, o.person having ${nearLimit}
    union
    select s.posted_on, coalesce(o.person, b.customer_id) from sold s
    join bought b on b.bid_id = s.bid_id left join person o on o.id = b.customer_id`
}

/**
 * Cash received from one person on a day for any purpose, without reversed receipts, for the few who are near the limit. These are
 * customers, including the lots whose buyer gave the phone that they had then, and buyers who are not customers.
 */
const received = (scope: ReportScope) => sql`
  select r.*, 'Received in a day' as what, (select ${dailyLimit} from company where id = ${scope.companyId}::uuid) as limit_paise
  from (
    select near.posted_on, near.person as id, near.person as customer_id, null as buyer, s.paise
    from (${nearDays(scope)}) near
    cross join lateral (select array(
      select near.person union all select id from person where person.person = near.person) as ids) same
    cross join lateral (
      select sum(c.amount_paise)::bigint as paise from (
        select p.amount_paise from voucher_payment p
        where p.company_id = ${scope.companyId}::uuid and p.mode = 'cash' and p.direction = 'in' and p.posted_on = near.posted_on
          and p.customer_id = any(same.ids) and ${isPaymentUnreversed(scope.companyId)}
        union all
        select amount_paise from sold where sold.posted_on = near.posted_on and bid_id in (
          select bid_id from bought where customer_id = any(same.ids))) c) s
    union all
    select posted_on, (array_agg(bid_id order by bid_id))[1], null, min(bidder_name), sum(amount_paise)::bigint from sold
    where bid_id not in (select bid_id from bought)
    group by posted_on, bidder_key) r`

/** Cash paid out on a borrower's active loans and on the loans that these renewed, dated by the last payout in the report's period. */
const paidOut = (scope: ReportScope) => sql`
  select last.posted_on, last.customer_id as id, last.customer_id, null as buyer, sum(p.amount_paise)::bigint as paise,
    'Paid out on active loans' as what, (k.policy ->> 'cashLoanLimitPaise')::bigint as limit_paise
  from company k
  cross join (select person as customer_id, max(posted_on) as posted_on from (${paidOn(scope)}) p
    where ${isPaymentUnreversed(scope.companyId)} group by 1) last
  cross join lateral (
    with recursive chain (id, renewed_from_id) as (
      select id, renewed_from_id from loan
        where company_id = ${scope.companyId}::uuid and customer_id = last.customer_id and status = 'active'
      union select l.id, l.renewed_from_id from chain s
        join loan l on l.company_id = ${scope.companyId}::uuid and l.id = s.renewed_from_id)
    select p.amount_paise from chain join voucher_payment p on p.company_id = ${scope.companyId}::uuid
      and p.loan_id = chain.id and p.mode = 'cash' and p.direction = 'out'
    where ${isPaymentUnreversed(scope.companyId)}) p
  where k.id = ${scope.companyId}::uuid group by 1, 2, k.policy`

export const cashExceptions: DeclaredReport = {
  name: 'cashExceptions',
  group: 'control',
  title: 'Cash limit alerts',
  lead: 'Customers and buyers at 80 % or more of a cash limit, across all stores: cash received in a day, including at auctions, and cash paid out on active loans. At the limit, cash is not accepted.',
  right: 'books',
  filters: ['fromOn', 'toOn'],
  columns: [
    { name: 'postedOn', kind: 'date' },
    { name: 'customer', kind: 'text' },
    { name: 'what', kind: 'text' },
    { name: 'amountPaise', kind: 'money' },
    { name: 'limitPaise', kind: 'money' },
    { name: 'shareBp', kind: 'percent' },
    { name: 'pan', kind: 'text' },
  ],
  rows: (scope) => sql`
    with ${mergedCustomers(scope.companyId)}, ${sold(scope)}, ${bought(scope)}
    select g.posted_on as "postedOn", coalesce(c.name, g.buyer) as "customer", g.what as "what", g.paise as "amountPaise",
      g.limit_paise as "limitPaise", (g.paise * 10000 / nullif(g.limit_paise, 0))::bigint as "shareBp",
      case when c.pan is null then 'Missing' else 'On file' end as "pan", g.id as "id",
      g.id || ':' || g.posted_on || ':' || g.what as "rowId",
      case when c.id is not null then json_build_object('kind', 'customer', 'id', c.id) end as "opens"
    from (${received(scope)} union all ${paidOut(scope)}) g
    left join customer c on c.company_id = ${scope.companyId}::uuid and c.id = g.customer_id
    where g.paise >= ${nearLimitAmount(sql`g.limit_paise`)}`,
  order: [
    { key: 'postedOn', type: 'date' },
    { key: 'id', type: 'uuid' },
    { key: 'what', type: 'text' },
  ],
  whole: true,
}
