import { sql } from 'drizzle-orm'
import type { Check } from './check.ts'

/** Checks of renewed loans and of the loans that renewed them (lending rules, sections 7 and 10). */
export const renewalChecks: readonly Check[] = [
  {
    name: 'A renewed loan and its new loan refer to each other and share one packet',
    wrong: (
      company,
    ) => sql`select 'Loan ' || coalesce(o.number, o.id::text) || ': ' || o.status || ', renewed as '
        || coalesce(n.number, 'none') as wrong
      from loan o left join loan n on n.company_id = o.company_id and n.id = o.renewed_to_id
      where o.company_id = ${company} and ((o.status = 'renewed') <> (o.renewed_to_id is not null)
        or (o.renewed_to_id is not null and (n.renewed_from_id is distinct from o.id or n.number is null
          or n.status = 'cancelled' or n.customer_id <> o.customer_id or n.metal_id <> o.metal_id
          or n.packet_id is distinct from o.packet_id or n.opened_on is distinct from o.closed_on)))
      union all
      select 'Loan ' || n.number || ': renews ' || coalesce(o.number, 'none') || ', which was renewed as '
        || coalesce(t.number, 'none')
      from loan n left join loan o on o.company_id = n.company_id and o.id = n.renewed_from_id
        left join loan t on t.company_id = o.company_id and t.id = o.renewed_to_id
      where n.company_id = ${company} and n.renewed_from_id is not null and n.number is not null
        and n.status <> 'cancelled' and o.renewed_to_id is distinct from n.id
      order by 1`,
  },
  {
    name: 'A renewal contains the unreleased items of the old loan',
    wrong: (
      company,
    ) => sql`select 'Loan ' || n.number || ': items ' || coalesce(i.wanted, 'none') || ', pledged '
        || coalesce(i.given, 'none') as wrong
      from loan n left join lateral (
        select string_agg(concat_ws('/', product_id, purity_bp, pieces, gross_mg, net_mg), ', '
            order by product_id, purity_bp, pieces, gross_mg, net_mg)
            filter (where loan_id = n.renewed_from_id and release_id is null) as wanted,
          string_agg(concat_ws('/', product_id, purity_bp, pieces, gross_mg, net_mg), ', '
            order by product_id, purity_bp, pieces, gross_mg, net_mg) filter (where loan_id = n.id) as given
        from loan_item where company_id = n.company_id and loan_id in (n.id, n.renewed_from_id)
      ) i on true
      where n.company_id = ${company} and n.renewed_from_id is not null and n.number is not null
        and n.status <> 'cancelled' and i.wanted is distinct from i.given
      order by n.number`,
  },
  {
    name: 'A renewal and the opening of its new loan share one voucher, including rounding',
    wrong: (company) => sql`select 'Loan ' || o.number || ': entry ' || e.seq || ', voucher '
        || coalesce(v.number, 'none') as wrong
      from loan_entry e
      join loan o on o.company_id = e.company_id and o.id = e.loan_id
      left join voucher v on v.company_id = e.company_id and v.id = e.voucher_id and v.kind = 'renewal'
      left join loan_entry n on n.company_id = e.company_id and n.voucher_id = e.voucher_id and n.kind = 'opening'
      left join loan made on made.company_id = n.company_id and made.id = n.loan_id
      left join lateral (
        select coalesce(sum(l.credit_paise - l.debit_paise), 0) as paise
        from voucher_line l join account a on a.company_id = l.company_id and a.id = l.account_id and a.code = '4900'
        where l.company_id = e.company_id and l.voucher_id = e.voucher_id
      ) rounding on true
      where e.company_id = ${company} and e.kind = 'renewal' and (v.id is null
        or made.renewed_from_id is distinct from o.id or rounding.paise <> e.round_off_paise)
      order by o.number, e.seq`,
  },
]
