import { sql } from 'drizzle-orm'
import type { Check } from './check.ts'

/** Checks of loan entries against their postings, and of releases against items (lending rules, section 7). */
export const postingChecks: readonly Check[] = [
  {
    name: 'Each loan entry matches its voucher',
    wrong: (
      company,
    ) => sql`select 'Loan ' || coalesce(o.number, o.id::text) || ': entry ' || e.seq || ', ' || e.kind as wrong
      from (
        select e.loan_id, e.seq, e.kind, e.voucher_id,
          -- For a reversal, the kind of the reversed entry, with the opposite side.
          case when e.kind = 'reversal' then -1 else 1 end * case when coalesce(r.kind, e.kind) in ('opening', 'charge') then -1
            else 1 end as side,
          coalesce(r.kind, e.kind) as does, e.charges_paise, e.penal_paise, e.interest_paise, e.principal_paise
        from loan_entry e left join loan_entry r
          on r.company_id = e.company_id and r.loan_id = e.loan_id and r.seq = e.reverses_seq
        where e.company_id = ${company}
      ) e
      join loan o on o.company_id = ${company} and o.id = e.loan_id
      left join (
        select l.voucher_id, l.loan_id,
          coalesce(sum(l.credit_paise - l.debit_paise) filter (where a.code = '1200'), 0) as principal,
          coalesce(sum(l.credit_paise - l.debit_paise) filter (where a.code = '1310'), 0) as charges,
          coalesce(sum(l.credit_paise - l.debit_paise) filter (where a.code = '4010'), 0) as interest,
          coalesce(sum(l.credit_paise - l.debit_paise) filter (where a.code = '4020'), 0) as penal
        from voucher_line l join account a on a.company_id = l.company_id and a.id = l.account_id
          and a.code in ('1200', '1310', '4010', '4020')
        where l.company_id = ${company} group by 1, 2
      ) p on p.voucher_id = e.voucher_id and p.loan_id = e.loan_id
      where coalesce(p.principal, 0) <> e.side * e.principal_paise or coalesce(p.charges, 0) <> e.side * e.charges_paise
        or (e.does in ('receipt', 'closing', 'renewal', 'auction')
          and (coalesce(p.interest, 0) <> e.side * e.interest_paise or coalesce(p.penal, 0) <> e.side * e.penal_paise))
      order by o.number, e.seq`,
  },
  {
    name: 'Released items belong to their release',
    wrong: (
      company,
    ) => sql`select 'Release ' || r.number || ' of loan ' || coalesce(o.number, o.id::text) as wrong
      from loan_release r join loan o on o.company_id = r.company_id and o.id = r.loan_id
      where r.company_id = ${company} and case when r.whole
        then exists (select from loan_item i where i.company_id = r.company_id and i.loan_id = r.loan_id and i.release_id is null)
        else not exists (select from loan_item i
          where i.company_id = r.company_id and i.loan_id = r.loan_id and i.release_id = r.id) end
      union all
      select 'Item ' || i.line || ' of loan ' || coalesce(o.number, o.id::text)
      from loan_item i join loan_release r on r.company_id = i.company_id and r.id = i.release_id
      join loan o on o.company_id = i.company_id and o.id = i.loan_id
      where i.company_id = ${company} and r.loan_id <> i.loan_id order by 1`,
  },
  {
    name: 'Each release by exception was approved that day by another person',
    wrong: (
      company,
    ) => sql`select 'Release ' || r.number || ' of loan ' || coalesce(o.number, o.id::text) as wrong
      from loan_release r join loan o on o.company_id = r.company_id and o.id = r.loan_id
      left join release_exception e on e.company_id = r.company_id and e.id = r.exception_id
      where r.company_id = ${company} and cardinality(r.exceptions) + coalesce(cardinality(e.kinds), 0) > 0 and not coalesce(
        e.status = 'approved' and e.loan_id = r.loan_id and e.decided_on = r.released_on and r.exceptions <@ e.kinds
        and e.decided_by <> r.made_by and e.decided_by <> e.requested_by and e.collector_name = r.collector_name
        and e.picture_id = r.picture_id and (e.lines is null) = r.whole
        and (e.lines is null or e.lines = array(select i.line from loan_item i
          where i.company_id = r.company_id and i.loan_id = r.loan_id and i.release_id = r.id order by 1)), false)
      order by r.number`,
  },
]
