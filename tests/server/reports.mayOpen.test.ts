import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportOpens } from '../../src/api/gen/model/index.ts'
import type { Right } from '../../src/api/gen/operations.ts'
import { allReports } from '../../src/server/modules/reports/allReports.ts'
import { mayOpen } from '../../src/server/modules/reports/mayOpen.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { today } from '../support/days.ts'
import { filtersFor, reportsOf } from '../support/reports.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let reports: Awaited<ReturnType<typeof reportsOf>>
let customerId: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  await loans.onDay(today())
  const loan = await loans.add({ openedOn: '2026-04-01' })
  customerId = loan.customerId
  await loans.receive(loans.receipt(loan, today(), 60_000))
  reports = await reportsOf(server, loans)
})
afterAll(() => server?.end())

/** The kinds of page that the rows of all reports open for a user with these rights. */
async function waysOf(userName: string, rights: Record<string, string[]>): Promise<Set<string>> {
  const { session } = await addPerson(server, userName, rights)
  const kinds = new Set<string>()
  for (const { name } of allReports) {
    const filters = filtersFor(name, { account: '1200', customerId })
    const reply = await reports.inject(name, filters, session.token)
    if (reply.statusCode === 403) continue
    expect(reply.statusCode, name).toBe(200)
    for (const { opens } of reply.json().rows as { opens?: ReportOpens }[])
      if (opens) kinds.add(opens.kind === 'report' ? `report ${opens.id}` : opens.kind)
  }
  return kinds
}

test('rows open only pages that the role may see', async () => {
  const reader = await waysOf('reader', { Reports: ['view'] })
  expect(reader).toContain('report loansOutstanding')
  for (const way of reader) expect(way).toMatch(/^report (loansOutstanding|marginWatch|packetsAndPlaces)$/)
  expect(await waysOf('counter', { Reports: ['view'], PartPayment: ['view'] })).toContain('loan')
  const all = await waysOf('accountant', {
    Reports: ['view', 'books', 'audit'],
    PartPayment: ['view'],
    Customer: ['view'],
  })
  for (const kind of ['voucher', 'loan', 'report accountLedger']) expect(all).toContain(kind)
})

test('a part payment opens the page of its loan, only for those who may see it', async () => {
  const [row] = (await reports.page('partPayments')).rows
  expect(row?.opens?.kind).toBe('loan')
  const { session } = await addPerson(server, 'viewer', { Reports: ['view'] })
  const reply = await reports.inject('partPayments', {}, session.token)
  const { opens, ...plain } = row ?? { opens: undefined }
  expect(reply.json().rows).toEqual([plain])
  const page = await server.inject('GetPartPaymentById', {
    token: session.token,
    query: { id: opens?.id ?? '' },
  })
  expect(page.statusCode).toBe(403)
})

test.each([
  ['voucher', 'x', 'Reports.books'],
  ['loan', 'x', 'PartPayment.view'],
  ['customer', 'x', 'Customer.view'],
  ['bankLoan', 'x', 'BankNewLoan.view'],
  ['lot', 'x', 'Auction.view'],
  ['report', 'accountLedger', 'Reports.books'],
  ['report', 'auditLog', 'Reports.audit'],
] as const)('opening a %s (%s) needs %s', (kind, id, right) => {
  const may = (grants: readonly Right[]) => mayOpen({ grants: new Set(grants), storeId: 's' }, { kind, id })
  expect([may([right]), may([])]).toEqual([true, false])
})
