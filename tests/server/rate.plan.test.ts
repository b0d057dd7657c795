import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { closings, lastClosing } from '../../src/server/modules/lending/quote/closingPrices.ts'
import { type PlanNode, planOf } from '../support/plans.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** The number of stores with their own prices, and of days with prices of each store. */
const STORES = 9
const DAYS = 900
const LAST = '2026-04-05'

let server: TestServer
let gold: string

beforeAll(async () => {
  server = await startTestServer()
  const { companyId, userId } = server.owner
  const { rows } = await server.pool.query("select id from metal where name = 'Gold'")
  gold = rows[0].id
  await server.pool.query(
    `insert into store (company_id, id, name, code) select $1, gen_random_uuid(), 'Store ' || n, 'Z' || n
     from generate_series(1, $2) n`,
    [companyId, STORES],
  )
  await server.pool.query(
    `insert into rate (company_id, id, metal_id, store_id, effective_on, price_paise_per_g, entered_by)
     select $1, gen_random_uuid(), m.id, s.id, $2::date - n, 600000 + n, $3
     from metal m, generate_series(0, $4 - 1) n,
       (select id from store where company_id = $1 union all select null) s where m.company_id = $1`,
    [companyId, LAST, userId, DAYS],
  )
  await server.pool.query('vacuum analyze rate')
})
afterAll(() => server.end())

/** The number of rows that the index scans of a plan read. */
const read = (nodes: PlanNode[]) =>
  nodes
    .filter((node) => node['Index Name'] !== undefined)
    .map((node) => node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)))
    .reduce((all, rows) => all + rows, 0)

describe('among thousands of prices', () => {
  test('there are thousands', async () => {
    const { rows } = await server.pool.query('select count(*)::integer as count from rate')
    expect(rows[0].count).toBeGreaterThan(15_000)
  })

  test('the last closing is found by its index, with only a few more rows than the entries of a day', async () => {
    const nodes = await planOf(server, lastClosing(server.owner, sql`${gold}`, sql`r.effective_on < ${LAST}`))
    expect(nodes.map((node) => node['Index Name'])).toContain('rate_latest')
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    expect(read(nodes)).toBeLessThan(4 * (STORES + 2))
  })

  test('the closings of 30 days are found by the same index, with the entries of those days', async () => {
    const days = sql`r.effective_on >= ${addDays(LAST, -30)} and r.effective_on < ${LAST}`
    const nodes = await planOf(server, closings(server.owner, sql`${gold}`, days))
    expect(nodes.map((node) => node['Index Name'])).toContain('rate_latest')
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    expect(nodes[0]?.['Actual Rows']).toBe(30)
    expect(read(nodes)).toBeLessThanOrEqual(30 * (STORES + 2))
  })
})
