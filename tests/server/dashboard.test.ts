import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardFigure, ReportOpens } from '../../src/api/gen/model/index.ts'
import { verifyCompany } from '../../src/server/modules/integrity/verifyCompany.ts'
import { eveningOfTwoStores } from '../support/eveningOfTwoStores.ts'
import { reportsOf } from '../support/reports.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

let server: TestServer
let evening: Awaited<ReturnType<typeof eveningOfTwoStores>>
let reports: Awaited<ReturnType<typeof reportsOf>>

beforeAll(async () => {
  server = await startTestServer()
  evening = await eveningOfTwoStores(server)
  // In each store a loan that was closed nine days ago, whose packet has not been released.
  await server.pool.query(
    `update company set policy = policy || '{"releaseWorkingDays": 1, "releaseCompensationPaisePerDay": 5000}'`,
  )
  await server.pool.query(
    `update loan set status = 'closed', outstanding_paise = 0, closed_on = $1::date - 9 where id in (
       select distinct on (store_id) id from loan where opened_on < $1::date - 60 order by store_id, due_on)`,
    [evening.today],
  )
  reports = await reportsOf(server, { token: server.owner.token, scope: evening.main })
})
afterAll(() => server?.end())

type Stores = 'this' | 'all'
const inject = (stores: Stores, token = server.owner.token) =>
  server.call('GetDashboard', { token, body: { ...evening.main, stores } })
const charts = (stores: Stores, token = server.owner.token) =>
  server.call('GetDashboardCharts', { token, body: { ...evening.main, stores } })

/** The total of a column of the report that a figure opens. */
async function sumOf({ id, filters }: ReportOpens, column: string): Promise<number> {
  const { totals } = await reports.totals(id, filters)
  return reports.figure(id, totals, column)
}

/** The same, summed from the rows: for reports whose totals come from running totals. */
async function sumOfRows({ id, filters }: ReportOpens, column: string): Promise<number> {
  const { rows } = await reports.page(id, filters, { limit: 1000 })
  return reports.sumOf(id, rows, column)
}

/** The sum of the rows behind a figure, by its name. */
const figureFromReport: Record<DashboardFigure['name'], (opens: ReportOpens) => Promise<number>> = {
  outstanding: (opens) => sumOf(opens, 'outstandingPaise'),
  overdue: (opens) => sumOf(opens, 'outstandingPaise'),
  collected: (opens) => sumOf(opens, 'inPaise'),
  disbursed: (opens) => sumOf(opens, 'outPaise'),
  interest: (opens) => sumOf(opens, 'amountPaise'),
  lateReleases: async ({ id, filters }) => (await reports.totals(id, filters)).count,
  vault: (opens) => sumOfRows(opens, 'grossMg'),
  bank: (opens) => sumOfRows(opens, 'grossMg'),
  cash: async ({ id, filters }) => {
    const { before, totals } = await reports.totals(id, filters)
    const net = (cells: readonly (string | null)[]) =>
      reports.figure(id, cells, 'inPaise') - reports.figure(id, cells, 'outPaise')
    return net(before) + net(totals)
  },
}

/** The detail of a figure, computed from the rows behind it. */
async function detailOf({ opens }: DashboardFigure, kind: DashboardFigure['details'][number]['kind']) {
  const { id, filters } = opens
  if (kind === 'loans' || kind === 'packets') return (await reports.totals(id, filters)).count
  if (kind === 'net') return sumOf(opens, 'netMg')
  if (kind === 'owed') return sumOf(opens, 'delayPaise')
  if (kind === 'today') {
    const { totals } = await reports.totals(id, filters)
    return reports.figure(id, totals, 'inPaise') - reports.figure(id, totals, 'outPaise')
  }
  const { fromOn: _, ...month } = filters
  const column = id === 'interestReceived' ? 'amountPaise' : filters.kind === 'paid' ? 'outPaise' : 'inPaise'
  return sumOf({ ...opens, filters: month }, column)
}

describe.each(['this', 'all'] as const)('with stores: %s', (stores) => {
  test('each figure and its secondary figures equal the sums of their rows', async () => {
    const { todayOn, figures } = await inject(stores)
    expect(todayOn).toBe(evening.today)
    const names = figures.map(({ name, metalName }) => [name, metalName].filter(Boolean).join(' '))
    expect(names).toEqual([
      ...['outstanding', 'overdue', 'collected', 'disbursed', 'interest', 'cash', 'lateReleases'],
      ...['vault Gold', 'vault Silver', 'bank Gold'],
    ])
    for (const figure of figures) {
      expect([figure.name, figure.value]).toEqual([
        figure.name,
        await figureFromReport[figure.name](figure.opens),
      ])
      for (const { kind, value } of figure.details)
        expect([figure.name, kind, value]).toEqual([figure.name, kind, await detailOf(figure, kind)])
      expect(figure.value, figure.name).toBeGreaterThan(0)
    }
  })

  test('each part of a chart equals the sum of its rows, and the parts add up to the figure', async () => {
    const [{ days, schemes, ageing }, { figures }] = [await charts(stores), await inject(stores)]
    const figure = (name: string) => figures.find((one) => one.name === name)
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({
      dayOn: evening.today,
      receivedPaise: figure('collected')?.value,
      paidPaise: figure('disbursed')?.value,
    })
    for (const { opens, receivedPaise, paidPaise } of days) {
      expect(await sumOf(opens, 'inPaise')).toBe(receivedPaise)
      expect(await sumOf(opens, 'outPaise')).toBe(paidPaise)
    }
    expect(ageing.map(({ name }) => name)).toHaveLength(6)
    for (const parts of [schemes, ageing]) {
      for (const { opens, outstandingPaise, loans } of parts) {
        const { count } = await reports.totals(opens.id, opens.filters)
        expect([await sumOf(opens, 'outstandingPaise'), count]).toEqual([outstandingPaise, loans])
      }
      expect(parts.reduce((sum, { outstandingPaise }) => sum + outstandingPaise, 0)).toBe(
        figure('outstanding')?.value,
      )
    }
    for (const [name, parts] of [
      ['ageing', ageing],
      ['portfolio', schemes],
    ] as const) {
      const { rows } = await reports.page(name, { stores })
      const listed = rows.map(({ opens, cells }) => [opens, reports.figure(name, cells, 'outstandingPaise')])
      const shown = parts
        .filter(({ loans }) => loans > 0)
        .map(({ opens, outstandingPaise }) => [
          { ...opens, filters: { ...opens.filters, stores } },
          outstandingPaise,
        ])
      expect(listed).toEqual(expect.arrayContaining(shown))
      expect(listed).toHaveLength(shown.length)
    }
  })
})

test('overdue means the same as in the list of loans: past due date and grace', async () => {
  const { token } = server.owner
  const overdue = async () => {
    const { figures } = await inject('this')
    const { value, details, opens } = figures.find(({ name }) => name === 'overdue') as DashboardFigure
    const body = { ...evening.main, status: 'overdue' as const }
    const { count, outstandingPaise } = await server.call('GetPartPaymentCount', { token, body })
    expect([value, details[0]?.value]).toEqual([outstandingPaise, count])
    expect([
      await sumOf(opens, 'outstandingPaise'),
      await detailOf({ opens } as DashboardFigure, 'loans'),
    ]).toEqual([value, count])
    return count
  }
  const before = await overdue()
  await server.pool.query(`update loan set terms = terms || '{"graceDays": 30}' where status = 'active'`)
  const within = await overdue()
  expect(within).toBeLessThan(before)
  expect(within).toBeGreaterThan(0)
})

test('late releases are counted for one store and for all, with any compensation due, and left out if there are none', async () => {
  const late = async (stores: Stores) =>
    (await inject(stores)).figures.find(({ name }) => name === 'lateReleases')
  expect(await late('all')).toMatchObject({
    value: 2,
    details: [{ kind: 'owed', value: expect.any(Number) }],
  })
  expect((await late('this'))?.value).toBe(1)
  const set = (policy: object) =>
    server.pool.query('update company set policy = policy || $1::jsonb', [policy])
  await set({ releaseCompensationPaisePerDay: 0 })
  expect(await late('all')).toMatchObject({ value: 2, details: [] })
  await set({ releaseWorkingDays: 30 })
  expect(await late('all')).toBeUndefined()
  await set({ releaseWorkingDays: 1 })
})

test('reversed receipts are not counted, and all stores together have more outstanding than one', async () => {
  const value = async (stores: Stores, name: string) =>
    (await inject(stores)).figures.find((figure) => figure.name === name)?.value ?? 0
  const before = await value('this', 'collected')
  await evening.receive(evening.paid.id, 50_000)
  expect(await value('this', 'collected')).toBe(before + 50_000)
  expect(await value('all', 'collected')).toBe(before + 50_000)
  const { rows } = await server.pool.query('select max(seq) as seq from loan_entry where loan_id = $1', [
    evening.paid.id,
  ])
  await server.call('ReverseEntry', {
    token: server.owner.token,
    query: { id: evening.paid.id },
    body: { seq: rows[0].seq, postedOn: evening.today, reason: 'Entered twice' },
  })
  expect(await value('this', 'collected')).toBe(before)
  expect(await value('all', 'outstanding')).toBeGreaterThan(await value('this', 'outstanding'))
})

test('interest that was reversed counts neither today nor in the month', async () => {
  const interest = async () => {
    const found = (await inject('this')).figures.find(({ name }) => name === 'interest')
    return [found?.value ?? 0, found?.details[0]?.value ?? 0] as const
  }
  const { rows } = await server.pool.query(
    `select id, (select max(seq) + 1 from loan_entry where loan_id = l.id) as seq from loan l
     where store_id = $1 and status = 'active' and opened_on < $2::date - 300 and due_on > $2`,
    [evening.main.storeId, evening.today],
  )
  // Not overdue, so that no penal interest is paid before the interest, and almost a year old, so that more interest than this is due.
  expect(rows).toHaveLength(1)
  const [{ id, seq }] = rows
  const before = await interest()
  await evening.receive(id, 4_000)
  const taken = await interest()
  expect([taken[0] - before[0], taken[1] - before[1]]).toEqual([4_000, 4_000])
  await server.call('ReverseEntry', {
    token: server.owner.token,
    query: { id },
    body: { seq: seq ?? 1, postedOn: evening.today, reason: 'Entered twice' },
  })
  expect(await interest()).toEqual(before)
})

test('money of earlier days of the month is in the sum of the month, not in that of the day', async () => {
  const { companyId, storeId } = server.owner
  // A month after all others, so that its sums are those of these two days.
  const month = `${Number(evening.today.slice(0, 4)) + 1}-05`
  const days = [`${month}-14`, `${month}-15`]
  await withoutTriggers(
    server.pool,
    `with money as (insert into loan_money_day (company_id, store_id, posted_on, received_paise, paid_paise)
       values ($1, $2, $3, 700, 7000), ($1, $2, $4, 300, 3000))
     insert into ledger_day (company_id, account_id, store_id, posted_on, debit_paise, credit_paise)
     select $1, a.id, $2, d.posted_on, 0, d.credit from account a, (values ($3::date, 70), ($4::date, 30)) d (posted_on, credit)
     where a.company_id = $1 and a.code = '4010'`,
    [companyId, storeId, ...days],
  )
  server.clock.now = new Date(`${days[1]}T06:00:00Z`)
  const { token } = await server.call('SignIn', {
    body: { userName: 'owner', password: OWNER_PASSWORD },
  })
  const { figures } = await inject('this', token)
  server.clock.now = null
  const sums = ['collected', 'disbursed', 'interest'].map((name) => {
    const { value, details = [] } = figures.find((figure) => figure.name === name) ?? {}
    return [name, value, details.map((detail) => detail.value)]
  })
  expect(sums).toEqual([
    ['collected', 300, [1000]],
    ['disbursed', 3000, [10_000]],
    ['interest', 30, [100]],
  ])
  for (const table of ['loan_money_day', 'ledger_day'])
    await withoutTriggers(server.pool, `delete from ${table} where store_id = $1 and posted_on = any($2)`, [
      storeId,
      days,
    ])
})

describe('what each role sees', () => {
  test('figures and charts need the right to reports, and cash also the right to the books', async () => {
    let people = 0
    const names = async (rights: Record<string, string[]>) => {
      const { session } = await addPerson(server, `person${++people}`, rights)
      const { figures } = await inject('this', session.token)
      const { days, schemes } = await charts('this', session.token)
      return {
        names: [...new Set(figures.map(({ name }) => name))],
        charts: days.length + schemes.length > 0,
      }
    }
    expect(await names({ Reports: ['view'] })).toEqual({
      names: ['outstanding', 'overdue', 'collected', 'disbursed', 'lateReleases', 'vault', 'bank'],
      charts: true,
    })
    expect((await names({ Reports: ['view', 'books'] })).names).toContain('cash')
    expect(await names({ Store: ['view'] })).toEqual({ names: [], charts: false })
  })

  test('a request for all stores is rejected without the right to them', async () => {
    const { session } = await addPerson(server, 'here', { Reports: ['view'] })
    for (const id of ['GetDashboard', 'GetDashboardCharts'] as const) {
      const reply = await server.inject(id, {
        token: session.token,
        body: { ...evening.main, stores: 'all' },
      })
      expect(reply.statusCode).toBe(403)
    }
  })
})

test('the totals pass the integrity check after all these operations', async () => {
  const { checks } = await verifyCompany(drizzle({ client: server.pool }), server.owner.companyId)
  const totals = checks.filter(({ name }) => /^(Totals of|Packet totals|Metal totals)/.test(name))
  expect(totals).not.toEqual([])
  expect(totals.filter(({ count }) => count > 0)).toEqual([])
})
