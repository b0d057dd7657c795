import { sql } from 'drizzle-orm'
import { duesParts } from '../../../domain/loan/receipts.ts'
import { type Check, money } from './check.ts'

/** Balance of an account for each loan in the books, credits less debits. */
const balanceByLoan = (company: string, code: string) => sql`(
  select l.loan_id, sum(l.credit_paise - l.debit_paise) as paise
  from voucher_line l join account a on a.company_id = l.company_id and a.id = l.account_id and a.code = ${code}
  where l.company_id = ${company} group by l.loan_id)`

/** A figure of a lot's settlement. */
const settled = (...path: string[]) => sql.raw(`(l.settlement #>> '{${path.join(',')}}')::bigint`)

/** Sum of the parts of dues, or of what was recovered of them. */
const sumOf = (amounts: 'dues' | 'recovered') =>
  sql.join(
    duesParts.map((part) => settled(amounts, part)),
    sql` + `,
  )

/** Checks of lots, their loans and their postings (lending rules, sections 9 and 10). */
export const auctionChecks: readonly Check[] = [
  {
    name: 'Unpaid auction surplus equals account 2120',
    wrong: (company) => sql`select 'Loan ' || coalesce(o.number, 'none') || ': surplus '
        || ${money(sql`coalesce(s.paise, 0)`)} || ', books ' || ${money(sql`coalesce(b.paise, 0)`)} as wrong
      from ${balanceByLoan(company, '2120')} b
      full join (select loan_id, sum(surplus_due_paise) as paise from auction_lot where company_id = ${company} group by 1) s
        on s.loan_id = b.loan_id
      left join loan o on o.company_id = ${company} and o.id = coalesce(s.loan_id, b.loan_id)
      where coalesce(s.paise, 0) <> coalesce(b.paise, 0) order by o.number`,
  },
  {
    name: 'Unrecovered shortfall equals account 1470',
    wrong: (company) => sql`select 'Loan ' || coalesce(o.number, 'none') || ': shortfall '
        || ${money(sql`coalesce(s.paise, 0)`)} || ', books ' || ${money(sql`coalesce(-b.paise, 0)`)} as wrong
      from ${balanceByLoan(company, '1470')} b
      full join (select loan_id, sum(shortfall_due_paise) as paise from auction_lot where company_id = ${company} group by 1) s
        on s.loan_id = b.loan_id
      left join loan o on o.company_id = ${company} and o.id = coalesce(s.loan_id, b.loan_id)
      where coalesce(s.paise, 0) <> coalesce(-b.paise, 0) order by o.number`,
  },
  {
    name: 'A sale has an auctioned loan, a sold packet and a sold lot',
    wrong: (
      company,
    ) => sql`select 'Loan ' || coalesce(o.number, o.id::text) || ': ' || o.status || ', packet '
        || coalesce(p.place, 'none') || ', lot ' || coalesce(l.state, 'none') as wrong
      from loan o
      left join packet p on p.company_id = o.company_id and p.loan_id = o.id
      left join auction_lot l on l.company_id = o.company_id and l.loan_id = o.id and l.sold_on is not null
      where o.company_id = ${company} and ((o.status = 'auctioned') <> (l.id is not null)
        or (o.status = 'auctioned') <> (coalesce(p.place, '') = 'sold'))
      order by o.number`,
  },
  {
    name: 'Open lots belong to active loans',
    wrong: (
      company,
    ) => sql`select 'Lot of loan ' || coalesce(o.number, o.id::text) || ': ' || l.state || ', loan '
        || o.status as wrong
      from auction_lot l join loan o on o.company_id = l.company_id and o.id = l.loan_id
      where l.company_id = ${company} and l.state not in ('sold', 'settled', 'withdrawn') and o.status <> 'active'
      order by o.number`,
  },
  {
    name: 'Each settlement adds up to its price and matches its voucher',
    wrong: (company) => sql`select 'Lot of loan ' || coalesce(o.number, o.id::text) || ': price '
        || ${money(settled('pricePaise'))} as wrong
      from auction_lot l join loan o on o.company_id = l.company_id and o.id = l.loan_id
      left join auction_bid b on b.company_id = l.company_id and b.id = l.bid_id and b.lot_id = l.id
      left join loan_entry e on e.company_id = l.company_id and e.voucher_id = l.settlement_voucher_id
        and e.loan_id = l.loan_id and e.kind = 'auction'
      cross join lateral (
        select coalesce(sum(v.credit_paise) filter (where v.voucher_id = l.sale_voucher_id and a.code = '2120'), 0) as price,
          coalesce(sum(v.debit_paise) filter (where v.voucher_id = l.settlement_voucher_id and a.code = '2120'), 0) as taken,
          coalesce(sum(v.debit_paise) filter (where a.code = '1470'), 0) as short,
          coalesce(sum(v.credit_paise) filter (where a.code = '5400'), 0) as costs
        from voucher_line v join account a on a.company_id = v.company_id and a.id = v.account_id
        where v.company_id = l.company_id and v.voucher_id in (l.sale_voucher_id, l.settlement_voucher_id)
      ) v
      where l.company_id = ${company} and l.sold_on is not null and (
        ${settled('pricePaise')} <> ${settled('costsRecoveredPaise')} + ${sumOf('recovered')} + ${settled('surplusPaise')}
        or ${sumOf('dues')} <> ${sumOf('recovered')} + ${settled('shortfallPaise')} + ${settled('waivedPaise')}
        or b.withdrawn_at is not null
        or coalesce(b.amount_paise, 0) <> ${settled('pricePaise')} or coalesce(b.amount_paise, 0) < l.reserve_paise
        or v.price <> ${settled('pricePaise')} or v.taken <> ${settled('pricePaise')} - ${settled('surplusPaise')}
        or v.short <> ${settled('shortfallPaise')} or v.costs <> ${settled('costsRecoveredPaise')}
        or coalesce(e.principal_paise, -1) <> ${settled('dues', 'principalPaise')}
        or e.charges_paise <> ${settled('dues', 'chargesPaise')}
        or e.penal_paise <> ${settled('recovered', 'penalPaise')}
        or e.interest_paise <> ${settled('recovered', 'interestPaise')})
      order by o.number`,
  },
  {
    name: 'Surplus and shortfall of each lot match its steps',
    wrong: (company) => sql`select 'Lot of loan ' || coalesce(o.number, o.id::text) || ': surplus '
        || ${money(sql`l.surplus_due_paise`)} || ', shortfall ' || ${money(sql`l.shortfall_due_paise`)} as wrong
      from auction_lot l join loan o on o.company_id = l.company_id and o.id = l.loan_id
      cross join lateral (
        select coalesce(sum(s.amount_paise) filter (where s.action = 'refund'), 0) as refunded,
          coalesce(sum(s.amount_paise) filter (where s.action in ('recover', 'write-off')), 0) as recovered
        from auction_step s where s.company_id = l.company_id and s.lot_id = l.id
          and not exists (select from auction_step r where r.company_id = s.company_id and r.lot_id = s.lot_id and r.reverses_seq = s.seq)
      ) s
      where l.company_id = ${company} and l.sold_on is not null
        and (${settled('surplusPaise')} <> s.refunded + l.surplus_due_paise
          or ${settled('shortfallPaise')} <> s.recovered + l.shortfall_due_paise
          or (l.state = 'settled') <> (l.surplus_due_paise + l.shortfall_due_paise = 0))
      order by o.number`,
  },
]
