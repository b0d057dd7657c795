import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manyActiveLoans } from '../support/manyActiveLoans.ts'
import { pricesOf } from '../support/rates.ts'
import { reportsOf } from '../support/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tableReads } from '../support/tableReads.ts'

const LOANS = 6_000
/** Each stands on 10 g for ₹ 10,001, 10,002 and so on: at this price of a gram, and 80 in 100 of it, the last 80 fall short. */
const GOLD = 199_000
const SHORT = 80

let server: TestServer
let asked: Awaited<ReturnType<typeof reportsOf>>

beforeAll(async () => {
  server = await startTestServer()
  const loans = await manyActiveLoans(server, { customers: 200, loans: LOANS })
  const prices = await pricesOf(server)
  await prices.setMethod('latestRate')
  await prices.add(GOLD)
  await server.pool.query('vacuum analyze')
  asked = await reportsOf(server, loans)
})
afterAll(() => server?.end())

describe(`among ${LOANS.toLocaleString('en-IN')} loans`, () => {
  test.each(['this', 'all'] as const)(
    'the margin watch of %s stores reads those that may fall short',
    async (stores) => {
      for (const [table, most] of [
        ['loan_cover', 0],
        ['loan', SHORT],
        ['loan_item', SHORT],
      ] as const) {
        const { scans, rows } = await tableReads(server, table, async () => {
          const page = await asked.page('marginWatch', { stores })
          expect(page.rows.length).toBeGreaterThan(SHORT - 10)
        })
        // An index that is read alone tells the ids; its rows are not counted as the table's.
        expect({ table, scans, few: rows <= most ? true : rows }).toEqual({ table, scans: 0, few: true })
      }
    },
  )

  test.each([
    ['vaultAndBanks', 1],
    ['metalHeld', 1],
    ['packetsAndPlaces', LOANS],
  ])('the totals of %s read none of them', async (report, count) => {
    for (const table of ['loan', 'packet', 'loan_item']) {
      const reads = await tableReads(server, table, async () =>
        expect((await asked.totals(report)).count).toBe(count),
      )
      expect({ table, ...reads }).toEqual({ table, scans: 0, rows: 0 })
    }
  })

  test('is measured: reading the loans would be seen', async () => {
    const { scans } = await tableReads(server, 'loan', () =>
      server.pool.query('select count(*) from loan where tenure_months = 7'),
    )
    expect(scans).toBeGreaterThan(0)
  })
})
