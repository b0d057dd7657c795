import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysOf, today } from '../support/days.ts'
import { renewals } from '../support/renewals.ts'
import { reportsOf } from '../support/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof renewals>>['shop']
let loans: Awaited<ReturnType<typeof renewals>>
let reports: Awaited<ReturnType<typeof reportsOf>>
/** Every day from the first loan on. */
const ALWAYS = { fromOn: '2020-01-01', toOn: today() }

beforeAll(async () => {
  server = await startTestServer()
  loans = await renewals(server, 5)
  shop = loans.shop
  reports = await reportsOf(server, { token: server.owner.token, scope: shop.scope })
})
afterAll(() => server?.end())

const total = async (report: string, column: string, filters = {}) =>
  reports.figure(report, (await reports.totals(report, filters)).totals, column)

describe('after a reversal', () => {
  test('a receipt and its reversal add up to zero in the part payments, in the chart too', async () => {
    const loan = loans.next()
    await server.call('ReceivePayment', {
      token: server.owner.token,
      body: {
        ...shop.scope,
        customerId: loan.customerId,
        postedOn: shop.today(),
        payments: shop.byBank(90_000),
        lines: [{ loanId: loan.id, amountPaise: 90_000 }],
      },
    })
    expect(await total('partPayments', 'amountPaise', ALWAYS)).toBe(90_000)
    expect((await loans.reverse(loan, 2)).statusCode).toBe(200)
    const { rows } = await reports.page('partPayments', ALWAYS)
    expect(rows.map(({ cells }) => reports.figure('partPayments', cells, 'amountPaise'))).toEqual([
      90_000, -90_000,
    ])
    expect(await total('partPayments', 'amountPaise', ALWAYS)).toBe(0)
    expect((await reports.totals('partPayments', ALWAYS)).points.map(({ values }) => values)).toEqual([['0']])
  })

  test('a renewal is in neither the renewals nor the closed loans', async () => {
    const [kept, back] = [loans.next(), loans.next()]
    const renewed = await loans.renew(kept)
    await loans.renew(back)
    expect((await loans.reverse(back, 2)).statusCode).toBe(200)
    for (const [report, column, number] of [
      ['renewals', 'number', renewed.number],
      ['closedLoans', 'number', kept.number],
    ] as const) {
      const { rows } = await reports.page(report, ALWAYS)
      expect(rows.map((row) => reports.cell(report, row, column))).toEqual([number])
    }
  })

  test('a renewal keeps its number in the pledge book, without amounts', async () => {
    const loan = loans.next()
    const renewed = await loans.renew(loan)
    const before = (await reports.totals('pledgeBook', ALWAYS)).totals
    expect((await loans.reverse(loan, 2)).statusCode).toBe(200)
    const { rows } = await reports.page('pledgeBook', ALWAYS)
    const pageOf = ({ number }: { number: string | null }) => {
      const row = rows.find((one) => reports.cell('pledgeBook', one, 'number') === number)
      return ['status', 'grossMg', 'netMg', 'valuePaise', 'principalPaise'].map((column) =>
        reports.cell('pledgeBook', row, column),
      )
    }
    expect(pageOf(renewed)).toEqual(['Reversed', null, null, null, null])
    const [status, ...figures] = pageOf(loan)
    expect(status).toBe('Active')
    expect(figures.every((figure) => Number(figure) > 0)).toBe(true)
    const { count, totals } = await reports.totals('pledgeBook', ALWAYS)
    expect(count).toBe(rows.length)
    expect(reports.figure('pledgeBook', totals, 'principalPaise')).toBe(
      reports.figure('pledgeBook', before, 'principalPaise') - 3_000_000,
    )
  })
})

test('the report of cash differences has all postings to Cash over and short, including those of a day that is closed again', async () => {
  const days = daysOf(server)
  const rupees = () => days.state().then(({ cashPaise }) => Math.floor(cashPaise / 100))
  const { version } = await days.close((await rupees()) + 7, { reason: 'Found in the drawer' })
  expect((await days.sendReopen({ version })).statusCode).toBe(200)
  await days.close((await rupees()) - 3, { reason: 'A note was torn' })
  const { rows } = await reports.page('cashDifferences', ALWAYS)
  const narrations = rows.map((row) => reports.cell('cashDifferences', row, 'narration'))
  expect(narrations).toContain('Closing cash difference: Found in the drawer')
  expect(narrations).toContain('Closing cash difference: A note was torn')
  expect(await total('cashDifferences', 'amountPaise', ALWAYS)).toBe(-(await days.balance('5500')))
  expect(rows.every(({ opens }) => opens?.kind === 'voucher')).toBe(true)
})

test('ageing on each day with postings equals the outstanding principal of the books on that day, and counts as many loans as accrued interest', async () => {
  const { rows: moved } = await server.pool.query<{ date: string }>(
    `select distinct posted_on::text as "date" from ledger_day where posted_on < $1 order by 1`,
    [today()],
  )
  expect(moved.length).toBeGreaterThan(0)
  for (const asOn of ['2026-01-01', ...moved.map(({ date }) => date), today()]) {
    const { before, totals } = await reports.totals('accountLedger', {
      account: '1200',
      fromOn: asOn,
      toOn: asOn,
    })
    const net = (cells: readonly (string | null)[]) =>
      reports.figure('accountLedger', cells, 'debitPaise') -
      reports.figure('accountLedger', cells, 'creditPaise')
    expect([asOn, await total('ageing', 'outstandingPaise', { asOn })]).toEqual([
      asOn,
      net(before) + net(totals),
    ])
    const accrued = await reports.totals('interestAccrued', { asOn })
    expect(await total('ageing', 'loans', { asOn })).toBe(accrued.count)
  }
})

test('each place opens a list of as many packets as it counts', async () => {
  const { rows } = await reports.page('vaultAndBanks')
  expect(rows.length).toBeGreaterThan(0)
  for (const { opens, cells } of rows) {
    const there = await reports.totals(opens?.id ?? '', opens?.filters)
    expect(there.count).toBe(reports.figure('vaultAndBanks', cells, 'packets'))
  }
})
