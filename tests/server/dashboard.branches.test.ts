import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EveningFigures, ReportFilters } from '../../src/api/gen/model/index.ts'
import { eveningOfTwoStores } from '../support/eveningOfTwoStores.ts'
import { reportsOf } from '../support/reports.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

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
  test('has the figures of the reports, store by store and of all stores', async () => {
    const { branches, total, todayOn } = await read()
    expect(todayOn).toBe(evening.today)
    expect(branches).toHaveLength(2)
    for (const { storeId, figures } of branches) expect(figures).toEqual(await fromReports(storeId))
    expect(total).toEqual(await fromReports('all'))
    expect(total.outstandingPaise).toBeGreaterThan(branches[0]?.figures.outstandingPaise ?? 0)
    for (const name of ['lentPaise', 'receivedPaise', 'overduePaise'] as const)
      expect([name, total[name] > 0]).toEqual([name, true])
  })

  test('of this store has its branch, its exceptions and no other', async () => {
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

  test('needs the right to reports, and to other stores for all of them; cash and interest need the right to the books', async () => {
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

test('the trend ends with the figures of now, and each week has those of its reports', async () => {
  const { token } = server.owner
  const { weeks } = await server.call('GetEveningTrend', { token, body: { ...evening.main, stores: 'all' } })
  expect(weeks).toHaveLength(13)
  const { total } = await read()
  expect(weeks.at(-1)).toMatchObject({ toOn: evening.today, outstandingPaise: total.outstandingPaise })
  for (const { fromOn, toOn, receivedPaise, paidPaise, outstandingPaise } of weeks.slice(-3)) {
    const money = await reports.totals('loanMoney', { stores: 'all', fromOn, toOn })
    expect(reports.figure('loanMoney', money.totals, 'inPaise')).toBe(receivedPaise)
    expect(reports.figure('loanMoney', money.totals, 'outPaise')).toBe(paidPaise)
    const ageing = await reports.totals('ageing', { stores: 'all', asOn: toOn })
    expect(reports.figure('ageing', ageing.totals, 'outstandingPaise')).toBe(outstandingPaise)
  }
})
