import type pg from 'pg'
import { fillManyLoans } from './manyLoans.ts'

/** The company, its stores, and the master data of loans. */
export interface Filled {
  companyId: string
  storeIds: readonly string[]
  userId: string
  slabId: string
  productId: string
  /** A customer without loans, to whom a few of the vouchers belong. */
  customerId: string
}

/**
 * Fills stores with the rows of every paged report, `count` of each kind, alternating between stores, in one
 * transaction; call `vacuum analyze` after it.
 */
export async function fillForReports(pool: pg.Pool, business: Filled, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await fillLoans(client, business, count)
    await fillVouchers(client, business, count)
    await fillControl(client, business, count)
    await client.query('commit')
  } finally {
    client.release()
  }
}

type Client = Pick<pg.Pool, 'query'>

/** Loans in every store: one in ten is a renewal, one in ten is closed, three in ten have a waiver. */
async function fillLoans(client: Client, business: Filled, count: number): Promise<void> {
  const { companyId, storeIds, userId, slabId, productId } = business
  await fillManyLoans(client, { companyId, storeId: storeIds[0] ?? '', userId, slabId, productId, count })
  await client.query('set local session_replication_role = replica')
  for (const table of ['loan', 'packet'])
    await client.query(
      `update ${table} t set store_id = ($2::uuid[])[1 + right(l.number, 5)::integer % $3]
       from loan l where l.company_id = $1 and t.company_id = $1 and t.id = l.id`,
      [companyId, storeIds, storeIds.length],
    )
  await client.query(
    `update loan set customer_id = (select min(customer_id::text)::uuid from loan where customer_id <> $2)
     where company_id = $1 and customer_id = $2`,
    [companyId, business.customerId],
  )
  await client.query(
    `update loan t set renewed_from_id = f.id from loan f
     where t.company_id = $1 and f.company_id = $1 and right(t.number, 5)::integer % 10 = 9
       and right(f.number, 5)::integer = right(t.number, 5)::integer - 1`,
    [companyId],
  )
  await client.query(
    `update loan set status = 'closed', outstanding_paise = 0, closed_on = opened_on + 30 where company_id = $1 and right(number, 5)::integer % 10 = 5`,
    [companyId],
  )
  // No packet is released yet.
  await client.query(
    `insert into packet_waiting select company_id, loan_id, store_id, closed_on from packet_waits where company_id = $1`,
    [companyId],
  )
  await client.query(
    `insert into loan_entry (company_id, loan_id, seq, kind, entry_on, interest_paise, before, after, made_by, reason)
     select company_id, id, 2, 'waiver', opened_on + 10, 100, '{}', '{}', $2, 'Old customer' from loan
     where company_id = $1 and right(number, 5)::integer % 10 < 3`,
    [companyId, userId],
  )
  await client.query(
    'update loan set last_seq = 2 where company_id = $1 and right(number, 5)::integer % 10 < 3',
    [companyId],
  )
  await client.query(
    `insert into loan_release (company_id, id, number, loan_id, released_on, whole, collected_by, collector_name,
       collector_id_kind, collector_id_number, ticket, picture_id, made_by)
     select company_id, id, 'R' || number, id, closed_on, true, 'pawner', 'Ravi', 'pan', 'X', 'shown', id, $2 from loan
     where company_id = $1 and closed_on is not null`,
    [companyId, userId],
  )
}

/** Receipts of interest, tax and cash differences, ten a day, for the loans in turn. */
async function fillVouchers(client: Client, business: Filled, count: number): Promise<void> {
  const { companyId, storeIds, userId, customerId } = business
  await client.query(
    `create temporary table given on commit drop as
     select n, gen_random_uuid() as id, ($2::uuid[])[1 + n % $3] as store_id, date '2026-01-01' + n / 10 as posted_on, l.id as loan_id,
       case when n % 50 = 0 then $4::uuid else l.customer_id end as customer_id
     from generate_series(1, ${count}) as n join loan l on l.company_id = $1 and l.number = 'ZZ-2627-' || lpad(n::text, 5, '0')`,
    [companyId, storeIds, storeIds.length, customerId],
  )
  await client.query(
    `insert into voucher (company_id, id, store_id, number, kind, posted_on, customer_id, loan_id, narration, made_by)
     select $1, id, store_id, 'ZZ-P' || n, 'receipt', posted_on, customer_id, loan_id, 'Receipt ' || n, $2 from given order by n`,
    [companyId, userId],
  )
  // The totals of the books are updated by triggers.
  await client.query('alter table voucher_line enable always trigger voucher_line_totals')
  await client.query(
    `insert into voucher_line (company_id, voucher_id, line, account_id, debit_paise, credit_paise, posted_on, store_id, customer_id, loan_id)
     select $1, g.id, line, a.id, case line when 1 then n * 300 else 0 end, case line when 1 then 0 else n * 100 end, posted_on,
       store_id, customer_id, loan_id
     from given g, unnest('{1010,4010,2201,5500}'::text[]) with ordinality as x (code, line)
     join account a on a.company_id = $1 and a.code = x.code`,
    [companyId],
  )
  await client.query('alter table voucher_line enable trigger voucher_line_totals')
  await client.query(
    `insert into voucher_payment (company_id, voucher_id, line, direction, mode, amount_paise, posted_on, customer_id, loan_id)
     select $1, id, 1, 'in', 'cash', n * 300, posted_on, customer_id, loan_id from given`,
    [companyId],
  )
}

/** Prices, and the log. */
async function fillControl(client: Client, business: Filled, count: number): Promise<void> {
  const { companyId, userId } = business
  const about = [companyId, userId]
  await client.query(
    `insert into rate (company_id, id, metal_id, effective_on, price_paise_per_g, entered_by)
     select $1, gen_random_uuid(), m.id, date '2026-01-01' + n / 10, 700000, $2
     from generate_series(1, ${count}) as n, (select id from metal where company_id = $1 limit 1) m`,
    about,
  )
  await client.query(
    `insert into audit (company_id, seq, at, login_id, address, operation, status, changes, previous_hash, hash)
     select $1, 1000000 + n, timestamptz '2026-01-01' + n * interval '1 hour', $2, '', 'AddRole', case n % 10 when 0 then 403 else 201 end,
       '[]', '', '' from generate_series(1, ${count}) as n`,
    about,
  )
}
