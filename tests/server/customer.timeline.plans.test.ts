import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manyActiveLoans } from '../support/manyActiveLoans.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { watchStatements } from '../support/statements.ts'
import { tableReads } from '../support/tableReads.ts'

const LOANS = 20_000

let server: TestServer
let loans: Awaited<ReturnType<typeof manyActiveLoans>>
let customerId: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await manyActiveLoans(server, { customers: 5000, loans: LOANS })
  await fillEach()
  const { rows } = await server.call('GetPartPayment', {
    token: loans.token,
    body: { ...loans.scope, limit: 1 },
  })
  customerId = rows[0]?.customerId ?? ''
})
afterAll(() => server?.end())

/** Gives each loan a lot with a step and a release, and its customer a credit note. */
async function fillEach(): Promise<void> {
  const { companyId, userId } = server.owner
  const filled = `from loan where company_id = $1 and number like 'ZZ-%'`
  const statements = [
    `insert into auction_lot (company_id, id, store_id, loan_id, state, made_by)
     select company_id, id, store_id, id, 'identified', $2 ${filled}`,
    `insert into auction_step (company_id, lot_id, seq, action, step_on, made_by)
     select company_id, id, 1, 'identify', opened_on, $2 ${filled}`,
    `insert into loan_release (company_id, id, number, loan_id, released_on, whole, collected_by, collector_name, collector_id_kind,
       collector_id_number, ticket, picture_id, made_by)
     select company_id, id, 'L' || number, id, opened_on, false, 'pawner', 'Meenakshi', 'voterId', 'ABC1234567', 'shown', id, $2 ${filled}`,
    `insert into voucher (company_id, id, store_id, number, kind, posted_on, customer_id, made_by)
     select company_id, id, store_id, 'C' || number, 'credit-note', opened_on, customer_id, $2 ${filled}`,
    `insert into voucher_line (company_id, voucher_id, line, account_id, debit_paise, posted_on, store_id)
     select l.company_id, l.id, 1, a.id, 1000, l.opened_on, l.store_id from loan l
     join account a on a.company_id = l.company_id and a.code = '1010'
     where l.company_id = $1 and l.made_by = $2 and l.number like 'ZZ-%'`,
  ]
  const client = await server.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    for (const statement of statements) await client.query(statement, [companyId, userId])
    await client.query('commit')
  } finally {
    client.release()
  }
  await server.pool.query('vacuum analyze')
}

const read = (cursor?: string | null) =>
  server.call('GetCustomerTimeline', {
    token: loans.token,
    query: { id: customerId, ...(cursor && { cursor }) },
  })

/** Maximum number of queries for a page of the timeline. */
const QUERIES = 2

describe(`the timeline of a customer among ${LOANS.toLocaleString('en-IN')} loans`, () => {
  test.each(['customer', 'loan', 'loan_entry', 'loan_release', 'auction_lot', 'auction_step', 'voucher'])(
    'comes from indexes of %s, and reads few rows',
    async (table) => {
      const { scans, rows } = await tableReads(server, table, async () => {
        const first = await read()
        expect(first.nextCursor ?? first.rows.length).toBeTruthy()
        if (first.nextCursor !== null) await read(first.nextCursor)
      })
      expect({ scans, few: rows < 200 || rows }).toEqual({ scans: 0, few: true })
    },
  )

  test('needs at most two queries', async () => {
    const { statements } = await watchStatements(server)(() => read())
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.length).toBeLessThanOrEqual(QUERIES)
  })
})
