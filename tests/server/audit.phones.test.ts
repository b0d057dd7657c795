import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tableReads } from '../support/tableReads.ts'

/** Entries of the log; one in ten changes the phone of another customer. */
const ENTRIES = 20_000
/** The first phone of the customer, who changes it twice. */
const PHONE = '9840077777'

let server: TestServer
const customerId = randomUUID()
/** Times before, between and after the changes of the customer's phone. */
const times = ['2026-05-01T06:00:00Z', '2026-05-01T10:00:00Z', '2026-05-01T14:00:00Z'] as const

beforeAll(async () => {
  server = await startTestServer()
  const { companyId } = server.owner
  const entry = `insert into audit (company_id, seq, at, address, operation, status, changes, previous_hash, hash)
    select $1, (select coalesce(max(seq), 0) from audit) + n, at, '::1', operation, 200, jsonb_build_array(change), '', '' from`
  const change = (
    id: string,
    before: string,
    at: string,
  ) => `jsonb_build_object('id', ${id}, 'entity', 'customer',
    'before', jsonb_build_object('phoneKey', ${before}), 'after', jsonb_build_object('phoneKey', '1', 'updatedAt', ${at}))`
  await server.pool.query(
    `${entry} (select n, date '2026-01-01' + n * interval '1 minute' as at,
        case n % 10 when 0 then 'UpdateCustomer' else 'ReceivePayment' end as operation,
        case n % 10 when 0 then ${change('gen_random_uuid()', "'98' || n", "date '2026-01-01' + n * interval '1 minute'")}
          else jsonb_build_object('id', gen_random_uuid(), 'entity', 'loan', 'before', '{"version": 1}'::jsonb, 'after', '{"version": 2}'::jsonb) end as change
      from generate_series(1, ${ENTRIES}) n) made`,
    [companyId],
  )
  await server.pool.query(
    `${entry} (select n, t as at, 'UpdateCustomer' as operation, ${change('$2::text', 'p', 't')} as change
      from unnest($3::timestamptz[], $4::text[]) with ordinality made (t, p, n)) made`,
    [companyId, customerId, ['2026-05-01T08:00:00Z', '2026-05-01T12:00:00Z'], [PHONE, '9840066666']],
  )
  await server.pool.query('vacuum analyze audit')
})
afterAll(() => server?.end())

/** Runs a query for the company. */
async function one(text: string, values: unknown[]) {
  const client = await server.pool.connect()
  try {
    await client.query(`begin; set local app.companies = '{${server.owner.companyId}}'`)
    return (await client.query<{ value: string }>(text, values)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The texts of one column that a function returns after a time, in order, and the rows of the log that it reads. */
async function read(from: string, after: string) {
  let values: string[] = []
  const { rows } = await tableReads(server, 'audit', async () => {
    const found = await one(`select v::text as value from ${from} order by 1`, [after])
    values = found.map(({ value }) => value)
  })
  return { values, rows }
}

test.each(times)('after %s, a customer’s phones and a phone’s customers come from indexes', async (after) => {
  const company = `'${server.owner.companyId}'`
  const all = (column: string, when: string) =>
    `(select h.${column} as v from auth.phone_changes(${company}, $1) h where h.${when}) found`
  const phones = await read(`auth.phones_before(${company}, '{${customerId}}', $1) v`, after)
  const before = await read(all('phone_key', `customer_id = '${customerId}'`), after)
  expect(phones.values).toEqual(before.values)
  expect(phones.rows).toBeLessThan(10)
  expect(before.rows).toBeGreaterThan(1000)
  const customers = await read(`auth.customers_before(${company}, '${PHONE}', $1) v`, after)
  expect(customers.values).toEqual((await read(all('customer_id', `phone_key = '${PHONE}'`), after)).values)
  expect(customers.rows).toBeLessThan(10)
})

test('the three times differ in what they find', async () => {
  const phones = (after: string) =>
    read(`auth.phones_before('${server.owner.companyId}', '{${customerId}}', $1) v`, after)
  const counts = await Promise.all(times.map(async (after) => (await phones(after)).values.length))
  expect(counts).toEqual([2, 1, 0])
})
