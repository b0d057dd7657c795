import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GetReportRequest } from '../../src/api/gen/model/index.ts'
import { allReports } from '../../src/server/modules/reports/allReports.ts'
import { cashExceptions } from '../../src/server/modules/reports/declared/cash.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { business } from '../support/business.ts'
import { fillCustomers } from '../support/manyCustomers.ts'
import { fillForReports } from '../support/manyReports.ts'
import { nodesOf, type PlanNode, planOf } from '../support/plans.ts'
import { filtersFor } from '../support/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { allReads, tableReads } from '../support/tableReads.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

/** The number of rows of each kind, over three stores. */
const COUNT = 6_000
const PAGE = 20
/** Maximum number of rows that a page may read from all tables, including those that its own rows refer to. */
const FEW = 1_600

const paged = allReports.filter((report) => !report.compute && !report.whole).map(({ name }) => name)

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

/** Reads a page, and asserts that few rows are read for it. */
async function readFew(report: string, stores: 'this' | 'all', cursor: string | null, asOn?: string) {
  let found: Awaited<ReturnType<typeof page>> | undefined
  const reads = await allReads(server, async () => {
    found = await page(report, stores, cursor, asOn)
  })
  expect(found?.rows).toHaveLength(PAGE)
  const rows = Object.values(reads).reduce((sum, read) => sum + read, 0)
  expect(rows < FEW ? true : reads).toBe(true)
  return found?.nextCursor ?? ''
}

describe.each(['this', 'all'] as const)('with stores: %s', (stores) => {
  test.each(paged)('pages of %s read few of thousands of rows', async (report) => {
    const next = await readFew(report, stores, null)
    await readFew(report, stores, next)
  })

  test('accrued interest on a past day reads few of thousands of rows', async () => {
    const next = await readFew('interestAccrued', stores, null, '2026-10-01')
    await readFew('interestAccrued', stores, next, '2026-10-01')
  })
})

test.each(['this', 'all'] as const)('late releases read few rows, with stores: %s', async (stores) => {
  const next = await readFew('lateReleases', stores, null)
  await readFew('lateReleases', stores, next)
})

test.each(['auditLog', 'rejectedRequests'])(
  '%s of an early day reads few of thousands of rows',
  async (report) => {
    const filters = { fromOn: '2026-01-02', toOn: '2026-01-02' }
    const body = { ...loans.scope, report, filters }
    let found = 0
    const reads = await tableReads(server, 'audit', async () => {
      const { rows } = await server.call('GetReport', { token: loans.token, body })
      const { count } = await server.call('GetReportTotals', { token: loans.token, body })
      expect(rows).toHaveLength(count)
      found = count
    })
    expect(found).toBeGreaterThan(0)
    expect(reads).toEqual({ scans: 0, rows: expect.toSatisfy((rows: number) => rows <= 2 * found) })
  },
)

/** A month with ten receipts a day, and with the packets of fifteen loans a day. */
const MONTH = { fromOn: '2026-03-01', toOn: '2026-03-31' }

test('cash exceptions of a month read only payments near the limit', async () => {
  const { companyId } = server.owner
  await withoutTriggers(
    server.pool,
    `insert into voucher_payment (company_id, voucher_id, line, direction, mode, amount_paise, posted_on, customer_id)
     select company_id, id, 2, 'in', 'cash', 17000000, posted_on, customer_id from voucher
     where company_id = $1 and posted_on = $2 limit 1`,
    [companyId, MONTH.fromOn],
  )
  await server.pool.query('vacuum analyze voucher_payment')
  const read = await tableReads(server, 'voucher_payment', async () => {
    const body = { ...loans.scope, report: 'cashExceptions', filters: MONTH }
    const { rows } = await server.call('GetReport', { token: loans.token, body })
    expect(rows.map(({ cells }) => cells[0])).toEqual([MONTH.fromOn])
  })
  // The sums come from an index-only scan, whose rows do not count as rows read from the table.
  expect({ scans: read.scans, few: read.rows <= PAGE ? true : read.rows }).toEqual({ scans: 0, few: true })
})

test('the sums of cash exceptions use the index by day and customer, without a sort or a hash', async () => {
  const { companyId, storeId } = server.owner
  const day = { today: MONTH.toOn, asOn: MONTH.toOn, timeZone: 'Asia/Kolkata' }
  const nodes = await planOf(
    server,
    cashExceptions.rows({
      companyId,
      storeIds: [storeId],
      seenStores: [storeId],
      ...day,
      filters: MONTH,
      ...MONTH,
      computed: sql.empty(),
      inParts: sql.empty(),
      books: true,
      later: () => undefined,
    }),
  )
  const month = (node: PlanNode) =>
    node['Index Name'] === 'voucher_payment_cash_by_day' && node['Actual Rows'] > 300
  const sums = nodes.filter(({ 'Node Type': nodeType }) => nodeType === 'Aggregate')
  const below = nodesOf(sums.findLast((node) => nodesOf(node).some(month)) as PlanNode)
  expect(below[0]?.Strategy).toBe('Sorted')
  expect(below.filter(({ 'Node Type': nodeType }) => /Sort|Hash/.test(nodeType))).toEqual([])
  expect(below.find(month)?.['Node Type']).toBe('Index Only Scan')
})

test.each([
  ['loanMoney', { voucher: 310, voucher_payment: 311, loan: 0, customer: 0 }],
  // Moves are mostly read by an index-only scan, which reads a row of the table only if its page is not marked visible to all.
  ['custodyMoves', { packet_move: 500, packet: 500, loan: 0 }],
] as const)('the totals of %s of a month read only its rows', async (report, most) => {
  for (const [table, rows] of Object.entries(most)) {
    const read = await tableReads(server, table, async () => {
      const body = { ...loans.scope, report, filters: { ...MONTH, stores: 'all' as const } }
      expect((await server.call('GetReportTotals', { token: loans.token, body })).count).toBeGreaterThan(300)
    })
    expect({ table, ...read, rows: Math.max(read.rows, rows) }).toEqual({ table, scans: 0, rows })
  }
})

test.each(['dayBook', 'loansOutstanding', 'dueList'])(
  '%s of all stores continues where a page ended',
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
