import { sql } from 'drizzle-orm'
import { type Check, money } from './check.ts'

/** Checks of standalone notes and their vouchers (lending rules, sections 5 and 10). */
export const noteChecks: readonly Check[] = [
  {
    name: 'Each credit and debit note has a voucher head',
    wrong: (company) => sql`select 'Voucher ' || v.number || ', ' || v.kind as wrong
      from voucher v left join voucher_note n on n.company_id = v.company_id and n.voucher_id = v.id
      where v.company_id = ${company} and (v.kind in ('credit-note', 'debit-note')) <> (n.voucher_id is not null)
      order by v.entry`,
  },
  {
    name: 'Each note posts its payments to its voucher head',
    wrong: (company) => sql`select 'Note ' || v.number || ': voucher ' || ${money(sql`l.whole`)} || ', head '
        || ${money(sql`l.head`)} || ', paid ' || ${money(sql`p.paid`)} || ', of it cash ' || ${money(sql`p.cash`)}
        || ', cash in the books ' || ${money(sql`l.cash`)} as wrong
      from voucher v
      join voucher_note n on n.company_id = v.company_id and n.voucher_id = v.id
      cross join lateral (select case v.kind when 'credit-note' then 1 else -1 end as side) s
      cross join lateral (
        select coalesce(sum(l.debit_paise), 0) as whole,
          coalesce(sum(l.credit_paise - l.debit_paise) filter (where l.account_id = n.account_id), 0) * s.side as head,
          coalesce(sum(l.debit_paise - l.credit_paise) filter (where a.code = '1010'), 0) * s.side as cash
        from voucher_line l join account a on a.company_id = l.company_id and a.id = l.account_id
        where l.company_id = v.company_id and l.voucher_id = v.id
      ) l
      cross join lateral (
        select coalesce(sum(w.paise), 0) as paid, coalesce(sum(w.paise) filter (where w.mode = 'cash'), 0) as cash
        from (
          select p.mode, p.amount_paise * case p.direction when 'in' then 1 else -1 end * s.side as paise
          from voucher_payment p where p.company_id = v.company_id and p.voucher_id = v.id
        ) w
      ) p
      where v.company_id = ${company} and (l.head <> l.whole or p.paid <> l.whole or p.cash <> l.cash)
      order by v.entry`,
  },
]
