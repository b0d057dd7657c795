import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysOf, today } from '../support/days.ts'
import { manyActiveLoans } from '../support/manyActiveLoans.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tableReads } from '../support/tableReads.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

const LOANS = 6_000
/** The number of due dates of these loans. */
const DUE_DATES = 400
/** The number of days before today with postings of money. */
const DAYS = 700
/** The number of references recorded on these days. */
const REFERENCES = 7_000

let server: TestServer
let loans: Awaited<ReturnType<typeof manyActiveLoans>>

beforeAll(async () => {
  server = await startTestServer()
  loans = await manyActiveLoans(server, { customers: 200, loans: LOANS })
  await daysOf(server).open(50_000)
  const loan = await loans.add()
  await loans.receive(loans.receipt(loan, today(), 60_000))
  const { companyId, storeId } = server.owner
  await server.pool.query(
    `insert into loan_money_day select $1, $2, $3::date - n, 100, 100 from generate_series(1, ${DAYS}) as n`,
    [companyId, storeId, today()],
  )
  await putReferences()
  await server.pool.query('vacuum analyze')
})
afterAll(() => server?.end())

/** Inserts transfers of each of the days before yesterday, whose references were recorded a day later. */
async function putReferences(): Promise<void> {
  const { companyId, storeId, userId } = server.owner
  await withoutTriggers(
    server.pool,
    `with paid as (
       insert into voucher (company_id, id, store_id, number, kind, posted_on, made_by)
       select $1, gen_random_uuid(), $2, 'UTR-' || n, 'debit-note', $4::date - 2 - n % ${DAYS}, $3
       from generate_series(1, ${REFERENCES}) as n returning *),
     parts as (
       insert into voucher_payment (company_id, voucher_id, line, direction, mode, bank_id, amount_paise, posted_on)
       select $1, paid.id, 1, 'out', 'bank', b.id, 100, posted_on from paid cross join (select id from bank limit 1) b)
     insert into awaited_reference (company_id, id, store_id, voucher_id, line, reference, recorded_by, recorded_at)
     select $1, gen_random_uuid(), $2, id, 1, number, $3, now() - make_interval(days => $4::date - posted_on - 1) from paid`,
    [companyId, storeId, userId, today()],
  )
}

const body = () => ({ ...loans.scope, stores: 'all' as const })
const dashboard = () => server.call('GetDashboard', { token: loans.token, body: body() })
const charts = () => server.call('GetDashboardCharts', { token: loans.token, body: body() })

test('the dashboard reads none of the loans, packets, items, vouchers and payments', async () => {
  for (const table of ['loan', 'packet', 'loan_item', 'voucher', 'voucher_line', 'voucher_payment']) {
    const reads = await tableReads(server, table, async () => {
      expect((await dashboard()).figures.length).toBeGreaterThan(6)
      expect((await charts()).schemes.length).toBeGreaterThan(0)
    })
    expect({ table, ...reads }).toEqual({ table, scans: 0, rows: 0 })
  }
})

test('the dashboard and its charts each read the totals at most once, and only the days of money that they show', async () => {
  for (const [table, most] of [
    // Figures and charts read them once each.
    ['loan_totals', 2 * (DUE_DATES + 1)],
    ['packet_totals', 2],
    // No release is late. Packets that wait would be read by the days on which their loans were closed.
    ['packet_waiting', 0],
    // The days of the month, and the thirty of the chart.
    ['loan_money_day', 31 + 30],
  ] as const) {
    const { rows } = await tableReads(server, table, async () => {
      await dashboard()
      await charts()
    })
    expect({ table, few: rows <= most ? true : rows }).toEqual({ table, few: true })
  }
})

test('the evening of all stores reads no active loan and no packet, and the totals by due date at most twice', async () => {
  const evening = () => server.call('GetEvening', { token: loans.token, body: body() })
  // The first call computes and stores the margin watch of the day.
  await evening()
  await server.services.background.settled()
  // Concurrent transactions in the same cluster make it include borrowers who changed earlier.
  await server.pool.query('truncate borrower_changed')
  for (const [table, most] of [
    ['loan', 0],
    ['packet', 0],
    // The due dates with their schemes, for the figures and for the coming week.
    ['loan_totals', 2 * (DUE_DATES + 1)],
  ] as const) {
    const { scans, rows } = await tableReads(server, table, evening)
    expect({ table, scans: table === 'loan_totals' ? 0 : scans, few: rows <= most ? true : rows }).toEqual({
      table,
      scans: 0,
      few: true,
    })
  }
})

test('the evening reads only the references of its days', async () => {
  for (const [days, most] of [
    [1, 0],
    [7, (6 * REFERENCES) / DAYS],
  ] as const) {
    const evening = () => server.call('GetEvening', { token: loans.token, body: { ...body(), days } })
    const { scans, rows } = await tableReads(server, 'awaited_reference', evening)
    expect({ days, scans, few: rows <= most ? true : rows }).toEqual({ days, scans: 0, few: true })
  }
})

test('the trend reads only totals, and only the days of money that it shows', async () => {
  const trend = () => server.call('GetEveningTrend', { token: loans.token, body: body() })
  for (const [table, most] of [
    ['loan', 0],
    ['voucher_payment', 0],
    ['loan_entry', 0],
    ['loan_totals', DUE_DATES + 1],
    ['loan_money_day', 13 * 7],
  ] as const) {
    const { rows } = await tableReads(server, table, trend)
    expect({ table, few: rows <= most ? true : rows }).toEqual({ table, few: true })
  }
})

test('the figures are correct after statements that insert or close thousands of loans', async () => {
  const outstanding = async () =>
    (await dashboard()).figures.find(({ name }) => name === 'outstanding') ?? { value: 0, details: [] }
  const summed = async () => {
    const { rows } = await server.pool.query(
      `select sum(outstanding_paise)::bigint as paise, count(*)::integer as loans from loan where status = 'active'`,
    )
    return rows[0]
  }
  const { paise, loans: count } = await summed()
  expect(await outstanding()).toMatchObject({ value: paise, details: [{ kind: 'loans', value: count }] })
  await server.pool.query(
    `update loan set status = 'closed', outstanding_paise = 0, closed_on = due_on where number like 'ZZ-%'`,
  )
  const { paise: left, loans: few } = await summed()
  expect(few).toBeLessThan(count)
  expect(await outstanding()).toMatchObject({ value: left, details: [{ kind: 'loans', value: few }] })
  expect((await server.pool.query('select from loan_totals where loans = 0')).rowCount).toBe(0)
})
