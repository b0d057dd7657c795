import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  AuctionStage,
  GetAuctionCandidateRequest,
  GetAuctionLotRequest,
} from '../../src/api/gen/model/index.ts'
import { manyActiveLoans } from '../support/manyActiveLoans.ts'
import { fillManyLots } from '../support/manyLoans.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { allReads } from '../support/tableReads.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

/** Loans that are not due. */
const LOANS = 6_000
const LOTS = 4_000
/** Lots that are not completed: 50 of each stage. */
const RUNNING = 250
const CANDIDATES = 300
/** Rows of a page: so few that looking each up is much cheaper than a sequential scan. */
const PAGE = 20

let server: TestServer
let loans: Awaited<ReturnType<typeof manyActiveLoans>>

beforeAll(async () => {
  server = await startTestServer()
  loans = await manyActiveLoans(server, { customers: 2000, loans: LOANS })
  const { pool, owner } = server
  const { companyId, storeId, userId } = owner
  await fillManyLots(pool, { companyId, userId, count: LOTS })
  const { rows } = await pool.query<{ id: string }>(
    `insert into auction (company_id, id, store_id, held_on, place, auctioneer, made_by)
     values ($1, gen_random_uuid(), $2, '2026-11-20', 'Community Hall', 'Raghavan', $3) returning id`,
    [companyId, storeId, userId],
  )
  // Created a minute apart, because real lots are created one after the other. None of the later completed lots was withdrawn.
  await withoutTriggers(
    pool,
    `update auction_lot t set state = f.state, created_at = date '2026-01-01' + n * interval '1 minute',
       notice_number = case when f.state <> 'identified' then 'MN-2627-N' || n end,
       noticed_on = case when f.state <> 'identified' then on_day end,
       earliest_on = case when f.state <> 'identified' then on_day + 15 end,
       auction_id = case when f.state = 'scheduled' then $1::uuid end,
       bid_id = case when is_sold then t.id end, sold_on = case when is_sold then on_day + 20 end,
       settlement = case when is_sold then '{"pricePaise": 100}'::jsonb end,
       sale_voucher_id = case when is_sold then t.id end, settlement_voucher_id = case when is_sold then t.id end,
       surplus_due_paise = case when f.state = 'sold' then 100 else 0 end,
       refund_by_on = case when f.state = 'sold' then on_day + 50 end,
       ended_on = case when f.state in ('settled', 'withdrawn') then on_day + 30 end
     from (
       select id, n, date '2025-01-01' + n::integer / 10 as on_day, state, state in ('sold', 'settled') as is_sold
       from (select id, n, case when n <= 2000 and n % 4 = 0 then 'withdrawn' when n <= $2 then 'settled'
           else (array['identified', 'noticed', 'served', 'scheduled', 'sold'])[1 + n % 5] end as state
         from (select id, row_number() over (order by id) as n from auction_lot) numbered) staged
     ) f where f.id = t.id`,
    [rows[0]?.id, LOTS - RUNNING],
  )
  // The loans of completed lots have ended, and so have the overdue loans without a lot except some.
  await withoutTriggers(
    pool,
    `update loan set status = 'closed', closed_on = '2026-11-01', outstanding_paise = 0
     where number like 'YY-%' and id not in (select loan_id from auction_lot where ended_on is null)
       and number not in (select number from loan where number > $1 order by number limit $2)`,
    [`YY-2627-0${LOTS}`, CANDIDATES],
  )
  // All lots were running at first: the indexes are written again without them.
  await pool.query('vacuum full auction_lot')
  await pool.query('vacuum analyze')
  server.clock.now = new Date('2026-12-01T06:00:00Z')
})
afterAll(() => server?.end())

/** A cursor far into a list, as an earlier reply would contain it. */
const deep = (sort: string, value: string) =>
  Buffer.from(JSON.stringify([sort, false, value, server.owner.userId])).toString('base64url')

type AuctionLotSort = NonNullable<GetAuctionLotRequest['sort']>
type Cursored<Request> = Omit<Partial<Request>, 'cursor'> & { cursor?: [sort: string, value: string] }

function input<Request>({ cursor, ...fields }: Cursored<Request>) {
  return { ...loans.scope, limit: PAGE, ...fields, ...(cursor && { cursor: deep(...cursor) }) }
}

/** The most rows that a page reads of one of the large tables. */
async function rowsRead(page: () => Promise<{ rows: unknown[] }>): Promise<number> {
  const reads = await allReads(server, async () => expect((await page()).rows).toHaveLength(PAGE))
  return Math.max(...['auction_lot', 'loan', 'packet'].map((table) => reads[`public.${table}`] ?? 0))
}

const lots = (fields: Cursored<GetAuctionLotRequest>) =>
  rowsRead(() => server.call('GetAuctionLot', { token: loans.token, body: input(fields) }))
const candidates = (fields: Cursored<GetAuctionCandidateRequest>) =>
  rowsRead(() => server.call('GetAuctionCandidate', { token: loans.token, body: input(fields) }))

describe(`a page of ${LOTS.toLocaleString('en-IN')} lots`, () => {
  test.each([
    ['the oldest first', {}],
    ['the newest first', { sort: '-createdAt' }],
    ['deep among them', { cursor: ['createdAt', '2026-01-02T09:00:00.000Z'] }],
  ] as [string, Cursored<GetAuctionLotRequest>][])('of all stages, %s, reads few rows', async (_, fields) => {
    expect(await lots(fields)).toBeLessThan(4 * PAGE)
  })

  test.each([
    ['the oldest first', {}],
    ['the newest first', { sort: '-createdAt' }],
    ['the first completed first', { sort: 'endedOn' }],
    ['the last completed first', { sort: '-endedOn' }],
    ['deep in the days of completion', { sort: 'endedOn', cursor: ['endedOn', '2025-08-01'] }],
    ['deep in the days of completion, backwards', { sort: '-endedOn', cursor: ['-endedOn', '2025-08-01'] }],
    ['those withdrawn, the last completed first', { sort: '-endedOn', state: 'withdrawn' }],
    ['those settled, the first completed first', { sort: 'endedOn', state: 'settled' }],
  ] as [string, Cursored<GetAuctionLotRequest>][])(
    'that are completed, %s, reads few rows',
    async (_, fields) => {
      // By creation, the newest lots are not completed.
      const others = fields.sort?.endsWith('endedOn') ? 0 : RUNNING
      expect(await lots({ stage: 'ended', ...fields })).toBeLessThan(4 * PAGE + others)
    },
  )

  test.each(['notice', 'service', 'schedule', 'sale', 'settle'] as AuctionStage[])(
    'of the stage %s reads at most as many rows as there are lots not completed, in each order',
    async (stage) => {
      const fields = ['createdAt', 'loanNumber', 'dueOn', 'earliestOn', 'heldOn', 'refundByOn', 'endedOn']
      const most: Record<string, number> = {}
      for (const sort of fields.flatMap((field) => [field, `-${field}`]) as AuctionLotSort[]) {
        const rows = await lots({ stage, sort })
        if (rows > RUNNING) most[sort] = rows
      }
      expect(most).toEqual({})
    },
  )
})

describe(`a page of ${CANDIDATES} loans that can be auctioned among ${(LOANS + 2 * LOTS).toLocaleString('en-IN')}`, () => {
  test.each([
    ['the longest overdue first', {}],
    ['the last due first', { sort: '-dueOn' }],
    ['deep in the due dates', { sort: '-dueOn', cursor: ['-dueOn', '2014-12-01'] }],
    ['by number', { sort: 'number' }],
    ['by number, from the end', { sort: '-number' }],
    ['deep in the numbers', { sort: 'number', cursor: ['number', 'YY-2627-04100'] }],
  ] as [string, Cursored<GetAuctionCandidateRequest>][])(
    '%s reads less than twice as many rows as there are overdue loans',
    async (_, fields) => {
      expect(await candidates(fields)).toBeLessThan(2 * (CANDIDATES + RUNNING))
    },
  )

  test('the measurement detects a sequential scan', async () => {
    const rows = Array.from({ length: PAGE })
    const scan = async () => {
      await server.pool.query(`select count(*) from loan where tenure_months = 7`)
      return { rows }
    }
    expect(await rowsRead(scan)).toBeGreaterThan(LOANS)
  })
})
