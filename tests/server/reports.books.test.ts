import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AddReportTicketRequest, ReportFilters } from '../../src/api/gen/model/index.ts'
import { allReports } from '../../src/server/modules/reports/allReports.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { notesOf } from '../support/notes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const LATER = { fromOn: '2026-05-05', toOn: '2026-05-31' }

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let customerId: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  const notes = await notesOf(server)
  const loan = await loans.add({ principalPaise: 1_000_000, openedOn: '2026-04-01' })
  customerId = loan.customerId
  await loans.onDay('2026-05-02')
  await notes.add('credit', '2026-05-02', { amountPaise: 200_000 })
  for (const date of ['2026-05-04', '2026-05-05', '2026-05-06']) {
    await loans.onDay(date)
    await loans.receive(loans.receipt(loan, date, 60_001))
    await notes.add('credit', date, { amountPaise: 20_000 })
    await notes.add('debit', date, { amountPaise: 70_000 })
  }
})
afterAll(() => server?.end())

/** The reply with the file of a report. */
async function fileOf(request: Omit<AddReportTicketRequest, 'companyId' | 'storeId'>) {
  const { token, scope } = loans
  const reply = await server.inject('AddReportTicket', { token, body: { ...scope, ...request } })
  expect(reply.statusCode, reply.body).toBe(201)
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
  return server.inject('GetReportFile', { query: { ticket: reply.json().ticket }, headers: { cookie } })
}

/** The amount columns of a report: in, out, and the balance if there is one. */
const moneyOf = (name: string) =>
  (allReports.find((report) => report.name === name)?.columns ?? []).flatMap(({ kind }, at) =>
    kind === 'money' ? [at] : [],
  )

test.each<[string, (customer: string) => ReportFilters]>([
  ['cashBook', () => ({})],
  ['accountLedger', () => ({ account: '1200' })],
  ['accountLedger', () => ({ account: '4010' })],
  ['customerStatement', (customer) => ({ customerId: customer })],
])(
  'the rows of a book (%s) add up from its opening balance to its closing balance',
  async (report, request) => {
    const filters = { ...request(customerId), ...LATER }
    const [sheet] = await readXlsxFile((await fileOf({ report, filters, format: 'xlsx' })).rawPayload)
    const [head = [], ...lines] = sheet?.data ?? []
    const [inward = 0, outward = 0, left] = moneyOf(report)
    const paise = (cell: unknown) => Math.round(Number(cell ?? 0) * 100)
    const net = (row: readonly unknown[] = []) => paise(row[inward]) - paise(row[outward])
    const words = lines.map(([first]) => first)
    expect([words[0], ...words.slice(-2)]).toEqual(['Opening balance', 'Total', 'Closing balance'])

    const body = { ...loans.scope, report, filters }
    const totals = await server.call('GetReportTotals', { token: loans.token, body })
    const [opening, closing] = [lines[0], lines.at(-1)]
    expect(net(opening)).toBe(Number(totals.before[inward]) - Number(totals.before[outward]))
    expect(net(opening)).not.toBe(0)
    const moved = lines.slice(1, -2)
    expect(moved).toHaveLength(totals.count)
    expect(net(opening) + moved.reduce((sum, row) => sum + net(row), 0)).toBe(net(closing))
    // A balance is a debit or a credit; a running balance ends with it.
    for (const row of [opening, closing]) expect([row?.[inward], row?.[outward]]).toContain(null)
    if (left === undefined) return
    expect(head[left]).toBe('Balance')
    expect([closing?.[left], moved.at(-1)?.[left]].map(paise)).toEqual([net(closing), net(closing)])
  },
)

test.each<[string, ReportFilters]>([
  ['cashBook', {}],
  ['accountLedger', { account: '1200' }],
  ['accountLedger', { account: '4010' }],
])(
  'a book (%s) has the balance after each entry, on every page and also when paging back',
  async (report, more) => {
    const [inward = 0, outward = 0, left = 0] = moneyOf(report)
    // It begins in the middle of a month, and a page in the middle of a day.
    const body = { ...loans.scope, report, filters: { ...more, ...LATER } }
    const { before } = await server.call('GetReportTotals', { token: loans.token, body })
    const page = (cursor: string | null) =>
      server.call('GetReport', { token: loans.token, body: { ...body, limit: 1, ...(cursor && { cursor }) } })
    let balance = Number(before[inward]) - Number(before[outward])
    let shown = await page(null)
    const forth: unknown[] = []
    for (;;) {
      const [{ cells } = { cells: [] }] = shown.rows
      balance += Number(cells[inward]) - Number(cells[outward])
      expect(Number(cells[left])).toBe(balance)
      forth.push(cells)
      if (shown.nextCursor === null) break
      shown = await page(shown.nextCursor)
    }
    expect(forth.length).toBeGreaterThan(1)
    const back = [shown.rows[0]?.cells]
    while (shown.previousCursor !== null) {
      shown = await page(shown.previousCursor)
      back.unshift(shown.rows[0]?.cells)
    }
    expect(back).toEqual(forth)
  },
)

test('the file of a ledger is named after its account', async () => {
  const { headers } = await fileOf({
    report: 'accountLedger',
    filters: { account: '1200', ...LATER },
    format: 'csv',
  })
  expect(String(headers['content-disposition'])).toContain('account-ledger-1200-')
})

test('as CSV a book begins and ends with its balances; a file without both amount columns has none', async () => {
  const request = { report: 'cashBook', filters: LATER, format: 'csv' } as const
  const lines = (await fileOf(request)).payload.split('\r\n')
  expect(lines[1]).toMatch(/^Opening balance,,,(\d+\.\d\d,|,\d+\.\d\d),-?\d+\.\d\d$/)
  expect(lines.at(-3)).toMatch(/^Total,,,\d+\.\d\d,\d+\.\d\d,$/)
  expect(lines.at(-2)).toMatch(/^Closing balance,,,(\d+\.\d\d,|,\d+\.\d\d),-?\d+\.\d\d$/)
  const some = await fileOf({ ...request, columns: ['postedOn', 'inPaise'] })
  expect(some.payload).not.toContain('balance')
  expect(some.payload).toContain('Total,')
})
