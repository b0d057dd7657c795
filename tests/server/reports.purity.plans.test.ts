import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportFilters } from '../../src/api/gen/model/index.ts'
import { business } from '../support/business.ts'
import { manyActiveLoans } from '../support/manyActiveLoans.ts'
import { reportsOf } from '../support/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tableReads } from '../support/tableReads.ts'

const LOANS = 6_000
const PAGE = 20
/** One packet in 47 is of a rare purity. A third of all packets are in the other store, and three in five are in the vault. */
const ONE_IN = 47
const RARE = '7500'
const USUAL = '9160'

let server: TestServer
let reports: Awaited<ReturnType<typeof reportsOf>>

beforeAll(async () => {
  server = await startTestServer()
  const loans = await manyActiveLoans(server, { customers: 200, loans: LOANS })
  const farId = await business(server).addStore('Far', 'FR')
  // Triggers update packet_purity after each statement, here of hundreds and thousands of rows.
  await server.pool.query('alter table loan_item disable trigger loan_item_stays')
  await server.pool.query(
    `update loan_item i set purity_bp = $1 from loan o
     where o.company_id = i.company_id and o.id = i.loan_id and right(o.number, 5)::integer % ${ONE_IN} = 0`,
    [RARE],
  )
  await server.pool.query('alter table loan_item enable trigger loan_item_stays')
  await server.pool.query(
    `update packet p set store_id = $1 from loan o
     where o.company_id = p.company_id and o.id = p.loan_id and right(o.number, 5)::integer % 3 = 0`,
    [farId],
  )
  await server.pool.query(
    `update packet p set location = 'Tray ' || right(o.number, 5)::integer % 7,
       place = case right(o.number, 5)::integer % 5 when 0 then 'bank' when 1 then 'released' else 'vault' end
     from loan o where o.company_id = p.company_id and o.id = p.loan_id`,
  )
  await server.pool.query('vacuum analyze')
  reports = await reportsOf(server, loans)
})
afterAll(() => server?.end())

const looks = (['this', 'all'] as const).flatMap((stores) =>
  [RARE, USUAL].flatMap((purity) => [
    { stores, purity },
    { stores, purity, kind: 'vault' },
  ]),
)

/** The totals of the report, computed from packets and their items. */
async function counted({ stores, purity, kind }: ReportFilters) {
  const { rows } = await server.pool.query<{ id: string; netMg: string }>(
    `select p.id, sum(i.net_mg) as "netMg" from packet p join loan_item i using (company_id, loan_id)
     where p.place not in ('released', 'sold') and i.release_id is null and i.purity_bp = $1
       and ($2 = 'all' or p.store_id = $3) and ($4::text is null or p.place = $4)
     group by p.id, p.place, p.location order by p.place, p.location, p.id`,
    [purity, stores, server.owner.storeId, kind ?? null],
  )
  return rows
}

/** The number of rows that some work reads from each table, and of sequential scans. */
async function reads(
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of tables) {
    const { scans, rows } = await tableReads(server, table, work)
    expect({ table, scans }).toEqual({ table, scans: 0 })
    found[table] = rows
  }
  return found
}

describe.each(looks)(
  `packets among ${LOANS.toLocaleString('en-IN')}: $purity of $stores stores, $kind`,
  (filters) => {
    test('a page reads the rows that it shows, and so does the next one', async () => {
      const tables = ['packet_purity', 'packet', 'loan', 'customer', 'loan_item']
      const first = await reports.page('packetsAndPlaces', filters, { limit: PAGE })
      expect(first.rows).toHaveLength(PAGE)
      // Two stores, each with one row more than a page.
      for (const cursor of [undefined, first.nextCursor ?? ''])
        for (const [table, rows] of Object.entries(
          await reads(tables, () =>
            reports.page('packetsAndPlaces', filters, { limit: PAGE, ...(cursor && { cursor }) }),
          ),
        ))
          expect({ table, few: rows <= (table === 'loan_item' ? 0 : 2 * (PAGE + 1)) || rows }).toEqual({
            table,
            few: true,
          })
    })

    test('totals read no packet, and equal a count of the packets', async () => {
      const tables = ['packet_purity', 'packet', 'loan', 'loan_item']
      const rows = await counted(filters)
      const read = await reads(tables, async () => {
        const { count, totals } = await reports.totals('packetsAndPlaces', filters)
        expect(count).toBe(rows.length)
        const netMg = rows.reduce((sum, row) => sum + Number(row.netMg), 0)
        expect(reports.figure('packetsAndPlaces', totals, 'netMg')).toBe(netMg)
      })
      expect(read).toEqual({ packet_purity: 0, packet: 0, loan: 0, loan_item: 0 })
    })

    test('pages are in the order of the places, forward and back', async () => {
      const ids = (await counted(filters)).map(({ id }) => id)
      let at = await reports.page('packetsAndPlaces', filters, { limit: PAGE })
      const found = at.rows.map(({ id }) => id)
      at = await reports.page('packetsAndPlaces', filters, { limit: PAGE, cursor: at.nextCursor ?? '' })
      found.push(...at.rows.map(({ id }) => id))
      expect(found).toEqual(ids.slice(0, found.length))
      at = await reports.page('packetsAndPlaces', filters, { limit: PAGE, cursor: at.previousCursor ?? '' })
      expect(at.rows.map(({ id }) => id)).toEqual(ids.slice(0, PAGE))
    })
  },
)
