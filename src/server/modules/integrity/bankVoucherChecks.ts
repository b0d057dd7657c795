import { sql } from 'drizzle-orm'
import { type Check, money } from './check.ts'

/** Checks of money transfers and tax payments (further decisions, "Money transfer", "Tax payment"). */
export const bankVoucherChecks: readonly Check[] = [
  {
    name: 'Each money transfer and tax payment has its details',
    wrong: (company) => sql`select 'Voucher ' || v.number || ', ' || v.kind as wrong
      from voucher v
      left join money_transfer m on m.company_id = v.company_id and m.voucher_id = v.id
      left join tax_payment t on t.company_id = v.company_id and t.voucher_id = v.id
      where v.company_id = ${company} and ((v.kind = 'money-transfer') <> (m.voucher_id is not null)
        or (v.kind = 'tax-payment') <> (t.voucher_id is not null))
      order by v.entry`,
  },
  {
    name: 'Each money transfer posts both sides',
    wrong: (
      company,
    ) => sql`select 'Money transfer ' || v.number || ': ' || ${money(sql`m.amount_paise`)} || ', to '
        || ${money(sql`l.arrived`)} || ', from ' || ${money(sql`l.gone`)} || ', lines ' || l.lines as wrong
      from money_transfer m
      join voucher v on v.company_id = m.company_id and v.id = m.voucher_id
      left join bank f on f.company_id = m.company_id and f.id = m.from_bank_id
      left join bank t on t.company_id = m.company_id and t.id = m.to_bank_id
      join account c on c.company_id = m.company_id and c.code = '1010'
      cross join lateral (
        select count(*) as lines,
          coalesce(sum(l.debit_paise) filter (where l.account_id = coalesce(t.account_id, c.id)), 0) as arrived,
          coalesce(sum(l.credit_paise) filter (where l.account_id = coalesce(f.account_id, c.id)), 0) as gone
        from voucher_line l where l.company_id = v.company_id and l.voucher_id = v.id
      ) l
      where m.company_id = ${company} and (l.arrived <> m.amount_paise or l.gone <> m.amount_paise or l.lines <> 2)
      order by v.entry`,
  },
  {
    name: 'Each tax payment debits its taxes and credits its bank',
    wrong: (
      company,
    ) => sql`select 'Tax payment ' || v.number || ': CGST ' || ${money(sql`p.cgst_paise`)} || ', SGST '
        || ${money(sql`p.sgst_paise`)} || ', IGST ' || ${money(sql`p.igst_paise`)} || ', in the books '
        || ${money(sql`l.cgst`)} || ', ' || ${money(sql`l.sgst`)} || ', ' || ${money(sql`l.igst`)} || ', bank '
        || ${money(sql`l.bank`)} as wrong
      from tax_payment p
      join voucher v on v.company_id = p.company_id and v.id = p.voucher_id
      join bank b on b.company_id = p.company_id and b.id = p.bank_id
      cross join lateral (
        select coalesce(sum(l.debit_paise) filter (where a.code = '2201'), 0) as cgst,
          coalesce(sum(l.debit_paise) filter (where a.code = '2202'), 0) as sgst,
          coalesce(sum(l.debit_paise) filter (where a.code = '2203'), 0) as igst,
          coalesce(sum(l.credit_paise) filter (where a.id = b.account_id), 0) as bank
        from voucher_line l join account a on a.company_id = l.company_id and a.id = l.account_id
        where l.company_id = v.company_id and l.voucher_id = v.id
      ) l
      where p.company_id = ${company} and (l.cgst <> p.cgst_paise or l.sgst <> p.sgst_paise or l.igst <> p.igst_paise
        or l.bank <> p.cgst_paise + p.sgst_paise + p.igst_paise or v.store_id <> p.store_id)
      order by v.entry`,
  },
]
