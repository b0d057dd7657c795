import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportRow } from '../../src/api/gen/model/index.ts'
import { today } from '../support/days.ts'
import { manyActiveLoans } from '../support/manyActiveLoans.ts'
import { pricesOf } from '../support/rates.ts'
import { filtersFor, reportsOf } from '../support/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tableReads } from '../support/tableReads.ts'

const LOANS = 6_000
/** Loans of ₹10,001, ₹10,002 and so on, each on 10 g: at this price per gram and an LTV of 80 %, the last 80 have a shortfall. */
const GOLD = 199_000
const SHORT = 80
const CUSTOMERS = 200
const PAGE = 20
/** The number of days with totals for each account. */
const DAYS = 700

let server: TestServer
let reports: Awaited<ReturnType<typeof reportsOf>>

beforeAll(async () => {
  server = await startTestServer()
  const loans = await manyActiveLoans(server, { customers: CUSTOMERS, loans: LOANS })
  const prices = await pricesOf(server)
  await prices.setMethod('latestRate')
  await prices.add(GOLD)
  await fillLedger()
  await fillMoves()
  await server.pool.query('vacuum analyze')
  reports = await reportsOf(server, loans)
})
afterAll(() => server?.end())

/** Inserts totals of every account for each day up to today. */
async function fillLedger(): Promise<void> {
  const { companyId, storeId } = server.owner
  await server.pool.query(
    `insert into ledger_day (company_id, account_id, store_id, posted_on, debit_paise, credit_paise, lines)
     select $1, id, $2, $3::date - n, 300, 100, 2 from account, generate_series(0, ${DAYS - 1}) as n where company_id = $1`,
    [companyId, storeId, today()],
  )
  await server.pool.query(
    `insert into ledger_month select company_id, account_id, store_id, date_trunc('month', posted_on), sum(debit_paise), sum(credit_paise)
     from ledger_day group by 1, 2, 3, 4`,
  )
}

/** Inserts changes of zero by due date for ten years before the loans. */
async function fillMoves(): Promise<void> {
  const { companyId, storeId } = server.owner
  await server.pool.query(
    `insert into loan_totals_move (company_id, store_id, span, from_on, due_on, loans, outstanding_paise)
     select $1, $2, 'day', date '2015-01-01' + n / 10, date '2016-01-01' + n % 10, 0, 0 from generate_series(1, 36500) as n`,
    [companyId, storeId],
  )
}

describe(`among ${LOANS.toLocaleString('en-IN')} loans`, () => {
  test.each(['this', 'all'] as const)(
    'the margin watch reads only loans that may have a shortfall, with stores: %s',
    async (stores) => {
      for (const [table, most] of [
        ['loan_cover', 0],
        ['loan', SHORT],
        ['loan_item', SHORT],
      ] as const) {
        const { scans, rows } = await tableReads(server, table, async () => {
          const page = await reports.page('marginWatch', { stores }, { limit: 1_000 })
          expect(page.rows.length).toBeGreaterThan(SHORT - 10)
        })
        // The ids come from an index-only scan, whose rows do not count as rows read from the table.
        expect({ table, scans, few: rows <= most ? true : rows }).toEqual({ table, scans: 0, few: true })
      }
    },
  )

  test.each([
    ['marginWatch', {}, LOANS],
    ['marginSummary', { by: 'customer' }, CUSTOMERS],
  ] as const)(
    'a page of %s reads only its own rows, and totals read none, though most are short',
    async (report, grouping, all) => {
      const page = () => reports.page(report, { stores: 'all', fall: '20', ...grouping }, { limit: PAGE })
      const totals = () => reports.totals(report, { stores: 'all', fall: '20', ...grouping })
      await page()
      await server.services.background.settled()
      // Concurrent transactions in the same cluster make the computation include borrowers who changed earlier.
      await server.pool.query('truncate borrower_changed')
      for (const [read, most] of [
        [page, { loan_item: 0, loan_cover: 0, loan: PAGE + 1 }],
        [totals, { loan_item: 0, loan_cover: 0, loan: 0, customer: 0 }],
      ] as const)
        for (const [table, rows] of Object.entries(most)) {
          const found = await tableReads(server, table, read)
          expect({ table, ...found, rows: Math.max(found.rows, rows) }).toEqual({ table, scans: 0, rows })
        }
      expect((await page()).rows).toHaveLength(PAGE)
      expect((await totals()).count).toBeGreaterThan(all / 2)
    },
  )

  test('a page of stored shortfalls reads only its own rows, and sums are read without them', async () => {
    const filters = { stores: 'all', fall: '20' } as const
    await reports.page('marginWatch', filters)
    await server.services.background.settled()
    // Concurrent transactions in the same cluster make it include borrowers who changed earlier.
    await server.pool.query('truncate borrower_changed')
    const first = await reports.page('marginWatch', filters, { limit: PAGE })
    expect(first.rows).toHaveLength(PAGE)
    for (const [most, read] of [
      [PAGE + 1, () => reports.page('marginWatch', filters, { limit: PAGE })],
      [PAGE + 1, () => reports.page('marginWatch', filters, { limit: PAGE, cursor: first.nextCursor ?? '' })],
      [0, () => reports.totals('marginWatch', filters)],
      [0, () => reports.page('marginSummary', filters)],
    ] as const)
      for (const [table, rows] of Object.entries({ loan_short: most, loan_cover: 0 })) {
        const found = await tableReads(server, table, read)
        expect({ table, ...found, rows: Math.max(found.rows, rows) }).toEqual({ table, scans: 0, rows })
      }
  })

  test('by borrower, pages read only their own rows after the first request, and totals read no loan rows', async () => {
    const filters = { stores: 'all', fall: '20', by: 'customer' } as const
    for (const report of ['marginWatch', 'marginSummary'] as const) {
      await reports.page(report, { ...filters, ...(report === 'marginWatch' && { by: undefined }) })
      await server.services.background.settled()
    }
    await server.pool.query('truncate borrower_changed')
    const page = (cursor?: string) =>
      reports.page('marginSummary', filters, { limit: PAGE, ...(cursor && { cursor }) })
    const { rows, nextCursor } = await page()
    expect(rows).toHaveLength(PAGE)
    for (const [most, read] of [
      [PAGE + 1, () => page()],
      [PAGE + 1, () => page(nextCursor ?? '')],
      [CUSTOMERS, () => reports.totals('marginSummary', filters)],
    ] as const)
      for (const [table, few] of Object.entries({ short_borrower: most, loan_short: 0, loan_cover: 0 })) {
        const found = await tableReads(server, table, read)
        // For so few borrowers a sequential scan is allowed.
        expect({ table, few: found.rows <= few || found.rows }).toEqual({ table, few: true })
      }
  })

  test.each(['loansOutstanding', 'interestAccrued'])(
    'totals of %s cover all rows, more than one batch',
    async (report) => {
      const { count, totals } = await reports.totals(report)
      expect(count).toBeGreaterThan(5_000)
      const rows: ReportRow[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await reports.page(report, {}, { limit: 1_000, ...(cursor && { cursor }) })
        rows.push(...page.rows)
        cursor = page.nextCursor
      }
      expect(rows).toHaveLength(count)
      const summed = totals.map((total, at) =>
        total === null ? null : String(rows.reduce((sum, { cells }) => sum + Number(cells[at]), 0)),
      )
      expect(totals).toEqual(summed)
      expect(totals.filter((total) => Number(total) > 0).length).toBeGreaterThan(1)
    },
  )

  test('a file has all rows, more than one batch', async () => {
    const { companyId, storeId, token } = server.owner
    const body = { companyId, storeId, report: 'loansOutstanding', filters: {}, format: 'csv' as const }
    const ticket = await server.inject('AddReportTicket', { token, body })
    const cookie = String(ticket.headers['set-cookie']).split(';')[0] ?? ''
    const query = { ticket: ticket.json().ticket }
    const { payload } = await server.inject('GetReportFile', { query, headers: { cookie } })
    const { count } = await reports.totals('loansOutstanding')
    // In addition to the rows: the headings, the totals, and the end of the last line.
    expect(payload.split('\r\n')).toHaveLength(count + 3)
  })

  test.each([
    ['vaultAndBanks', 1],
    ['metalHeld', 1],
    ['packetsAndPlaces', LOANS],
  ])('the totals of %s read none of them', async (report, count) => {
    for (const table of ['loan', 'packet', 'loan_item']) {
      const reads = await tableReads(server, table, async () =>
        expect((await reports.totals(report)).count).toBe(count),
      )
      expect({ table, ...reads }).toEqual({ table, scans: 0, rows: 0 })
    }
  })

  // The loans begin a day apart, over a year and a month; a row of totals is read for each day.
  test.each([
    ['2026-06-10', 161, 'months up to it, and days', 161],
    ['2026-05-31', 151, 'months up to it', 151],
    ['2026-09-25', 268, 'the year, less months and days after it', 365 + 92 + 5],
  ])('ageing on %s, %i days after the first loan, is summed from %s', async (asOn, days, _, most) => {
    for (const [table, few] of [
      ['loan', 0],
      ['loan_entry', 0],
      ['loan_totals_move', most],
    ] as const) {
      const { scans, rows } = await tableReads(server, table, async () => {
        const page = await reports.page('ageing', { asOn })
        expect(reports.sumOf('ageing', page.rows, 'loans')).toBe(days * (LOANS / 400))
      })
      expect({ table, scans, few: rows <= few ? true : rows }).toEqual({ table, scans: 0, few: true })
    }
  })

  test.each(['loansOutstanding', 'dueList', 'interestAccrued'])(
    'the sums of %s are read without the names of the customers',
    async (report) => {
      const { rows } = await tableReads(server, 'customer', async () => {
        const filters = filtersFor(report, { asOn: '2027-06-30' })
        expect((await reports.totals(report, filters)).count).toBeGreaterThan(0)
      })
      expect(rows).toBe(0)
    },
  )

  test('the measurement would show a scan of the loans', async () => {
    const { scans } = await tableReads(server, 'loan', () =>
      server.pool.query('select count(*) from loan where tenure_months = 7'),
    )
    expect(scans).toBeGreaterThan(0)
  })
})

describe(`with ${DAYS} days of every account`, () => {
  // The balance sheet shows the last day of the previous financial year as well.
  test.each([
    ['trialBalance', 1],
    ['balanceSheet', 2],
  ])(
    '%s is summed from months, and from the days of one month for each of its %i days',
    async (report, days) => {
      const { rows: accounts } = await server.pool.query('select from account')
      const { rows } = await tableReads(server, 'ledger_day', async () => {
        expect((await reports.page(report)).rows.length).toBeGreaterThan(5)
      })
      expect(rows).toBeLessThanOrEqual(days * 31 * accounts.length)
    },
  )

  test('the balance of an account equals the sum of its days', async () => {
    const { rows } = await reports.page('trialBalance')
    expect(new Set(rows.map(({ cells }) => reports.figure('trialBalance', cells, 'debitPaise')))).toEqual(
      new Set([200 * DAYS]),
    )
    const { before } = await reports.totals('cashBook', { fromOn: today(), toOn: today() })
    expect(reports.figure('cashBook', before, 'inPaise')).toBe(200 * (DAYS - 1))
  })

  test.each(['dayBook', 'cashBook', 'interestReceived', 'gstOnFees'])(
    'the totals of %s read no line of the books',
    async (report) => {
      const reads = await tableReads(server, 'voucher_line', async () => {
        expect((await reports.totals(report)).count).toBeGreaterThan(0)
      })
      expect(reads).toEqual({ scans: 0, rows: 0 })
    },
  )
})
