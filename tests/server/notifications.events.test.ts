import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { daysOf, today } from '../support/days.ts'
import { importOf } from '../support/imports.ts'
import { pricesOf } from '../support/rates.ts'
import { reportsOf } from '../support/reports.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let prices: Awaited<ReturnType<typeof pricesOf>>
/** Users: one takes payments and opens days, one only takes payments and has no right to reports, one may only view. */
let clerk: string
let cashier: string
let viewer: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  prices = await pricesOf(server)
  const person = async (name: string, rights: Parameters<typeof addPerson>[2]) =>
    (await addPerson(server, name, rights)).session.token
  clerk = await person('counter', {
    PartPayment: ['view', 'add'],
    Day: ['view', 'add'],
    Rate: ['view', 'add'],
    Reports: ['view'],
  })
  cashier = await person('cashier', { PartPayment: ['view', 'add'] })
  viewer = await person('viewer', { PartPayment: ['view'], Day: ['view'], Rate: ['view'] })
  await prices.setMethod('latestRate')
  await server.pool.query(`update company set policy = policy || '{"ltvAtMaturity": false,
    "ltvTiers": [{"upToPaise": null, "ltvBp": 8000}]}'`)
})
afterAll(() => server?.end())

beforeEach(async () => {
  await server.services.background.settled()
  await server.pool.query('delete from notification')
  await server.pool.query('delete from notified_event')
  await server.pool.query('delete from store_day')
})

const signInAgain = () =>
  server.call('SignIn', { body: { userName: 'counter', password: 'someone has a password' } })
const noticesOf = async (token: string) => {
  await server.services.background.settled()
  const { rows } = await server.call('GetNotifications', { token, body: { limit: 100 } })
  return rows.map(({ title, description, path, type }) => ({ title, description, path, type }))
}
const titled = async (token: string, words: string) =>
  (await noticesOf(token)).filter(({ title }) => title.includes(words))

describe('when a day is opened', () => {
  test('those who take payments are notified of the numbers of loans due and overdue', async () => {
    await loans.add({
      openedOn: addDays(today(), -360),
      dueOn: addDays(today(), 3),
      principalPaise: 1_000_000,
    })
    await loans.add({
      openedOn: addDays(today(), -400),
      dueOn: addDays(today(), -35),
      principalPaise: 700_000,
    })
    await loans.add({
      openedOn: addDays(today(), -401),
      dueOn: addDays(today(), -36),
      principalPaise: 500_000,
    })
    await daysOf(server).open(1_000)
    const [due] = await titled(clerk, 'Loans due')
    const [overdue] = await titled(clerk, 'overdue')
    expect(due?.description).toBe('1 loan due within 7 days, principal ₹10,000.00.')
    expect(overdue?.description).toBe('2 loans past the due date and grace period, principal ₹12,000.00.')
    for (const notice of [due, overdue]) {
      const { status } = JSON.parse(new URL(notice?.path ?? '', 'http://x').searchParams.get('f') ?? '{}')
      const { count, outstandingPaise } = await server.call('GetPartPaymentCount', {
        token: loans.token,
        body: { ...loans.scope, status },
      })
      expect(notice?.description).toContain(`${count} loan`)
      expect(notice?.description).toContain((outstandingPaise / 100).toLocaleString('en-IN'))
    }
    expect(await titled(cashier, 'Loans due')).toEqual([due])
    expect(await noticesOf(viewer)).toEqual([])
  })

  test('those who may release packets and view reports are notified of late packets, with the figures of the report', async () => {
    const { session } = await addPerson(server, 'hands', {
      PartPayment: ['view', 'release'],
      Reports: ['view'],
    })
    // May release packets as well, but could not open the report.
    const unable = await addPerson(server, 'releaser', { PartPayment: ['view', 'release'] })
    await server.pool.query(
      `update company set policy = policy || '{"releaseWorkingDays": 0, "releaseCompensationPaisePerDay": 25000}'`,
    )
    const repaid = await loans.add()
    const closedOn = addDays(today(), -4)
    await server.pool.query(
      `update loan set status = 'closed', outstanding_paise = 0, closed_on = $2 where id = $1`,
      [repaid.id, closedOn],
    )
    const days = daysOf(server)
    const { version } = await days.open(1_000)
    const [late, ...more] = await titled(session.token, 'Late releases')
    expect(more).toEqual([])
    const reports = await reportsOf(server, { token: loans.token, scope: loans.scope })
    const { count, totals } = await reports.totals('lateReleases')
    const owed = (reports.figure('lateReleases', totals, 'delayPaise') / 100).toLocaleString('en-IN')
    expect(late).toMatchObject({
      description: `${count} packet of closed loans not released in time; compensation so far ₹${owed}.00.`,
      path: '/reports?report=lateReleases',
      type: 'alert',
    })
    expect(await titled(clerk, 'Late releases')).toEqual([])
    expect(await noticesOf(unable.session.token)).toEqual([])
    await server.call('MarkAllNotificationsRead', { token: session.token })
    await days.close(1_000)
    expect((await days.sendReopen({ version: version + 1 })).statusCode).toBe(200)
    expect(await titled(session.token, 'Late releases')).toHaveLength(1)
    await server.pool.query(`update loan set closed_on = $2 where id = $1`, [repaid.id, today()])
    await server.pool.query('delete from notification')
    await server.pool.query('delete from notified_event')
    await server.pool.query('delete from store_day')
    await days.open(1_000)
    expect(await titled(session.token, 'Late releases')).toEqual([])
  })

  test('nobody is notified twice: neither when the day is reopened, nor after reading the notification', async () => {
    const days = daysOf(server)
    const { version } = await days.open(1_000)
    const before = await noticesOf(clerk)
    expect(before.length).toBeGreaterThan(0)
    await server.call('MarkAllNotificationsRead', { token: clerk })
    await days.close(1_000)
    expect((await days.sendReopen({ version: version + 1 })).statusCode).toBe(200)
    await signInAgain()
    expect(await noticesOf(clerk)).toEqual(before)
  })
})

describe('signing in', () => {
  test('notifies those who enter prices, once, if today has no price; otherwise nobody', async () => {
    await server.pool.query('delete from rate')
    await signInAgain()
    await signInAgain()
    const [missing, ...more] = await titled(clerk, 'price is missing')
    expect(missing).toMatchObject({ description: 'Today’s price not entered: Gold.', path: '/rate' })
    expect(more).toEqual([])
    expect(await noticesOf(viewer)).toEqual([])
    await prices.add(700_000)
    await server.pool.query('delete from notified_event')
    await server.pool.query('delete from notification')
    await signInAgain()
    expect(await titled(clerk, 'price is missing')).toEqual([])
  })

  test('notifies those who close days that an earlier one is open, but not in other stores', async () => {
    const { companyId, storeId, userId } = server.owner
    const elsewhere = await addPerson({ ...server, owner: prices.elsewhere }, 'adyar', {
      Day: ['view', 'add'],
    })
    await server.pool.query(
      `insert into store_day (company_id, store_id, business_on, state, float_paise, opened_by) values ($1, $2, $3, 'open', 0, $4)`,
      [companyId, storeId, addDays(today(), -1), userId],
    )
    await Promise.all([signInAgain(), signInAgain(), signInAgain()])
    const left = await titled(clerk, 'Day not closed')
    expect(left).toHaveLength(1)
    expect(left[0]?.path).toBe('/dashboard')
    expect(await titled(viewer, 'Day not closed')).toEqual([])
    expect(await titled(elsewhere.session.token, 'Day not closed')).toEqual([])
  })
})

describe('a price that falls', () => {
  /** Loans on 10 g of 91.60 % at ₹7,000 per gram of the reference purity, by the percentage lent. */
  const lend = async (percent: number) => {
    const { rows } = await server.pool.query(`select reference_purity_bp as bp from metal where id = $1`, [
      prices.gold,
    ])
    const value = Math.round((10_000 * 700_000 * 9160) / (1000 * rows[0].bp))
    return loans.add({ principalPaise: Math.floor((value * percent) / 100) })
  }

  test('notifies of new shortfalls, with the amounts of the margin watch, once for each price', async () => {
    await server.pool.query(`update loan set status = 'closed', outstanding_paise = 0, closed_on = due_on`)
    await server.pool.query('delete from rate')
    await prices.add(700_000)
    await lend(90)
    await lend(78)
    await lend(50)
    expect(await titled(clerk, 'below margin')).toEqual([])
    await prices.add(650_000)
    const [short, ...more] = await titled(clerk, 'below margin')
    expect(more).toEqual([])
    expect(short).toMatchObject({ path: '/reports?report=marginWatch', type: 'alert' })
    expect(short?.description).toContain('Price fall in Gold: 1 more loan below margin')
    const reports = await reportsOf(server, loans)
    const { rows } = await reports.page('marginWatch')
    expect(rows).toHaveLength(2)
    const least = Math.min(...rows.map(({ cells }) => reports.figure('marginWatch', cells, 'shortfallPaise')))
    const shortfall = (least / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })
    expect(short?.description).toContain(`₹${shortfall} to collect.`)
    expect(await titled(viewer, 'below margin')).toEqual([])
    expect(await titled(cashier, 'below margin')).toEqual([])
    await prices.add(690_000)
    await prices.add(650_000)
    expect(await titled(clerk, 'below margin')).toHaveLength(1)
  })

  test('in an imported price list notifies as soon as its rows are committed, once for each price', async () => {
    await server.pool.query('delete from rate')
    await prices.add(700_000)
    const list = importOf(server, 'Rate')
    const importPrice = async (price: number) => {
      const job = await list.check(`Metal,Date,Rate per gram\nGold,${today()},${price / 100}\n`)
      expect((await list.run(job.id, true)).state).toBe('done')
    }
    await importPrice(710_000)
    expect(await titled(clerk, 'below margin')).toEqual([])
    await importPrice(640_000)
    const [short, ...more] = await titled(clerk, 'below margin')
    expect(more).toEqual([])
    expect(short?.description).toMatch(/^Price fall in Gold: \d+ more loans? below margin/)
    await importPrice(690_000)
    await importPrice(640_000)
    expect(await titled(clerk, 'below margin')).toHaveLength(1)
  })

  test('overnight notifies when the day is opened: an average price changes with the date', async () => {
    await prices.setMethod('lowerOf30DayAverage')
    await server.pool.query('delete from rate')
    for (const [days, price] of [
      [3, 700_000],
      [2, 700_000],
      [1, 650_000],
    ] as const)
      await prices.add(price, { effectiveOn: addDays(today(), -days) })
    await server.services.background.settled()
    await server.pool.query('delete from notification')
    await server.pool.query('delete from notified_event')
    const { companyId, storeId, userId } = server.owner
    await server.pool.query(
      `insert into store_day (company_id, store_id, business_on, state, float_paise, opened_by, closed_by, number, counted_paise, cash_in_paise, cash_out_paise)
       values ($1, $2, $3, 'closed', 0, $4, $4, 'X1', 0, 0, 0)`,
      [companyId, storeId, addDays(today(), -1), userId],
    )
    await daysOf(server).open(1_000)
    expect(await titled(clerk, 'below margin')).toHaveLength(1)
    await prices.setMethod('latestRate')
  })

  test('of one store notifies only there', async () => {
    const there = await addPerson({ ...server, owner: prices.elsewhere }, 'mylapore', {
      PartPayment: ['view', 'add'],
      Reports: ['view'],
    })
    await server.pool.query('delete from rate')
    await prices.add(700_000)
    await prices.add(640_000, { storeId: server.owner.storeId })
    expect(await titled(clerk, 'below margin')).toHaveLength(1)
    expect(await titled(there.session.token, 'below margin')).toEqual([])
  })
})
