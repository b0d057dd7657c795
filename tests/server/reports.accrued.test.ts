import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { notesOf } from '../support/notes.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { reportsOf } from '../support/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

const DAYS = ['2026-05-04', '2026-05-05', '2026-05-06'] as const

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let reports: Awaited<ReturnType<typeof reportsOf>>
let running: TestLoan[]
/** The dues that the page of each loan showed, by loan and day. */
const shown = new Map<string, { interestPaise: number; penalPaise: number; principalPaise: number }>()
let cashCustomer: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  const notes = await notesOf(server)
  await loans.onDay(DAYS[0])
  running = [
    await loans.add({ principalPaise: 1_000_000 }),
    await loans.add({ principalPaise: 700_000, openedOn: '2025-03-01', dueOn: '2026-03-01' }),
    await loans.add({ principalPaise: 500_000 }),
  ]
  cashCustomer = (await loans.addCustomer('Kavitha')).id
  for (const [at, date] of DAYS.entries()) {
    await loans.onDay(date)
    for (const loan of running.slice(0, 2))
      shown.set(`${loan.id} ${date}`, (await loans.payoff(loan, date)).dues)
    if (at === 0) await loans.receive(loans.receipt(running[0] as TestLoan, date, 300_000))
    if (at === 1) {
      const { payablePaise } = (await loans.payoff(running[2] as TestLoan, date)).dues
      expect((await loans.close(running[2] as TestLoan, date, payablePaise)).statusCode).toBe(200)
      for (const amountPaise of [9_000_000, 7_000_000])
        await notes.add('credit', date, { amountPaise, customerId: cashCustomer, party: null })
    }
    if (at === 2)
      await notes.add('credit', date, { amountPaise: 15_999_900, customerId: cashCustomer, party: null })
  }
  reports = await reportsOf(server, loans)
})
afterAll(() => server?.end())

const net = async (sql: string) => Number((await server.pool.query(sql)).rows[0].net)

describe('interest accrued', () => {
  test.each(DAYS.slice(1))('on %s equals what the pages of the loans showed on that day', async (date) => {
    const { rows } = await reports.page('interestAccrued', { asOn: date })
    for (const loan of running.slice(0, 2)) {
      const row = rows.find(({ id }) => id === loan.id)
      const { interestPaise, penalPaise, principalPaise } = shown.get(`${loan.id} ${date}`) ?? {}
      expect({
        interestPaise: reports.figure('interestAccrued', row?.cells ?? [], 'interestPaise'),
        penalPaise: reports.figure('interestAccrued', row?.cells ?? [], 'penalPaise'),
        principalPaise: reports.figure('interestAccrued', row?.cells ?? [], 'outstandingPaise'),
      }).toEqual({ interestPaise, penalPaise, principalPaise })
    }
  })

  test('includes a loan from its opening until the day before its closing', async () => {
    const accruedOn = async (asOn: string) =>
      (await reports.page('interestAccrued', { asOn })).rows.map(({ id }) => id)
    expect(await accruedOn(DAYS[0])).toContain(running[2]?.id)
    expect(await accruedOn(DAYS[1])).not.toContain(running[2]?.id)
    expect(await accruedOn('2026-03-31')).toEqual([running[1]?.id])
  })

  test('today has the principal, interest and penal interest of the report of outstanding loans', async () => {
    const today = await reports.totals('interestAccrued')
    const outstanding = await reports.totals('loansOutstanding')
    for (const column of ['outstandingPaise', 'interestPaise', 'penalPaise'])
      expect(reports.figure('interestAccrued', today.totals, column)).toBe(
        reports.figure('loansOutstanding', outstanding.totals, column),
      )
  })
})

test('the balance sheet balances, with the profit of the profit and loss statement', async () => {
  const report = 'balanceSheet'
  const { rows } = await reports.page(report, { asOn: '2026-05-31' })
  const amount = (id: string) =>
    reports.figure(report, rows.find((row) => row.id === id)?.cells ?? [], 'amountPaise')
  expect(amount('assetTotal')).toBe(amount('result'))
  expect(amount('assetTotal')).toBe(
    await net(`select sum(debit_paise - credit_paise) as net from voucher_line l join account a on a.id = l.account_id
      where a.kind = 'asset'`),
  )
  const profit = await reports.page('profitAndLoss', { fromOn: '2020-01-01', toOn: '2026-05-31' })
  expect(amount('profit')).toBe(
    reports.figure('profitAndLoss', profit.rows.at(-1)?.cells ?? [], 'amountPaise'),
  )
})

describe('cash limit exceptions', () => {
  const ALL = { fromOn: '2026-05-01', toOn: '2026-05-31' }
  const pageOf = async () =>
    (await reports.page('cashExceptions', ALL)).rows.map(({ cells, opens }) => ({
      date: cells[0],
      customer: opens?.id,
      what: cells[2],
      paise: reports.figure('cashExceptions', cells, 'amountPaise'),
    }))

  test('are those who paid at least four fifths of the limit in cash on one day', async () => {
    expect(await pageOf()).toEqual([
      { date: DAYS[1], customer: cashCustomer, what: 'Received in a day', paise: 16_000_000 },
    ])
  })

  test('count a merged customer together with the customer who remains', async () => {
    const twin = await loans.addCustomer('Kavitha again')
    await withoutTriggers(
      server.pool,
      `insert into voucher_payment (company_id, voucher_id, line, direction, mode, amount_paise, posted_on, customer_id)
       select company_id, voucher_id, 50, 'in', 'cash', 100, posted_on, $1 from voucher_payment
       where customer_id = $2 and posted_on = $3 limit 1`,
      [twin.id, cashCustomer, DAYS[2]],
    )
    await server.pool.query('update customer set active = false, merged_into = $1 where id = $2', [
      cashCustomer,
      twin.id,
    ])
    expect((await pageOf()).map(({ date, paise }) => [date, paise])).toEqual([
      [DAYS[1], 16_000_000],
      [DAYS[2], 16_000_000],
    ])
  })

  test('are also those who were paid as much cash on all their active loans, until these are repaid', async () => {
    const [first] = running
    const pay = (line: number, paise: number) =>
      withoutTriggers(
        server.pool,
        `insert into voucher_payment (company_id, voucher_id, line, direction, mode, amount_paise, posted_on, customer_id, loan_id)
         select company_id, id, $2, 'out', 'cash', $3, $4, customer_id, loan_id from voucher where loan_id = $1 and kind = 'opening'`,
        [first?.id, line, paise, DAYS[0]],
      )
    await pay(60, 1_000_000)
    expect((await pageOf()).map(({ what }) => what)).not.toContain('Paid out on active loans')
    await pay(61, 600_000)
    expect(await pageOf()).toContainEqual({
      date: DAYS[0],
      customer: first?.customerId,
      what: 'Paid out on active loans',
      paise: 1_600_000,
    })
    const { payablePaise } = (await loans.payoff(first as TestLoan, DAYS[2])).dues
    expect((await loans.close(first as TestLoan, DAYS[2], payablePaise)).statusCode).toBe(200)
    expect((await pageOf()).map(({ what }) => what)).not.toContain('Paid out on active loans')
  })
})
