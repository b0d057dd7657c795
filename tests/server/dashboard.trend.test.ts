import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EveningTrend, EveningWeek, NewLoan } from '../../src/api/gen/model/index.ts'
import { reportsOf } from '../support/reports.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { watchStatements } from '../support/statements.ts'
import { twoStores } from '../support/transfers.ts'

/** A Wednesday. The Sunday of its week is the last day of a month. */
const FIRST_ON = '2027-02-24'
const WEEK_ENDS = ['2027-02-21', '2027-02-28', '2027-03-07', '2027-03-10']

let server: TestServer
let stores: Awaited<ReturnType<typeof twoStores>>
let reports: Awaited<ReturnType<typeof reportsOf>>

beforeAll(async () => {
  server = await startTestServer()
  server.clock.now = new Date(`${FIRST_ON}T04:00:00Z`)
  stores = await twoStores(server)
  const { shop, main, other, otherId, openOther, switched } = stores
  await openOther()
  const here = server.owner.token
  const again = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  const there = (await switched(again.token, otherId)).token
  const lend = (principalPaise: number, token = here) =>
    shop.pledge({ ...(token === there && other), principalPaise, payout: shop.byBank(principalPaise) }, token)
  const receive = ({ id }: NewLoan, amountPaise: number, token = here) =>
    server.call('ReceivePayment', {
      token,
      body: {
        ...(token === there ? other : main),
        customerId: shop.customer.id,
        postedOn: shop.today(),
        payments: shop.byBank(amountPaise),
        lines: [{ loanId: id, amountPaise }],
      },
    })
  const later = (days: number) => shop.openLater(days, [main.storeId, otherId])

  const loanHere = await lend(1_000_000)
  const loanThere = await lend(2_000_000, there)
  await later(4)
  await receive(loanHere, 250_000)
  await lend(1_500_000, there)
  await later(1)
  await lend(1_600_000)
  await receive(loanThere, 400_000, there)
  await later(9)
  await receive(loanHere, 100_000)
  const reversed = await server.inject('ReverseEntry', {
    token: here,
    query: { id: loanHere.id },
    body: { seq: 3, postedOn: shop.today(), reason: 'Entered twice' },
  })
  expect(reversed.statusCode).toBe(200)
  reports = await reportsOf(server, { token: here, scope: main })
})
afterAll(() => server?.end())

const read = (which: 'this' | 'all', token = server.owner.token): Promise<EveningTrend> =>
  server.call('GetEveningTrend', { token, body: { ...stores.main, stores: which } })

/** The weeks of a store in the trend of all stores. */
async function weeksOf(storeId: string): Promise<EveningWeek[]> {
  const { stores: each } = await read('all')
  return each.find((store) => store.storeId === storeId)?.weeks ?? []
}

test('each store has its own 13 weeks: what it lent and received in each, and its principal at the end', async () => {
  const [main, other] = [await weeksOf(stores.main.storeId), await weeksOf(stores.otherId)]
  for (const weeks of [main, other]) {
    expect(weeks).toHaveLength(13)
    expect(weeks.slice(-4).map(({ toOn }) => toOn)).toEqual(WEEK_ENDS)
    expect(weeks.map(({ fromOn }) => new Date(fromOn).getUTCDay())).toEqual(Array(13).fill(1))
  }
  const moneyOf = (weeks: EveningWeek[]) =>
    weeks.slice(-4).map(({ paidPaise, receivedPaise }) => [paidPaise, receivedPaise])
  // The last week of Main has a receipt that was reversed.
  expect(moneyOf(main)).toEqual([
    [0, 0],
    [1_000_000, 250_000],
    [1_600_000, 0],
    [0, 0],
  ])
  expect(moneyOf(other)).toEqual([
    [0, 0],
    [3_500_000, 0],
    [0, 400_000],
    [0, 0],
  ])
  expect(other.slice(0, -3).map(({ outstandingPaise }) => outstandingPaise)).toEqual(Array(10).fill(0))
  expect(other.at(-3)?.outstandingPaise).toBe(3_500_000)
})

test('the weeks of each store have the figures of its reports and of its day book', async () => {
  for (const storeId of [stores.main.storeId, stores.otherId])
    for (const { fromOn, toOn, receivedPaise, paidPaise, outstandingPaise } of await weeksOf(storeId)) {
      const period = { stores: storeId, fromOn, toOn }
      const money = await reports.totals('loanMoney', period)
      expect(reports.figure('loanMoney', money.totals, 'inPaise')).toBe(receivedPaise)
      expect(reports.figure('loanMoney', money.totals, 'outPaise')).toBe(paidPaise)
      const ageing = await reports.totals('ageing', { stores: storeId, asOn: toOn })
      expect(reports.figure('ageing', ageing.totals, 'outstandingPaise')).toBe(outstandingPaise)
      // All payments were by bank.
      const { rows } = await reports.page('dayBook', period, { limit: 1000 })
      const bank = rows.filter((row) => reports.cell('dayBook', row, 'account')?.startsWith('1101 '))
      const [debit, credit] = ['debitPaise', 'creditPaise'].map((column) =>
        reports.sumOf('dayBook', bank, column),
      )
      expect((debit ?? 0) - (credit ?? 0)).toBe(receivedPaise - paidPaise)
    }
})

test('the weeks of the stores add up to the weeks of all stores, and end with the figures of the evening', async () => {
  const { weeks, stores: each } = await read('all')
  const { branches } = await server.call('GetEvening', {
    token: server.owner.token,
    body: { ...stores.main, stores: 'all' },
  })
  for (const name of ['receivedPaise', 'paidPaise', 'outstandingPaise'] as const)
    expect(weeks.map((week) => week[name])).toEqual(
      weeks.map((_, at) => each.reduce((sum, store) => sum + (store.weeks[at]?.[name] ?? 0), 0)),
    )
  expect(
    Object.fromEntries(each.map((store) => [store.storeId, store.weeks.at(-1)?.outstandingPaise])),
  ).toEqual(Object.fromEntries(branches.map(({ storeId, figures }) => [storeId, figures.outstandingPaise])))
})

test('this store has only its own weeks; a store that the user may not view is not in the trend', async () => {
  const own = await weeksOf(stores.main.storeId)
  const ownOnly = { weeks: own, stores: [{ storeId: stores.main.storeId, weeks: own }] }
  expect(await read('this')).toEqual(ownOnly)
  const { session } = await addPerson(server, 'manager', {
    Reports: ['view'],
    Company: ['view', 'otherStores'],
  })
  expect(await read('all', session.token)).toEqual(ownOnly)
  const { session: clerk } = await addPerson(server, 'clerk', { Reports: ['view'] })
  expect(await read('this', clerk.token)).toEqual(ownOnly)
  const rejected = await server.inject('GetEveningTrend', {
    token: clerk.token,
    body: { ...stores.main, stores: 'all' },
  })
  expect(rejected.statusCode).toBe(403)
})

test('the trend of all stores is one statement', async () => {
  const { statements } = await watchStatements(server)(() => read('all'))
  expect(statements).toEqual([expect.stringContaining('loan_totals_move')])
})
