import { afterAll, beforeAll, expect, test } from 'vitest'
import { releasedMigrations } from '../../src/server/platform/db/migrate.ts'
import { auctionsOf, BEGAN } from '../support/auctions.ts'
import { bankLoansOf } from '../support/bankLoans.ts'
import { reportsOf } from '../support/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>
let banks: Awaited<ReturnType<typeof bankLoansOf>>
let reports: Awaited<ReturnType<typeof reportsOf>>

beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server)
  banks = await bankLoansOf(server, auctions)
  reports = await reportsOf(server, auctions)
})
afterAll(() => server?.end())

test('bank loans are listed with the rates and the spread of their own pages', async () => {
  const { made } = await banks.drawn(BEGAN, 2)
  await banks.drawn(BEGAN, 1, { rateBp: 1_200, lenderNumber: 'JL-2' })
  const report = 'bankLoansWithSpread'
  const { rows } = await reports.page(report)
  expect(rows.map(({ id }) => id)).toContain(made.id)
  for (const row of rows) {
    const { spread, rateBp, outstandingPaise, packetCount, payoff } = await banks.one(row.id)
    expect(row.opens).toMatchObject({ kind: 'bankLoan', id: row.id })
    expect({
      rateBp: reports.figure(report, row.cells, 'lenderBp'),
      customerRateBp: reports.figure(report, row.cells, 'customersBp'),
      spreadBp: reports.figure(report, row.cells, 'spreadBp'),
      outstandingPaise: reports.figure(report, row.cells, 'outstandingPaise'),
      interestPaise: reports.figure(report, row.cells, 'interestPaise'),
      packets: reports.figure(report, row.cells, 'packets'),
    }).toEqual({
      rateBp,
      customerRateBp: spread.customerRateBp,
      spreadBp: spread.spreadBp,
      outstandingPaise,
      interestPaise: payoff[0]?.interestPaise,
      packets: packetCount,
    })
  }
  const { rows: books } = await server.pool.query(`select sum(credit_paise - debit_paise)::bigint as net
    from voucher_line l join account a on a.id = l.account_id where a.code = '2010'`)
  expect(reports.sumOf(report, rows, 'outstandingPaise')).toBe(books[0].net)
})

test('the auction register has each scheduled lot, with price, buyer and surplus as on its page', async () => {
  const [sold, unsold] = [await auctions.overdue(), await auctions.overdue()]
  const { lot } = await auctions.sold(sold, 6_900_000)
  const waiting = await auctions.served(unsold)
  await auctions.schedule([waiting], BEGAN)
  const report = 'auctionRegister'
  const { rows } = await reports.page(report, { fromOn: BEGAN, toOn: BEGAN })
  const lotOf = (row: (typeof rows)[number]) => row.opens?.id ?? ''
  expect(rows.map(lotOf).sort()).toEqual([lot.id, waiting.id].sort())
  for (const row of rows) {
    const { lot: one } = await auctions.one({ id: lotOf(row) })
    expect(reports.cell(report, row, 'loan')).toBe(one.loanNumber)
    expect(reports.cell(report, row, 'notice')).toBe(one.noticeNumber)
    expect(reports.figure(report, row.cells, 'reservePaise')).toBe(one.reservePaise ?? 0)
    expect(reports.figure(report, row.cells, 'soldPaise')).toBe(one.pricePaise ?? 0)
    expect(reports.cell(report, row, 'buyer')).toBe(lotOf(row) === lot.id ? 'Kumar Jewellers' : null)
    expect(reports.figure(report, row.cells, 'surplusPaise')).toBe(one.surplusDuePaise)
  }
  expect((await reports.page(report, { fromOn: '2026-06-02', toOn: '2026-06-30' })).rows).toEqual([])
})

test('the auction register keeps a lot in each auction that it was scheduled for, with its reserve price and result there', async () => {
  const lot = await auctions.openForBids(await auctions.overdue())
  const { bids } = await auctions.one(lot)
  expect(bids).toEqual([])
  await server.call('FailLot', {
    token: server.owner.token,
    query: { id: lot.id },
    body: { bidId: null, note: 'No bidders' },
  })
  for (const heldOn of ['2026-08-03', '2026-08-04', '2026-08-03']) await auctions.schedule([lot], heldOn)
  const report = 'auctionRegister'
  const read = async (on: string) => {
    const { rows } = await reports.page(report, { fromOn: on, toOn: on })
    return rows
      .filter(({ opens }) => opens?.id === lot.id)
      .map((row) => [reports.cell(report, row, 'status'), reports.figure(report, row.cells, 'reservePaise')])
  }
  expect(lot.reservePaise).toBeGreaterThan(0)
  expect(await read(BEGAN)).toEqual([['Unsold', lot.reservePaise]])
  expect(await read('2026-08-03')).toEqual([['Scheduled', 0]])
  expect(await read('2026-08-04')).toEqual([['Moved to another auction', 0]])
})

test('an upgraded database has the auction of each step', async () => {
  const query = 'select lot_id, seq, auction_id from auction_step order by lot_id, seq'
  const { rows } = await server.pool.query(query)
  expect(new Set(rows.map(({ auction_id }) => auction_id)).size).toBeGreaterThan(3)
  await server.pool.query('update auction_step set auction_id = null')
  const { sql } = releasedMigrations().find(({ name }) => name === '0035-auctions-of-steps') ?? { sql: '' }
  await server.pool.query(sql.slice(sql.indexOf('update auction_step')))
  expect((await server.pool.query(query)).rows).toEqual(rows)
})

test('an upgraded database names no auction for the earlier steps of a lot where two had the same day and place', async () => {
  const heldOn = '2026-08-03'
  const steps = async () => {
    const { rows } = await server.pool.query<{ auction_id: string; expected: string | null }>(
      `select s.auction_id, case when a.held_on = $1 and s.seq < max(s.seq) filter (where s.action = 'schedule')
         over (partition by s.lot_id) then null else s.auction_id end as expected
       from auction_step s left join auction a on a.id = s.auction_id order by s.lot_id, s.seq`,
      [heldOn],
    )
    return rows
  }
  const upgrade = async () => {
    const { sql = '' } =
      releasedMigrations().find(({ name }) => name === '0044-auctions-of-one-day-and-place') ?? {}
    await server.pool.query(sql)
    return (await steps()).map(({ auction_id }) => auction_id)
  }
  const before = await steps()
  const kept = before.map(({ auction_id }) => auction_id)
  const unknown = before.map(({ expected }) => expected)
  expect(unknown).not.toEqual(kept)
  expect(await upgrade()).toEqual(kept)
  await server.pool.query(
    `insert into auction (company_id, id, store_id, held_on, place, auctioneer, made_by, created_at)
     select company_id, gen_random_uuid(), store_id, held_on, place, 'Another', made_by, created_at from auction where held_on = $1`,
    [heldOn],
  )
  const ran = `update schema_migration set ran_at = $1 where name = '0035-auctions-of-steps'`
  await server.pool.query(ran, ['2000-01-01'])
  expect(await upgrade()).toEqual(kept)
  await server.pool.query(ran, ['2100-01-01'])
  expect(await upgrade()).toEqual(unknown)
})

test('the statement of a customer whose pledge was sold has the buyer’s price, and ends with the surplus', async () => {
  const customerId = (await auctions.addCustomer()).id
  const { lot } = await auctions.sold(await auctions.overdue({ customerId }), 6_900_000)
  const report = 'customerStatement'
  const { rows } = await reports.page(report, { customerId, fromOn: '2025-01-01', toOn: BEGAN })
  expect(lot.surplusDuePaise).toBeGreaterThan(0)
  expect(reports.figure(report, rows.at(-1)?.cells ?? [], 'balancePaise')).toBe(-lot.surplusDuePaise)
  expect(rows.map(({ cells }) => reports.figure(report, cells, 'paidPaise'))).toContain(6_900_000)
})
