import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EveningFigures, EveningPending, ReportFilters } from '../../src/api/gen/model/index.ts'
import { eveningOfTwoStores } from '../support/eveningOfTwoStores.ts'
import { putAudit } from '../support/packetAudits.ts'
import { reportsOf } from '../support/reports.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { NAMED_BY, NOT_SHOWN, SHOWN_BY } from '../support/shownBy.ts'
import { watchStatements } from '../support/statements.ts'
import { allReads } from '../support/tableReads.ts'
import { putTransfer } from '../support/transfers.ts'

let server: TestServer
let evening: Awaited<ReturnType<typeof eveningOfTwoStores>>
let reports: Awaited<ReturnType<typeof reportsOf>>

beforeAll(async () => {
  server = await startTestServer()
  evening = await eveningOfTwoStores(server)
  reports = await reportsOf(server, { token: server.owner.token, scope: evening.main })
})
afterAll(() => server?.end())

const read = (more: { stores?: 'this' | 'all'; days?: number } = {}, token = server.owner.token) =>
  server.call('GetEvening', { token, body: { ...evening.main, stores: 'all', ...more } })

/** The same figures from the reports of a store, or of all stores. */
async function fromReports(stores: string): Promise<EveningFigures> {
  const today = { fromOn: evening.today, toOn: evening.today }
  const total = async (report: string, column: string, filters: ReportFilters) => {
    const { totals, before, count } = await reports.totals(report, { stores, ...filters } as ReportFilters)
    return { sum: reports.figure(report, totals, column), count, before }
  }
  const [cashIn, cashOut] = [
    await total('cashBook', 'inPaise', today),
    await total('cashBook', 'outPaise', today),
  ]
  const opening =
    reports.figure('cashBook', cashIn.before, 'inPaise') -
    reports.figure('cashBook', cashIn.before, 'outPaise')
  const all = await total('loansOutstanding', 'outstandingPaise', {})
  const late = await total('loansOutstanding', 'outstandingPaise', { kind: 'overdue' })
  const short = await total('marginWatch', 'shortfallPaise', {})
  return {
    cashPaise: opening + cashIn.sum - cashOut.sum,
    lentPaise: (await total('loanMoney', 'outPaise', { ...today, kind: 'paid' })).sum,
    receivedPaise: (await total('loanMoney', 'inPaise', { ...today, kind: 'received' })).sum,
    interestPaise: (await total('interestReceived', 'amountPaise', today)).sum,
    outstandingPaise: all.sum,
    loans: all.count,
    overduePaise: late.sum,
    overdueLoans: late.count,
    shortPaise: short.sum,
    shortLoans: short.count,
    latePackets: (await total('lateReleases', 'delayPaise', {})).count,
  }
}

describe('the evening summary', () => {
  test('has the figures of the reports, for each store and for all stores', async () => {
    const { branches, total, todayOn } = await read()
    expect(todayOn).toBe(evening.today)
    expect(branches).toHaveLength(2)
    for (const { storeId, figures } of branches) expect(figures).toEqual(await fromReports(storeId))
    expect(total).toEqual(await fromReports('all'))
    expect(total.outstandingPaise).toBeGreaterThan(branches[0]?.figures.outstandingPaise ?? 0)
    for (const name of ['lentPaise', 'receivedPaise', 'overduePaise'] as const)
      expect([name, total[name] > 0]).toEqual([name, true])
  })

  test('of this store has only its own figures and exceptions', async () => {
    const { branches, total, exceptions } = await read({ stores: 'this' })
    expect(branches.map(({ storeId }) => storeId)).toEqual([evening.main.storeId])
    expect(total).toEqual(branches[0]?.figures)
    expect(new Set(exceptions.map(({ storeName }) => storeName))).toEqual(new Set([branches[0]?.storeName]))
  })

  test('lists the reversed receipt once, with its loan and reason', async () => {
    const { exceptions, exceptionCount } = await read()
    const reversals = exceptions.filter(({ kind }) => kind === 'reversal')
    expect(reversals).toEqual([
      expect.objectContaining({ title: 'Entry reversed', reason: 'Entered twice', amountPaise: 100_000 }),
    ])
    expect(exceptionCount).toBe(exceptions.length)
  })

  test('needs the right to reports and, for all stores, the right to other stores; cash and interest need the right to the books', async () => {
    const { session: without } = await addPerson(server, 'without', { Day: ['view'] })
    const { session: here } = await addPerson(server, 'here', { Reports: ['view'] })
    const status = async (token: string, stores: 'this' | 'all') =>
      (await server.inject('GetEvening', { token, body: { ...evening.main, stores } })).statusCode
    expect(await status(without.token, 'this')).toBe(403)
    expect(await status(here.token, 'all')).toBe(403)
    const { total, exceptions } = await read({ stores: 'this', days: 30 }, here.token)
    expect(total).toMatchObject({ cashPaise: null, interestPaise: null })
    expect(exceptions.map(({ kind }) => kind)).toEqual(['reversal'])
  })
})

describe('pending work', () => {
  /** The same figures from the lists of a store. */
  async function fromLists(storeId: string, token: string): Promise<EveningPending> {
    const scope = { companyId: evening.main.companyId, storeId }
    const due = await server.call('GetPartPaymentCount', { token, body: { ...scope, status: 'dueThisWeek' } })
    const { rows } = await server.call('GetNewLoan', { token, body: scope })
    const waiting = rows.filter(({ approvalValid, sentBackAt }) => !approvalValid && sentBackAt === null)
    const collect = await server.call('GetPacketsToCollect', { token, body: scope })
    const onTheWay = (direction: 'in' | 'out') =>
      server.call('GetTransferCount', { token, body: { ...scope, direction, state: 'on-the-way' } })
    const audits = await server.call('GetPacketAudit', { token, body: scope })
    return {
      approvalLoans: waiting.length,
      approvalPaise: waiting.reduce((sum, { principalPaise }) => sum + principalPaise, 0),
      dueLoans: due.count,
      duePaise: due.outstandingPaise,
      collectPackets: collect.rows.length,
      arrivingTransfers: (await onTheWay('in')).count,
      sentTransfers: (await onTheWay('out')).count,
      openAudits: audits.rows.filter(({ state }) => ['counting', 'counted'].includes(state)).length,
    }
  }

  test('has the counts of the lists of each store and their sums: loans whose approval has expired are counted, approved and sent-back ones are not', async () => {
    const { shop } = evening
    const { token } = server.owner
    await shop.setPolicy({ approvalAbovePaise: 1_000_000 })
    const { session } = await addPerson(server, 'enters', { NewLoan: ['view', 'add'] })
    const { id: customerId } = await shop.addCustomer('Waits')
    const enter = (principalPaise: number) => shop.pledge({ customerId, principalPaise }, session.token)
    const waits = await enter(1_000_100)
    const [sentBack, approved, expired] = [
      await enter(1_000_200),
      await enter(1_000_300),
      await enter(1_000_400),
    ]
    const decide = (id: 'ApproveNewLoan' | 'SendBackNewLoan', loan: { id: string; version: number }) =>
      server.call(id, {
        token,
        query: { id: loan.id },
        body: { version: loan.version, ...(id === 'SendBackNewLoan' && { note: 'Weigh again' }) },
      } as never)
    await decide('SendBackNewLoan', sentBack)
    await decide('ApproveNewLoan', approved)
    await decide('ApproveNewLoan', expired)
    await server.pool.query('update loan set approved_on = approved_on - 1 where id = $1', [expired.id])
    const { dues } = await server.call('GetPayoff', {
      token,
      query: { id: evening.byBank.id, date: evening.today },
    })
    await server.call('CloseLoan', {
      token,
      query: { id: evening.byBank.id },
      body: { postedOn: evening.today, payments: shop.byBank(dues.payablePaise) },
    })

    await putAudit(server)
    const cancelled = await putAudit(server, 'SPARE-K2')
    await server.pool.query(
      `update packet_audit set state = 'cancelled', cancelled_by = started_by, cancelled_at = now(), cancel_reason = 'Again'
       where id = $1`,
      [cancelled],
    )
    const received = await putTransfer(server, evening.otherId)
    await server.pool.query(
      `update transfer set state = 'received', received_on = sent_on, received_by = sent_by, received_at = sent_at where id = $1`,
      [received],
    )
    const { branches, pending, approvals } = await read()
    const again = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
    const there = await evening.switched(again.token, evening.otherId)
    for (const { storeId, pending: own } of branches)
      expect(own).toEqual(await fromLists(storeId, storeId === evening.otherId ? there.token : token))
    for (const name of Object.keys(pending) as (keyof EveningPending)[])
      expect([name, pending[name]]).toEqual([
        name,
        branches.reduce((sum, branch) => sum + branch.pending[name], 0),
      ])
    expect(pending).toMatchObject({
      approvalLoans: 2,
      approvalPaise: 2_000_500,
      collectPackets: 1,
      arrivingTransfers: 1,
      sentTransfers: 1,
      openAudits: 1,
    })
    expect(branches.find(({ storeId }) => storeId === evening.otherId)?.pending).toMatchObject({
      arrivingTransfers: 1,
      sentTransfers: 0,
      openAudits: 0,
    })
    expect(branches.map((branch) => branch.pending.dueLoans > 0)).toEqual([true, true])
    expect(approvals.map(({ id }) => id)).toEqual([waits.id, expired.id])
    expect(approvals[0]).toMatchObject({
      storeId: evening.main.storeId,
      customerName: 'Waits',
      principalPaise: 1_000_100,
      mine: false,
    })
  })

  test('counts transfers to a store that the user may not view, but does not list that store', async () => {
    const { session } = await addPerson(server, 'sender', {
      Reports: ['view'],
      Company: ['view', 'otherStores'],
    })
    const { branches, pending } = await read({}, session.token)
    expect(branches.map(({ storeId }) => storeId)).toEqual([evening.main.storeId])
    expect(pending).toMatchObject({ arrivingTransfers: 0, sentTransfers: 1 })
  })

  test('lists approvals only with the right to view new loans', async () => {
    const { session } = await addPerson(server, 'reads', { Reports: ['view'] })
    const { approvals, pending } = await read({ stores: 'this' }, session.token)
    expect([approvals, pending.approvalLoans]).toEqual([[], 2])
  })
})

describe('the trend', () => {
  // The other store lends money too.
  beforeAll(async () => {
    const { token } = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
    const there = await evening.switched(token, evening.otherId)
    await evening.openOther()
    const { shop, other } = evening
    await shop.pledge({ ...other, payout: shop.byBank(1_000_000) }, there.token)
  })

  test.each(['this', 'all'] as const)(
    'ends with the current figures, and its last three weeks have the figures of the reports: stores %s',
    async (stores) => {
      const { token } = server.owner
      const { weeks } = await server.call('GetEveningTrend', { token, body: { ...evening.main, stores } })
      expect(weeks).toHaveLength(13)
      const { total } = await read({ stores })
      expect(weeks.at(-1)).toMatchObject({ toOn: evening.today, outstandingPaise: total.outstandingPaise })
      for (const { fromOn, toOn, receivedPaise, paidPaise, outstandingPaise } of weeks.slice(-3)) {
        const money = await reports.totals('loanMoney', { stores, fromOn, toOn })
        expect(reports.figure('loanMoney', money.totals, 'inPaise')).toBe(receivedPaise)
        expect(reports.figure('loanMoney', money.totals, 'outPaise')).toBe(paidPaise)
        const ageing = await reports.totals('ageing', { stores, asOn: toOn })
        expect(reports.figure('ageing', ageing.totals, 'outstandingPaise')).toBe(outstandingPaise)
      }
    },
  )
})

test('the evening reads once which approvals are valid', async () => {
  const body = { ...evening.main, stores: 'all' as const }
  const watched = watchStatements(server)
  const { statements } = await watched(() => server.call('GetEvening', { token: server.owner.token, body }))
  expect(statements.filter((text) => text.includes('rate_concession_bp'))).toHaveLength(1)
})

/** Tables whose rows give names, rights or the settings of a store; changes to these are shown when the page is next opened. */
const NAMES_AND_RIGHTS = [
  ...['company', 'store', 'login', 'customer', 'bank', 'account', 'metal', 'interest_slab'],
  ...['role', 'role_grant', 'assignment', 'subscription'],
]
/** Results of the margin watch, computed again from loans, prices and policy whenever they are read. */
const COMPUTED = ['margin_computation', 'loan_short', 'short_sum']

test('each table that the dashboard reads is declared to refresh it, or only gives names, rights or computed results', async () => {
  await putAudit(server, 'SPARE-K3')
  const { token } = server.owner
  const body = { ...evening.main, stores: 'all' as const }
  const read = await allReads(server, async () => {
    await server.call('GetDashboard', { token, body })
    await server.call('GetDashboardCharts', { token, body })
    await server.call('GetEvening', { token, body })
    await server.call('GetEveningTrend', { token, body })
  })
  const tables = Object.keys(read).map((name) => name.replace(/^public\./, ''))
  expect(tables).toEqual(expect.arrayContaining(['packet_audit', 'transfer', 'loan_totals', 'store_day']))
  const unknown = tables.filter(
    (table) =>
      ![...NAMES_AND_RIGHTS, ...COMPUTED].includes(table) &&
      !NOT_SHOWN.includes(table) &&
      ![SHOWN_BY, NAMED_BY].some((by) => by[table]?.includes('Dashboard')),
  )
  expect(unknown).toEqual([])
})
