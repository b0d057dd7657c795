import { afterAll, beforeAll, expect, test } from 'vitest'
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
  expect(rows.map(({ id }) => id).sort()).toEqual([lot.id, waiting.id].sort())
  for (const row of rows) {
    const { lot: one } = await auctions.one({ id: row.id })
    expect(reports.cell(report, row, 'loan')).toBe(one.loanNumber)
    expect(reports.cell(report, row, 'notice')).toBe(one.noticeNumber)
    expect(reports.figure(report, row.cells, 'reservePaise')).toBe(one.reservePaise ?? 0)
    expect(reports.figure(report, row.cells, 'soldPaise')).toBe(one.pricePaise ?? 0)
    expect(reports.cell(report, row, 'buyer')).toBe(row.id === lot.id ? 'Kumar Jewellers' : null)
    expect(reports.figure(report, row.cells, 'surplusPaise')).toBe(one.surplusDuePaise)
  }
  expect((await reports.page(report, { fromOn: '2026-06-02', toOn: '2026-06-30' })).rows).toEqual([])
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
