import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LtvTier } from '../../src/domain/policy/policy.ts'
import { putRelease } from '../support/printouts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { ALL, FALLS, watchedLoans } from '../support/watchedLoans.ts'

const LOANS = 600

let server: TestServer
let business: Awaited<ReturnType<typeof watchedLoans>>

beforeAll(async () => {
  server = await startTestServer()
  business = await watchedLoans(server, LOANS)
})
afterAll(() => server?.end())

describe.each([
  ['one tier', [{ upToPaise: null, ltvBp: 8000 }], false],
  [
    'tiers',
    [
      { upToPaise: 2_000_000, ltvBp: 8500 },
      { upToPaise: 9_000_000, ltvBp: 8000 },
      { upToPaise: null, ltvBp: 7500 },
    ],
    false,
  ],
  [
    'tiers that rise',
    [
      { upToPaise: 5_000_000, ltvBp: 7500 },
      { upToPaise: null, ltvBp: 8500 },
    ],
    false,
  ],
  ['interest to maturity', [{ upToPaise: null, ltvBp: 8500 }], true],
  [
    'tiers and interest to maturity',
    [
      { upToPaise: 2_000_000, ltvBp: 8500 },
      { upToPaise: null, ltvBp: 7500 },
    ],
    true,
  ],
] as [string, LtvTier[], boolean][])('with %s', (_, ltvTiers, ltvAtMaturity) => {
  beforeAll(() => business.setLimits({ ltvTiers, ltvAtMaturity }))

  test.each(FALLS)(
    'a fall of %s in 100 finds exactly the loans with a shortfall, to the paisa and in order',
    async (fall) => {
      const { reports } = business
      const rows = await business.watched(fall)
      expect(rows).toEqual(await business.shortLoans({ ltvTiers, ltvAtMaturity }, fall))
      expect(rows.length).toBeGreaterThan(LOANS / 20)
      expect(rows.length).toBeLessThan(LOANS)
      const { count, totals } = await reports.totals('marginWatch', { stores: 'all', fall })
      expect(count).toBe(rows.length)
      for (const column of ['shortfallPaise', 'valuePaise', 'outstandingPaise'] as const)
        expect(reports.figure('marginWatch', totals, column)).toBe(
          rows.reduce((sum, row) => sum + (row[column] ?? 0), 0),
        )
    },
  )

  test('all loans on a metal without a price are listed', async () => {
    await server.pool.query(
      `update rate set active = false where metal_id = (select id from metal where name = 'Silver')`,
    )
    expect(await business.watched('0')).toEqual(
      await business.shortLoans({ ltvTiers, ltvAtMaturity }, '0', { unpriced: 'Silver' }),
    )
    await server.pool.query('update rate set active = true')
  })
})

test('pages show each loan once, in the same order forward and back', async () => {
  const { reports } = business
  const all = (await reports.page('marginWatch', { stores: 'all', fall: '20' }, ALL)).rows.map(({ id }) => id)
  const pageAt = (cursor: string | null) =>
    reports.page('marginWatch', { stores: 'all', fall: '20' }, { limit: 50, ...(cursor && { cursor }) })
  const pages = [await pageAt(null)]
  for (let next = pages[0]?.nextCursor ?? null; next !== null; next = pages.at(-1)?.nextCursor ?? null)
    pages.push(await pageAt(next))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all)
  const back = await pageAt(pages.at(-1)?.previousCursor ?? null)
  expect(back.rows).toEqual(pages.at(-2)?.rows)
  expect((await pageAt(pages[1]?.previousCursor ?? null)).previousCursor).toBeNull()
})

test('the next page continues after the last loan, whatever is posted in between', async () => {
  const pageOf = (more: { limit?: number; cursor?: string }) =>
    business.reports.page('marginWatch', { stores: 'all', fall: '20' }, more)
  const all = (await pageOf(ALL)).rows.map(({ id }) => id)
  const first = await pageOf({ limit: 50 })
  const owed = (id: string | undefined, paise: number) =>
    server.pool.query('update loan set outstanding_paise = outstanding_paise + $2 where id = $1', [id, paise])
  // A row of a later page is first now, and another one no longer has a shortfall.
  const [before, later] = [all[70], all[80]]
  const { rows } = await server.pool.query<{ paise: number }>(
    'select outstanding_paise as paise from loan where id = $1',
    [later],
  )
  await owed(before, 1_000_000_000)
  await owed(later, -(rows[0]?.paise ?? 0))
  const next = await pageOf({ limit: 100, cursor: first.nextCursor ?? '' })
  expect(next.rows.map(({ id }) => id)).toEqual(
    all.slice(50, 152).filter((id) => id !== before && id !== later),
  )
  const back = await pageOf({ limit: 100, cursor: next.previousCursor ?? '' })
  expect(back.rows.map(({ id }) => id)).toEqual([before, ...all.slice(0, 50)])
  await owed(before, -1_000_000_000)
  await owed(later, rows[0]?.paise ?? 0)
  expect((await pageOf(ALL)).rows.map(({ id }) => id)).toEqual(all)
})

test('a loan is found after a part release, and no longer after it has ended', async () => {
  const found = async () =>
    (await business.reports.page('marginWatch', { stores: 'all' }, ALL)).rows.map(({ id }) => id)
  const before = await found()
  const { rows } = await server.pool.query<{ id: string }>(
    `select loan_id as id from loan_item where loan_id <> all ($1) group by loan_id having count(*) = 2
     order by sum(net_mg) filter (where line = 1) / sum(net_mg) desc limit 1`,
    [before],
  )
  const id = rows[0]?.id ?? ''
  const release = await putRelease(server, { id })
  await server.pool.query('update loan_item set release_id = $1 where loan_id = $2 and line = 1', [
    release,
    id,
  ])
  expect(await found()).toContain(id)
  await server.pool.query(
    `update loan set status = 'closed', outstanding_paise = 0, closed_on = opened_on where id = $1`,
    [id],
  )
  expect(await found()).toEqual(before)
})
