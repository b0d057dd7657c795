import { sql } from 'drizzle-orm'
import { pledgedStatuses } from '../../../domain/refinance/bankLoan.ts'
import { type Check, money } from './check.ts'

/** Checks of bank loans, their entries and packets (lending rules, sections 8 and 10). */
export const bankLoanChecks: readonly Check[] = [
  {
    name: 'Amount due on bank loans equals account 2010',
    // Opening balances of bank loans are entered by account and belong to no bank loan.
    wrong: (company) => sql`select 'Store ' || s.name || ': bank loans ' || ${money(sql`coalesce(b.owed, 0)`)}
        || ', books ' || ${money(sql`coalesce(l.books, 0)`)} as wrong
      from store s
      left join (
        select store_id, sum(outstanding_paise) as owed from bank_loan where company_id = ${company} group by 1
      ) b on b.store_id = s.id
      left join (
        select l.store_id, sum(l.credit_paise - l.debit_paise) as books from voucher_line l
        join account a on a.company_id = l.company_id and a.id = l.account_id and a.code = '2010'
        join voucher v on v.company_id = l.company_id and v.id = l.voucher_id and v.kind <> 'opening'
        where l.company_id = ${company} group by 1
      ) l on l.store_id = s.id
      where s.company_id = ${company} and coalesce(b.owed, 0) <> coalesce(l.books, 0) order by s.name`,
  },
  {
    name: 'Each packet with a lender belongs to one open or redeemed bank loan, and vice versa',
    wrong: (
      company,
    ) => sql`select 'Packet ' || p.seal || ': ' || p.place || ', ' || coalesce(b.number || ' ' || b.status,
        'in no bank loan') as wrong
      from packet p
      left join bank_loan_packet t on t.company_id = p.company_id and t.packet_id = p.id and t.returned_on is null
      left join bank_loan b on b.company_id = t.company_id and b.id = t.bank_loan_id
      where p.company_id = ${company} and (p.place = 'bank') <> coalesce(b.status in ${pledgedStatuses}, false)
      union all
      select 'Bank loan ' || b.number || ': redeemed, with no packet with the lender' from bank_loan b
      where b.company_id = ${company} and b.status = 'redeemed' and not exists (select from bank_loan_packet t
        where t.company_id = b.company_id and t.bank_loan_id = b.id and t.returned_on is null) order by 1`,
  },
  {
    name: 'Each bank loan entry continues from the one before',
    wrong: (company) => sql`select 'Bank loan ' || b.number || ': entry ' || e.seq as wrong
      from (
        select e.bank_loan_id, e.seq, e.before, row_number() over w as place, lag(e.after) over w as previous
        from bank_loan_entry e where e.company_id = ${company} window w as (partition by e.bank_loan_id order by e.seq)
      ) e join bank_loan b on b.company_id = ${company} and b.id = e.bank_loan_id
      where e.seq <> e.place or e.previous is distinct from e.before
      union all
      select 'Bank loan ' || b.number || ': ' || b.status || ', last entry ' || coalesce(e.after ->> 'status', 'none')
      from bank_loan b left join lateral (
        select after from bank_loan_entry where company_id = b.company_id and bank_loan_id = b.id order by seq desc limit 1
      ) e on true
      where b.company_id = ${company} and (e.after is null or b.clock <> e.after -> 'clock'
        or case b.status when 'closed' then 'redeemed' else b.status end <> e.after ->> 'status'
        or (b.status = 'open' and b.outstanding_paise <> (b.clock #>> '{segments,-1,principalPaise}')::bigint))
      order by 1`,
  },
  {
    name: 'Each bank loan entry matches its voucher',
    wrong: (company) => sql`select 'Bank loan ' || b.number || ': entry ' || e.seq || ', ' || e.kind as wrong
      from (
        select e.bank_loan_id, e.seq, e.kind, e.voucher_id, e.interest_paise, e.principal_paise, e.fee_paise,
          case when e.kind = 'reversal' then -1 else 1 end as side,
          case when coalesce(r.kind, e.kind) = 'drawn' then -1 else 1 end as way
        from bank_loan_entry e left join bank_loan_entry r
          on r.company_id = e.company_id and r.bank_loan_id = e.bank_loan_id and r.seq = e.reverses_seq
        where e.company_id = ${company}
      ) e
      join bank_loan b on b.company_id = ${company} and b.id = e.bank_loan_id
      cross join lateral (
        select coalesce(sum(l.debit_paise - l.credit_paise) filter (where a.code = '2010'), 0) as principal,
          coalesce(sum(l.debit_paise - l.credit_paise) filter (where a.code = '5100'), 0) as interest,
          coalesce(sum(l.debit_paise - l.credit_paise) filter (where a.code = '5110'), 0) as fee
        from voucher_line l join account a on a.company_id = l.company_id and a.id = l.account_id
        where l.company_id = ${company} and l.voucher_id = e.voucher_id
      ) p
      where p.principal <> e.side * e.way * e.principal_paise or p.interest <> e.side * e.interest_paise
        or p.fee <> e.side * e.fee_paise
      order by b.number, e.seq`,
  },
]
