import { sql } from 'drizzle-orm'
import { accountCodes } from '../../../domain/books/accounts.ts'
import { storeSeries } from '../books/public.ts'
import { type Check, money } from './check.ts'

/** Pattern of a store's numbers, such as `MN-2627-R00042`: financial year, letter and sequence number after the store's code. */
const NUMBERED = '-\\d{4}-[A-Z]?\\d+$'

const net = sql`l.debit_paise - l.credit_paise`
const accountCode = (code: string) =>
  sql`a.company_id = l.company_id and a.id = l.account_id and a.code = ${code}`

/** Checks of vouchers, days and numbers (lending rules, section 10). */
export const booksChecks: readonly Check[] = [
  {
    name: 'Every voucher balances',
    // Unbalanced vouchers are found from the lines only; then their numbers are read.
    wrong: (
      company,
    ) => sql`select 'Voucher ' || v.number || ': debits ' || ${money(sql`s.debits`)} || ', credits ' || ${money(sql`s.credits`)} as wrong
      from (
        select voucher_id as id, sum(debit_paise) as debits, sum(credit_paise) as credits from voucher_line
        where company_id = ${company} group by 1 having count(*) < 2 or sum(debit_paise) <> sum(credit_paise)
        union all
        select id, 0, 0 from voucher v where company_id = ${company} and not exists (
          select from voucher_line l where l.company_id = v.company_id and l.voucher_id = v.id)
      ) s join voucher v on v.company_id = ${company} and v.id = s.id order by v.entry`,
  },
  {
    name: 'Total debits equal total credits',
    wrong: (company) =>
      sql`select 'Debits ' || ${money(sql`sum(debit_paise)`)} || ', credits ' || ${money(
        sql`sum(credit_paise)`,
      )} as wrong from voucher_line where company_id = ${company} having sum(debit_paise) <> sum(credit_paise)`,
  },
  {
    name: 'Lines and payments belong to a voucher of the same date',
    wrong: (
      company,
    ) => sql`select r.what || ' ' || r.line || ' of ' || r.voucher_id || ', ' || r.posted_on as wrong
      from (
        select 'Line' as what, voucher_id, line, posted_on from voucher_line where company_id = ${company}
        union all
        select 'Payment', voucher_id, line, posted_on from voucher_payment where company_id = ${company}
      ) r left join voucher v on v.company_id = ${company} and v.id = r.voucher_id
      where v.posted_on is distinct from r.posted_on order by 1`,
  },
  {
    name: 'Cash counted at each close matches the books',
    // A running sum over days: summing for each day would read the cash lines once for each day.
    wrong: (company) => sql`with moved as (
        select l.store_id, l.posted_on, sum(${net}) as paise from voucher_line l join account a on ${accountCode(accountCodes.cash)}
        where l.company_id = ${company} group by 1, 2
      ), balances as (
        select store_id, posted_on, sum(sum(paise)) over (partition by store_id order by posted_on) as books from (
          select * from moved union all select store_id, business_on, 0 from store_day where company_id = ${company}) m
        group by 1, 2
      ), begun as materialized (
        select v.store_id, v.posted_on, v.created_at, sum(${net}) as paise from voucher v
        join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
        join account a on ${accountCode(accountCodes.cash)}
        where v.company_id = ${company} and v.kind = 'opening' group by 1, 2, 3
      )
      select 'Day ' || d.business_on || ' of ' || st.name || ': counted '
        || ${money(sql`d.counted_paise`)} || ', books ' || ${money(sql`b.books`)} as wrong
      from store_day d join store st on st.company_id = d.company_id and st.id = d.store_id
      join balances s on s.store_id = d.store_id and s.posted_on = d.business_on
      -- Opening balances of cash that were accepted after the day was closed.
      cross join lateral (select s.books - coalesce(sum(o.paise), 0) as books from begun o
        where o.store_id = d.store_id and o.posted_on <= d.business_on and o.created_at > d.closed_at) b
      where d.company_id = ${company} and d.state = 'closed' and d.counted_paise <> b.books
      order by d.business_on`,
  },
  {
    name: 'Cash is never below zero at the end of a day',
    wrong: (
      company,
    ) => sql`select 'Day ' || d.posted_on || ' of ' || st.name || ': cash as per books ' || ${money(sql`d.books`)} as wrong
      from (
        select l.store_id, l.posted_on, sum(sum(${net})) over (partition by l.store_id order by l.posted_on) as books
        from ledger_day l join account a on ${accountCode(accountCodes.cash)} where l.company_id = ${company} group by 1, 2
      ) d join store st on st.company_id = ${company} and st.id = d.store_id
      where d.books < 0 order by d.posted_on, st.name`,
  },
  {
    name: 'Numbers have no gaps',
    wrong: (company) => sql`with series (letter, kind) as (
        select * from jsonb_to_recordset(${letters()}::jsonb) as x (letter text, kind text)
      ), given as (
        select store_id, number from voucher where company_id = ${company}
        union all select store_id, number from loan where company_id = ${company} and number is not null
        union all select store_id, number from store_day where company_id = ${company} and number is not null
        union all select o.store_id, r.number from loan_release r
          join loan o on o.company_id = r.company_id and o.id = r.loan_id where r.company_id = ${company}
        union all select from_store_id, number from transfer where company_id = ${company} and kind = 'packets'
        union all select store_id, notice_number from auction_lot where company_id = ${company} and notice_number is not null
        union all select store_id, number from packet_audit where company_id = ${company}
      ), parts as (
        -- Split at the hyphens, because a pattern with groups takes many times as long.
        select store_id, split_part(number, '-', -2) as period, case when fits then rtrim(tail, '0123456789') end as letter,
          case when fits then substr(tail, length(rtrim(tail, '0123456789')) + 1)::bigint end as place
        from given cross join lateral (
          select split_part(number, '-', -1) as tail, number ~ ${NUMBERED} as fits offset 0) t
      ), counted as (
        select p.store_id, s.kind, p.period, count(*) as given, count(distinct p.place) as single, max(p.place) as last
        from parts p left join series s on s.letter = p.letter group by 1, 2, 3
      )
      select 'Series ' || coalesce(n.kind, c.kind, '?') || ' of ' || coalesce(n.period, c.period, '?') || ': '
        || coalesce(c.given, 0) || ' given, the last is ' || coalesce(c.last, 0) || ', counted to ' || coalesce(n.last, 0) as wrong
      from counted c full join (
        select * from numbering where company_id = ${company} and kind in (select kind from series)
      ) n on n.store_id = c.store_id and n.kind = c.kind and n.period = c.period
      where c.given is distinct from n.last or c.single is distinct from n.last or c.last is distinct from n.last
      order by 1`,
  },
]

function letters(): string {
  return JSON.stringify(Object.entries(storeSeries).map(([kind, letter]) => ({ kind, letter })))
}
