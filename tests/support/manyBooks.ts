import type pg from 'pg'

/** Inserts this many accounts, heads, banks, customer types and staff for a company. */
export async function fillBooks(
  client: pg.Client,
  { companyId, storeId }: { companyId: string; storeId: string },
  count: number,
): Promise<void> {
  const insert = (sql: string, values: unknown[]) =>
    client.query(`${sql} from generate_series(1, ${count}) as n`, values)
  await insert(
    `insert into account (company_id, id, code, name, kind)
     select $1, gen_random_uuid(), (5600 + n)::text, 'Expense ' || n, 'expense'`,
    [companyId],
  )
  await client.query(
    `insert into credit_debit (company_id, id, name, side, usage, account_id)
     select company_id, gen_random_uuid(), name, 'debit', 'standalone', id
     from account where company_id = $1 and name like 'Expense %'`,
    [companyId],
  )
  await insert(
    `insert into bank (company_id, id, name, kind) select $1, gen_random_uuid(), 'Lender ' || n, 'lender'`,
    [companyId],
  )
  await insert(
    `insert into customer_type (company_id, id, name) select $1, gen_random_uuid(), 'Kind ' || n`,
    [companyId],
  )
  await insert(
    `insert into staff (company_id, id, number, name, phone, store_id)
     select $1, gen_random_uuid(), 'S' || 1000 + n, 'Worker ' || n, '9840012345', $2`,
    [companyId, storeId],
  )
}
