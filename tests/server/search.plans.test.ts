import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchResult } from '../../src/api/gen/model/index.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { fillManyBankLoans } from '../support/manyBankLoans.ts'
import { fillManyLoans, fillManyLots } from '../support/manyLoans.ts'
import { fillNotesOfBothSides } from '../support/manyNotes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tableReads } from '../support/tableReads.ts'

/** Rows of each kind: enough for an index to be cheaper than a sequential scan. */
const COUNT = 2_000

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  const { companyId, storeId, userId } = server.owner
  const { slabId, productId } = loans
  const scope = { companyId, storeId, userId }
  const customerId = (await loans.addCustomer()).id
  const client = await server.pool.connect()
  try {
    await client.query('begin')
    // These helpers switch triggers off for the rest of the transaction.
    await fillNotesOfBothSides(client, { ...scope, customerId, count: COUNT })
    await fillManyLoans(client, { ...scope, slabId, productId, count: 10 })
    await fillManyLots(client, { ...scope, count: COUNT })
    await fillManyBankLoans(client, { ...scope, count: COUNT })
    await client.query(
      `update auction_lot t set state = 'noticed', notice_number = 'MN-2627-N' || right(l.number, 5),
         noticed_on = l.opened_on, earliest_on = l.opened_on + 15
       from loan l where l.company_id = t.company_id and l.id = t.loan_id`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  for (const table of ['loan', 'voucher', 'voucher_line', 'bank_loan', 'auction_lot'])
    await server.pool.query(`vacuum analyze ${table}`)
})
afterAll(() => server?.end())

const search = (text: string) =>
  server.call('GetSearch', { token: loans.token, body: { ...loans.scope, search: text } })

const tables = {
  vouchers: 'voucher',
  bankLoans: 'bank_loan',
  lots: 'auction_lot',
} as const satisfies Partial<Record<keyof SearchResult, string>>

describe(`among ${COUNT.toLocaleString('en-IN')} of each kind`, () => {
  test.each([
    ['vouchers', 'a number', 'zz-2122-c01234', 1],
    ['vouchers', 'the start of a number', 'zz-2122-c0', 6],
    ['vouchers', 'a letter and digits', 'c1234', 0],
    ['bankLoans', 'a number', 'zz-2526-b00123', 1],
    ['bankLoans', 'a lender’s number', 'jl-1234', 1],
    ['lots', 'a number', 'mn-2627-n01234', 1],
    ['lots', 'the start of a number', 'mn-2627-n0', 6],
  ] as const)(
    'a search of %s by %s, %s, finds %i without a sequential scan',
    async (kind, _, text, count) => {
      let found: SearchResult | undefined
      const { scans } = await tableReads(server, tables[kind], async () => {
        found = await search(text)
      })
      expect(found?.[kind]).toHaveLength(count)
      expect(scans).toBe(0)
    },
  )

  test.each([
    ['zz-2122-c0', 'voucher', 150],
    ['zz-2122-c01234', 'voucher', 20],
    ['mn-2627-n0', 'auction_lot', 30],
  ])('%s reads few rows of %s', async (text, table, most) => {
    const { rows } = await tableReads(server, table, () => search(text))
    expect(rows).toBeLessThan(most)
  })

  test('the measurement detects a sequential scan', async () => {
    const { scans } = await tableReads(server, 'voucher', () =>
      server.pool.query(`select count(*) from voucher where narration = 'Tea'`),
    )
    expect(scans).toBeGreaterThan(0)
  })
})
