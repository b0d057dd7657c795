import type pg from 'pg'

/** Inserts many metals with two purities, a price, a category and a product each. */
export async function fillItems(client: pg.Client, companyId: string, count: number): Promise<void> {
  await client.query(
    `insert into metal (company_id, id, name, symbol, reference_purity_bp)
     select $1, gen_random_uuid(), 'Metal ' || n, 'Mt', 9000 from generate_series(1, ${count}) as n`,
    [companyId],
  )
  await client.query(
    `insert into purity (company_id, metal_id, purity_bp, label)
     select company_id, id, bp, 'Of ' || bp from metal, (values (9000), (8000)) as purities (bp)
     where company_id = $1 and symbol = 'Mt'`,
    [companyId],
  )
  await client.query(
    `insert into product_category (company_id, id, metal_id, name, kind)
     select company_id, gen_random_uuid(), id, 'Rings', 'ornament' from metal where company_id = $1 and symbol = 'Mt'`,
    [companyId],
  )
  await client.query(
    `insert into product (company_id, id, category_id, name, usual_purity_bp)
     select company_id, gen_random_uuid(), id, 'Ring', 8000 from product_category where company_id = $1 and name = 'Rings'`,
    [companyId],
  )
  await client.query(
    `insert into rate (company_id, id, metal_id, effective_on, price_paise_per_g, entered_by)
     select m.company_id, gen_random_uuid(), m.id, current_date, 9000, a.login_id
     from metal m, (select login_id from assignment where company_id = $1 limit 1) a
     where m.company_id = $1 and m.symbol = 'Mt'`,
    [companyId],
  )
}
