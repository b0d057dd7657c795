import { sql } from 'drizzle-orm'
import { type Check, money } from './check.ts'

/** Checks of the opening balances of stores (lending rules, section 10). */
export const openingChecks: readonly Check[] = [
  {
    name: 'Opening balances match their voucher',
    wrong: (company) => sql`select 'Opening of ' || s.name || ': account ' || a.code || ', balance '
        || ${money(sql`coalesce(w.paise, 0)`)} || ', voucher ' || ${money(sql`coalesce(l.paise, 0)`)} as wrong
      from (
        select o.id, m.account_id, m.debit_paise - m.credit_paise as paise
        from opening o join opening_amount m on m.company_id = o.company_id and m.opening_id = o.id
        where o.company_id = ${company} and o.accepted_at is not null
      ) w
      full join (
        select o.id, l.account_id, sum(l.debit_paise - l.credit_paise) as paise
        from opening o
        join voucher v on v.company_id = o.company_id and v.id = o.voucher_id and v.kind = 'opening'
          and v.posted_on = o.cut_over_on
        join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
        join account b on b.company_id = l.company_id and b.id = l.account_id and b.code <> '3900'
        where o.company_id = ${company} group by 1, 2
      ) l on l.id = w.id and l.account_id = w.account_id
      join account a on a.company_id = ${company} and a.id = coalesce(w.account_id, l.account_id)
      join opening o on o.company_id = ${company} and o.id = coalesce(w.id, l.id)
      join store s on s.company_id = ${company} and s.id = o.store_id
      where coalesce(w.paise, 0) <> coalesce(l.paise, 0) order by 1`,
  },
  {
    name: 'Each opening loan matches the position that was entered',
    wrong: (
      company,
    ) => sql`select 'Loan ' || l.number || ': ' || coalesce(n.number, 'not made') || ', principal '
        || ${money(sql`l.outstanding_paise`)} || ' and charges ' || ${money(sql`l.charges_due_paise`)} || ', posted '
        || ${money(sql`coalesce(p.principal, 0)`)} || ' and ' || ${money(sql`coalesce(p.charges, 0)`)} as wrong
      from opening o
      join opening_loan l on l.company_id = o.company_id and l.opening_id = o.id
      left join loan n on n.company_id = l.company_id and n.id = l.id
      left join lateral (
        select sum(x.debit_paise - x.credit_paise) filter (where a.code = '1200') as principal,
          sum(x.debit_paise - x.credit_paise) filter (where a.code = '1310') as charges
        from loan_entry e
        join voucher v on v.company_id = e.company_id and v.id = e.voucher_id and v.kind = 'opening'
        join voucher_line x on x.company_id = v.company_id and x.voucher_id = v.id and x.loan_id = l.id
        join account a on a.company_id = x.company_id and a.id = x.account_id
        where e.company_id = l.company_id and e.loan_id = l.id and e.seq = 1 and v.posted_on = o.cut_over_on
      ) p on true
      where o.company_id = ${company} and o.accepted_at is not null and (n.store_id is distinct from o.store_id
        or n.opened_on is distinct from l.opened_on
        or n.principal_paise is distinct from l.principal_paise
        or coalesce(p.principal, 0) <> l.outstanding_paise or coalesce(p.charges, 0) <> l.charges_due_paise)
      order by l.number`,
  },
  {
    name: 'Opening loans exist only after acceptance',
    wrong: (company) => sql`select 'Loan ' || n.number || ' of old number ' || l.number as wrong
      from opening o
      join opening_loan l on l.company_id = o.company_id and l.opening_id = o.id
      join loan n on n.company_id = l.company_id and n.id = l.id
      where o.company_id = ${company} and o.accepted_at is null order by n.number`,
  },
]
