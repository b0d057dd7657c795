import type pg from 'pg'

/** What each table of totals comes to of the rows of a company ($1), in the order of its columns. */
const TOTALS = {
  loan_standing: `select company_id, store_id, due_on, slab_id, count(*), sum(outstanding_paise), (terms ->> 'graceDays')::integer
    from loan where company_id = $1 and status = 'active' group by 1, 2, 3, 4, 7`,
  standing_move: `select company_id, store_id, span, from_on, due_on, sum(loans), sum(outstanding_paise)
    from standing_moved where company_id = $1 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  loan_cover: `select company_id, loan_id, store_id, metal_id, due_on, rate_bp, paise_per_fine_kg
    from loan_covered where company_id = $1`,
  packet_standing: `select p.company_id, p.store_id, p.place, o.metal_id, count(distinct p.id), sum(i.gross_mg), sum(i.net_mg)
    from packet p
    join loan o on o.company_id = p.company_id and o.id = p.loan_id
    join loan_item i on i.company_id = p.company_id and i.loan_id = p.loan_id and i.release_id is null
    where p.company_id = $1 and p.place not in ('released', 'sold') group by 1, 2, 3, 4`,
  metal_standing: `select p.company_id, p.store_id, o.metal_id, i.purity_bp, sum(i.pieces), sum(i.gross_mg), sum(i.net_mg)
    from packet p
    join loan o on o.company_id = p.company_id and o.id = p.loan_id
    join loan_item i on i.company_id = p.company_id and i.loan_id = p.loan_id and i.release_id is null
    where p.company_id = $1 and p.place not in ('released', 'sold') group by 1, 2, 3, 4`,
  loan_money_day: `select company_id, store_id, posted_on, sum(received_paise), sum(paid_paise)
    from loan_money where company_id = $1 group by 1, 2, 3`,
  ledger_day: `select company_id, account_id, store_id, posted_on, sum(debit_paise), sum(credit_paise), count(*)
    from voucher_line where company_id = $1 group by 1, 2, 3, 4`,
  ledger_month: `select company_id, account_id, store_id, date_trunc('month', posted_on)::date, sum(debit_paise), sum(credit_paise)
    from ledger_day where company_id = $1 group by 1, 2, 3, 4`,
} satisfies Record<string, string>

/** Sums the totals that the database keeps of a company's books and loans, of rows that came in without its triggers. */
export async function sumTotals(client: Pick<pg.Pool, 'query'>, companyId: string): Promise<void> {
  for (const [table, select] of Object.entries(TOTALS)) {
    await client.query(`delete from ${table} where company_id = $1`, [companyId])
    await client.query(`insert into ${table} ${select}`, [companyId])
  }
}
