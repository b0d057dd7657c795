import type pg from 'pg'

/** Inserts many plans, many addresses with two stores each, and a store for each other company. */
export async function fillPlaces(client: pg.Client, companyId: string, count: number): Promise<void> {
  await client.query(
    `insert into subscription (company_id, id, plan, from_on, active)
     select $1, gen_random_uuid(), 'Plan ' || n, '2040-01-01', false from generate_series(1, ${count}) as n`,
    [companyId],
  )
  await client.query(
    `insert into store (company_id, id, name, code) select id, gen_random_uuid(), 'First', 'FS' from company where id <> $1`,
    [companyId],
  )
  await client.query(
    `insert into domain (id, name) select gen_random_uuid(), 'counter' || n || '.example' from generate_series(1, ${count}) as n`,
  )
  await client.query(
    `insert into domain_store (company_id, store_id, domain_id)
     select s.company_id, s.id, d.id from domain d,
       (select company_id, id from store where company_id = $1 order by id limit 2) s
     where d.name like 'counter%'`,
    [companyId],
  )
}
