import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** Inserts a draft of opening balances in the database, if the store has none. */
export async function putOpening(
  client: Pick<pg.Pool, 'query'>,
  { companyId, storeId }: { companyId: string; storeId: string },
): Promise<void> {
  await client.query(
    `insert into opening (company_id, id, store_id, cut_over_on) values ($1, $2, $3, '2020-03-31')
     on conflict (company_id, store_id) do nothing`,
    [companyId, randomUUID(), storeId],
  )
}

/** Inserts loans in the opening balances of a store. The company must have a scheme, a customer and a product. */
export async function putOpeningLoans(
  client: Pick<pg.Pool, 'query'>,
  { companyId, storeId }: { companyId: string; storeId: string },
  count: number,
  prefix = 'P',
): Promise<void> {
  await client.query(
    `insert into opening_loan (company_id, id, opening_id, number, customer_id, slab_id, slab_version, opened_on, due_on,
       principal_paise, outstanding_paise, paid_to_on, seal, location)
     select o.company_id, gen_random_uuid(), o.id, $4 || lpad(n::text, 6, '0'), c.id, v.slab_id, v.number,
       o.cut_over_on - 100, o.cut_over_on + 265, 3650000, 3650000, o.cut_over_on - 49, $4 || lpad(n::text, 6, '0'), 'Safe 1'
     from opening o, generate_series(1, $3::integer) n
     cross join lateral (select id from customer where company_id = $1 and active limit 1) c
     cross join lateral (
       select slab_id, number from interest_slab_version where company_id = $1 and terms ? 'method' limit 1) v
     where o.company_id = $1 and o.store_id = $2`,
    [companyId, storeId, count, prefix],
  )
  await client.query(
    `insert into opening_loan_item (company_id, opening_loan_id, line, product_id, purity_bp, pieces, gross_mg)
     select l.company_id, l.id, 1, p.id, 9160, 1, 10000 from opening_loan l
     join opening o on o.company_id = l.company_id and o.id = l.opening_id and o.store_id = $2
     cross join lateral (
       select p.id from product p join product_category c on c.company_id = p.company_id and c.id = p.category_id
       join interest_slab s on s.company_id = c.company_id and s.metal_id = c.metal_id and s.id = l.slab_id
       where p.company_id = $1 and p.active limit 1) p
     where l.company_id = $1 and l.number like $3 || '%'
       and not exists (select from opening_loan_item i where i.company_id = l.company_id and i.opening_loan_id = l.id)`,
    [companyId, storeId, prefix],
  )
}

/** Inserts a draft of opening balances with a loan; returns the loan's id. */
export async function putOpeningLoan(
  client: Pick<pg.Pool, 'query'>,
  place: { companyId: string; storeId: string },
): Promise<string> {
  await putOpening(client, place)
  await client.query(
    `delete from opening_loan l using opening o where o.id = l.opening_id and o.store_id = $1 and l.number = 'P000001'`,
    [place.storeId],
  )
  await putOpeningLoans(client, place, 1)
  const { rows } = await client.query(
    `select l.id from opening_loan l join opening o on o.id = l.opening_id where o.store_id = $1 and l.number = 'P000001'`,
    [place.storeId],
  )
  return rows[0].id
}
