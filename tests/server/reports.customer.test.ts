import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportFilters } from '../../src/api/gen/model/index.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { notesOf } from '../support/notes.ts'
import { reportsOf } from '../support/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const DAYS = ['2026-05-01', '2026-05-04', '2026-05-05'] as const
const ALL = { fromOn: '2026-01-01', toOn: '2026-05-31' }

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let reports: Awaited<ReturnType<typeof reportsOf>>
let customerId: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  const notes = await notesOf(server)
  await loans.onDay(DAYS[0])
  customerId = (await loans.addCustomer()).id
  const loan = await loans.add({ customerId, principalPaise: 1_000_000, chargesPaise: 5_000 })
  const other = await loans.add({ customerId, principalPaise: 700_000 })
  await loans.add({ principalPaise: 500_000 })
  await loans.receive(loans.receipt(loan, DAYS[0], 150_000))
  await loans.onDay(DAYS[1])
  await notes.add('credit', DAYS[1], { amountPaise: 7_000, customerId, party: null })
  await loans.receive(loans.receipt(other, DAYS[1], 120_000))
  await loans.onDay(DAYS[2])
  const { payablePaise } = (await loans.payoff(other, DAYS[2])).dues
  expect((await loans.close(other, DAYS[2], payablePaise)).statusCode).toBeLessThan(300)
  reports = await reportsOf(server, loans)
})
afterAll(() => server?.end())

const report = 'customerStatement'
const pageOf = (filters: ReportFilters = {}) => reports.page(report, { customerId, ...ALL, ...filters })
const net = async (sql: string) => Number((await server.pool.query(sql, [customerId])).rows[0].net)

test('the balance ends at the outstanding amount of the loans, and each line’s balance continues the one before', async () => {
  const { rows } = await pageOf()
  let balance = 0
  for (const { cells } of rows) {
    balance += reports.figure(report, cells, 'chargedPaise') - reports.figure(report, cells, 'paidPaise')
    expect(reports.figure(report, cells, 'balancePaise')).toBe(balance)
  }
  expect(balance).toBe(
    await net('select sum(outstanding_paise + charges_due_paise) as net from loan where customer_id = $1'),
  )
  expect(rows.length).toBe(6)
})

test('each line opens its loan, or else its voucher', async () => {
  const { rows } = await pageOf()
  for (const row of rows)
    expect(row.opens?.kind).toBe(reports.cell(report, row, 'loan') === null ? 'voucher' : 'loan')
  expect(rows.filter(({ opens }) => opens?.kind === 'voucher')).toHaveLength(1)
})

test('the amount paid equals the money received', async () => {
  const { rows } = await pageOf()
  expect(reports.sumOf(report, rows, 'paidPaise')).toBe(
    await net(
      `select sum(amount_paise) as net from voucher_payment where customer_id = $1 and direction = 'in'`,
    ),
  )
})

test('a statement from a later first day begins with what was owed before that day', async () => {
  const { rows } = await pageOf({ fromOn: DAYS[1] })
  const { before, totals } = await reports.totals(report, { customerId, ...ALL, fromOn: DAYS[1] })
  const opening = reports.figure(report, before, 'chargedPaise') - reports.figure(report, before, 'paidPaise')
  const moved = reports.figure(report, totals, 'chargedPaise') - reports.figure(report, totals, 'paidPaise')
  expect(opening + moved).toBe(reports.figure(report, rows.at(-1)?.cells ?? [], 'balancePaise'))
  expect(opening).toBeGreaterThan(0)
})

test('the balance includes customers who were merged into this one', async () => {
  const twin = await loans.addCustomer()
  await loans.add({ customerId: twin.id, principalPaise: 300_000 })
  const before = (await pageOf()).rows.at(-1)?.cells ?? []
  await server.pool.query('update customer set active = false, merged_into = $1 where id = $2', [
    customerId,
    twin.id,
  ])
  const after = (await pageOf()).rows.at(-1)?.cells ?? []
  expect(reports.figure(report, after, 'balancePaise') - reports.figure(report, before, 'balancePaise')).toBe(
    300_000,
  )
})

test('the first day proposed for a statement is a year ago', async () => {
  const preset = reports.reports
    .find(({ name }) => name === report)
    ?.filters.find(({ name }) => name === 'fromOn')
  expect(preset?.preset).toBe('2025-05-05')
})

test('a waiver is in the column of payments, and named as a waiver', async () => {
  const debtor = (await loans.addCustomer()).id
  const loan = await loans.add({ customerId: debtor })
  const { token, headId } = loans
  const query = { id: loan.id }
  const charge = { headId, amountPaise: 10_000, gstBp: 1_800, postedOn: DAYS[2], note: null }
  await server.call('AddCharge', { token, query, body: charge })
  const [due] = (await loans.one(loan)).charges
  await server.call('WaiveDues', {
    token,
    query,
    body: {
      postedOn: DAYS[2],
      charges: [{ chargeId: due?.id ?? '', amountPaise: 11_800 }],
      penalPaise: 0,
      interestPaise: 0,
      reason: 'Agreed',
    },
  })
  const row = (await pageOf({ customerId: debtor })).rows.at(-1)
  expect(row && reports.cell(report, row, 'narration')).toBe('Waived: Agreed')
  expect(reports.figure(report, row?.cells ?? [], 'paidPaise')).toBe(11_800)
})

test('a write-off is named as such, and the balance after it is zero', async () => {
  const debtor = (await loans.addCustomer()).id
  const loan = await loans.add({ customerId: debtor, principalPaise: 400_000 })
  await server.call('WriteOff', {
    token: loans.token,
    query: { id: loan.id },
    body: { postedOn: DAYS[2], reason: 'Fled' },
  })
  const row = (await pageOf({ customerId: debtor })).rows.at(-1)
  expect(row && reports.cell(report, row, 'narration')).toBe('Written off: Fled')
  expect(reports.figure(report, row?.cells ?? [], 'balancePaise')).toBe(0)
})
