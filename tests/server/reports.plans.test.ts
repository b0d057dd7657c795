import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GetReportRequest } from '../../src/api/gen/model/index.ts'
import { allReports } from '../../src/server/reports/allReports.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { business } from '../support/business.ts'
import { fillCustomers } from '../support/manyCustomers.ts'
import { fillForReports } from '../support/manyReports.ts'
import { filtersFor } from '../support/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { allReads } from '../support/tableReads.ts'

/** Of each kind, over three stores. */
const COUNT = 6_000
const PAGE = 20
/** Rows that a page may read, of all tables, with all that its own rows refer to. */
const FEW = 1_600

const paged = allReports.filter((report) => !report.reckon && !report.whole).map(({ name }) => name)

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let customerId: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  const { addStore } = business(server)
  const storeIds = [loans.scope.storeId, await addStore('Near', 'NR'), await addStore('Far', 'FR')]
  const { companyId, userId } = server.owner
  const typeId = await loans.customers.addType('Walk-in')
  await fillCustomers(server.pool, { companyId, typeId, count: 3_000 })
  customerId = (await loans.addCustomer()).id
  const { slabId, productId } = loans
  await fillForReports(server.pool, { companyId, storeIds, userId, slabId, productId, customerId }, COUNT)
  await server.pool.query('vacuum analyze')
})
afterAll(() => server?.end())

function page(report: string, stores: 'this' | 'all', cursor: string | null, asOn = '2027-06-30') {
  const days = { fromOn: '2025-01-01', toOn: '2027-12-31', asOn }
  const filters = filtersFor(report, { ...days, account: '4010', customerId, stores })
  const body: GetReportRequest = { ...loans.scope, report, filters, limit: PAGE, ...(cursor && { cursor }) }
  return server.call('GetReport', { token: loans.token, body })
}

/** A page, of which it is held that few rows are read for it. */
async function readFew(report: string, stores: 'this' | 'all', cursor: string | null, asOn?: string) {
  let found: Awaited<ReturnType<typeof page>> | undefined
  const rows = await allReads(server, async () => {
    found = await page(report, stores, cursor, asOn)
  })
  expect(found?.rows).toHaveLength(PAGE)
  expect(rows < FEW ? true : `${rows} rows`).toBe(true)
  return found?.nextCursor ?? ''
}

describe.each(['this', 'all'] as const)('of %s stores', (stores) => {
  test.each(paged)('pages of %s read few rows of thousands', async (report) => {
    const next = await readFew(report, stores, null)
    await readFew(report, stores, next)
  })

  test('so does what was accrued on a day that is past', async () => {
    const next = await readFew('interestAccrued', stores, null, '2026-10-01')
    await readFew('interestAccrued', stores, next, '2026-10-01')
  })
})

test.each(['dayBook', 'loansOutstanding', 'dueList'])(
  '%s of all stores goes on where a page ended',
  async (report) => {
    const ids: string[] = []
    let at = await page(report, 'all', null)
    const first = at.rows.map(({ id }) => id)
    for (let turn = 0; turn < 3; turn++) {
      ids.push(...at.rows.map(({ id }) => id))
      at = await page(report, 'all', at.nextCursor)
    }
    expect(new Set(ids).size).toBe(3 * PAGE)
    for (let turn = 0; turn < 3; turn++) at = await page(report, 'all', at.previousCursor)
    expect(at.rows.map(({ id }) => id)).toEqual(first)
  },
)
