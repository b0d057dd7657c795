import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { connectTo } from '../support/connect.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tableReads } from '../support/tableReads.ts'

const LOANS = 4_000
/** The number of loans of a statement. */
const AT_ONCE = 1_000
/** Maximum number of rows read from one table per loan, on average over all loans. */
const ROWS_A_LOAN = 50
const tables = ['loan', 'loan_item', 'packet', 'packet_purity'] as const
type Table = Exclude<(typeof tables)[number], 'packet_purity'>

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
})
afterAll(() => server?.end())

/** The tables of each loan, in this order, and the columns that differ in its n-th copy. Some items are inserted after the packet. */
const parts: readonly [Table, change: string][] = [
  ['loan', `jsonb_build_object('id', c.id, 'number', 'C-' || c.n, 'packet_id', null)`],
  ['loan_item', `jsonb_build_object('loan_id', c.id)`],
  ['packet', `jsonb_build_object('id', c.id, 'loan_id', c.id, 'seal', 'C' || c.n)`],
  ['loan_item', `jsonb_build_object('loan_id', c.id, 'line', t.line + 3)`],
]

/** Adds copies of the rows of a loan with these changes; generated columns are computed again. */
async function copyRows(client: pg.Client, [table, change]: (typeof parts)[number], loanId: string) {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows[0]?.names ?? ''
  await client.query(
    `insert into ${table} (${names}) select ${names.replace(/\w+/g, 'r.$&')}
     from ${table} t cross join copy c cross join lateral jsonb_populate_record(t, ${change}) r
     where t.${table === 'loan' ? 'id' : 'loan_id'} = $1`,
    [loanId],
  )
}

/** Inserts thousands of copies of a loan in one transaction, so that no statistics are collected in between. */
async function copyItems(client: pg.Client, loanId: string): Promise<void> {
  await client.query(`begin; set local app.companies = '{${server.owner.companyId}}'`)
  await client.query('create temporary table copy (n integer, id uuid) on commit drop')
  for (let from = 0; from < LOANS; from += AT_ONCE) {
    await client.query('truncate copy')
    await client.query(
      'insert into copy select $1::integer + n, gen_random_uuid() from generate_series(1, $2::integer) n',
      [from, AT_ONCE],
    )
    for (const part of parts) await copyRows(client, part, loanId)
  }
}

/** The number of rows that some work reads from each table. */
async function rowsRead(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read: Record<string, number> = {}
  await tables.reduce<() => Promise<unknown>>(
    (inner, table) => async () => {
      read[table] = (await tableReads(server, table, inner)).rows
    },
    work,
  )()
  return read
}

test('weights of items and packets are read by loan ids, even before the planner has statistics', async () => {
  const { id } = await loans.add({ valuesPaise: [1_000_000, 1_000_000, 1_000_000] })
  // A connection without cached plans.
  const client = await connectTo(server.databaseUrl)
  const read = await rowsRead(async () => {
    await copyItems(client, id)
    await client.end()
  })
  expect(read.loan).toBeGreaterThan(LOANS)
  const tooMany = Object.entries(read).filter(([, rows]) => rows > LOANS * ROWS_A_LOAN)
  expect(tooMany).toEqual([])
})
