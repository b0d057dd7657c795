import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { daysOf, emptyBooks, today } from '../support/days.ts'
import { notesOf } from '../support/notes.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let days: ReturnType<typeof daysOf>

beforeAll(async () => {
  server = await startTestServer()
  days = daysOf(server)
})
afterAll(() => server.end())
beforeEach(async () => {
  await emptyBooks(server)
  await server.pool.query('delete from numbering')
})

/** The status and the first field error of an error reply. */
const problem = (reply: { statusCode: number; json: () => { errors?: unknown[] } }) => ({
  status: reply.statusCode,
  errors: reply.json().errors,
})

describe('the first day of a store', () => {
  test('opens with the counted cash, against Opening balances', async () => {
    expect(await days.state()).toMatchObject({
      todayOn: today(),
      everOpened: false,
      earlierOpen: false,
      cashPaise: 0,
      unpricedMetals: ['Gold', 'Silver'],
    })
    const day = await days.open(5_000)
    expect(day).toMatchObject({
      businessOn: today(),
      state: 'open',
      floatPaise: 500_000,
      openedByName: 'Test Owner',
      companyName: 'Test Gold Loans',
      storeName: 'Main',
      cashInPaise: 0,
      number: null,
    })
    expect(await days.balance('1010')).toBe(500_000)
    expect(await days.balance('3900')).toBe(-500_000)
    expect(await days.state()).toMatchObject({ open: day, cashPaise: 500_000, everOpened: true })
  })

  test('opens without cash and without an entry', async () => {
    await days.open(0)
    expect((await server.pool.query('select from voucher')).rowCount).toBe(0)
  })

  test('is opened once by concurrent requests', async () => {
    const open = () => days.sendOpen(100)
    expect(statusesOf(await overlapping(server, open, open))).toEqual([201, 409])
    expect(await days.balance('1010')).toBe(10_000)
    expect(problem(await open())).toMatchObject({
      status: 422,
      errors: [{ field: 'businessOn', message: 'The day is already open.' }],
    })
  })

  test('replies to the same request again without executing it again', async () => {
    const key = randomUUID()
    const options = { token: server.owner.token, body: days.body(100), key }
    const first = await server.call('OpenDay', options)
    expect(await server.call('OpenDay', options)).toEqual(first)
    expect(await days.balance('1010')).toBe(10_000)
  })

  test.each([-1, 1])('can only be today: a date %d day away is rejected', async (away) => {
    const reply = await days.sendOpen(0, { businessOn: addDays(today(), away) })
    expect(problem(reply)).toMatchObject({ status: 422, errors: [{ field: 'businessOn' }] })
  })

  test('accepts each denomination only once', async () => {
    const twice = { valuePaise: 10_000, count: 1 }
    const reply = await days.sendOpen(0, { denominations: [twice, twice] })
    expect(problem(reply)).toMatchObject({ status: 422, errors: [{ field: 'denominations.1.valuePaise' }] })
  })
})

describe('closing the day', () => {
  test('with a count equal to the books posts nothing, and returns the slip', async () => {
    await days.open(5_000)
    const vouchers = async () => (await server.pool.query('select from voucher')).rowCount
    const before = await vouchers()
    const day = await days.close(5_000)
    expect(await vouchers()).toBe(before)
    expect(day).toMatchObject({
      state: 'closed',
      number: expect.stringMatching(/^MN-\d{4}-Z00001$/),
      countedPaise: 500_000,
      differencePaise: 0,
      differenceReason: null,
      closedByName: 'Test Owner',
      denominations: [{ valuePaise: 10_000, count: 50 }],
    })
    const { rows } = await server.pool.query('select hash from audit order by seq desc limit 3')
    expect(rows.map(({ hash }) => hash)).toContain(day.auditHead)
    expect(await days.state()).toMatchObject({ lastClosed: day })
    expect((await days.state()).open).toBeUndefined()
  })

  test.each([
    [4_950, -5_000, 'Short by ₹50.00'],
    [5_001, 100, 'Excess of ₹1.00'],
  ])(
    'with ₹%d posts the difference with a reason, and cash equals the count',
    async (rupees, difference, message) => {
      await days.open(5_000)
      for (const reason of [undefined, null, ' '])
        expect(problem(await days.sendClose(rupees, { reason }))).toMatchObject({
          status: 422,
          errors: [{ field: 'reason', message: expect.stringContaining(message) }],
        })
      const day = await days.close(rupees, { reason: ' Change ' })
      expect(day).toMatchObject({ differencePaise: difference, differenceReason: 'Change' })
      expect(await days.balance('1010')).toBe(rupees * 100)
      expect(await days.balance('5500')).toBe(-difference)
    },
  )

  test('returns ₹300 in and ₹70 out separately, while it is open and on its slip, without the count difference', async () => {
    const { token, companyId } = server.owner
    await server.call('AddCommonHeads', { token, body: { companyId } })
    const notes = await notesOf(server)
    await days.open(1_000)
    for (const [side, rupees] of [
      ['credit', 200],
      ['credit', 100],
      ['debit', 70],
    ] as const)
      await notes.add(side, today(), { amountPaise: rupees * 100 })
    const moved = { cashInPaise: 30_000, cashOutPaise: 7_000 }
    expect((await days.state()).open).toMatchObject(moved)
    const slip = await days.close(1_225, { reason: 'Coins' })
    expect(slip).toMatchObject({
      ...moved,
      floatPaise: 100_000,
      countedPaise: 122_500,
      differencePaise: -500,
    })
    expect((await days.state()).lastClosed).toEqual(slip)
    // The reopened day has a voucher of the count difference, which is neither a receipt nor a payment.
    expect((await days.sendReopen({ version: slip.version })).json()).toMatchObject(moved)
    expect(await days.close(1_225)).toMatchObject({ ...moved, differencePaise: 0 })
  })

  test('needs the day to be open', async () => {
    expect(problem(await days.sendClose(0))).toMatchObject({ status: 422, errors: [{ field: 'businessOn' }] })
    await days.open(0)
    await days.close(0)
    expect((await days.sendClose(0)).statusCode).toBe(422)
    expect(problem(await days.sendOpen(0))).toMatchObject({
      errors: [{ message: expect.stringContaining('can reopen it') }],
    })
  })

  test('waits for postings in progress, and counts them', async () => {
    await days.open(100)
    const { token, companyId } = server.owner
    await server.call('AddCommonHeads', { token, body: { companyId } })
    const notes = await notesOf(server)
    const replies = await overlapping(
      server,
      () => notes.send('credit', notes.request('credit', today(), { amountPaise: 30_000 })),
      () => days.sendClose(100, { reason: 'Counted before it came' }),
    )
    expect(statusesOf(replies)).toEqual([201, 200])
    expect(replies[1]?.json()).toMatchObject({ cashInPaise: 30_000, differencePaise: -30_000 })
  })

  test('is rejected, and posts nothing, if cash moved after the count was compared with the books', async () => {
    await days.open(100)
    const { token, companyId } = server.owner
    await server.call('AddCommonHeads', { token, body: { companyId } })
    await notesOf(server).then((notes) => notes.add('credit', today(), { amountPaise: 30_000 }))
    const compared = { booksPaise: 10_000, reason: 'A note was torn' }
    const rejected = await days.sendClose(90, compared)
    expect(rejected.statusCode).toBe(409)
    expect(rejected.json().detail).toBe('Cash was received or paid after this count. Count again.')
    expect(await days.state()).toMatchObject({ cashPaise: 40_000 })
    expect((await days.sendClose(90, { ...compared, booksPaise: 40_000 })).json()).toMatchObject({
      differencePaise: -31_000,
    })
  })

  test('by two concurrent requests succeeds for one; the other reply says that the day is not open', async () => {
    await days.open(100)
    const replies = await overlapping(
      server,
      () => days.sendClose(100),
      () => days.sendClose(100),
    )
    expect(statusesOf(replies)).toEqual([200, 422])
    expect(replies[1]?.json().errors).toMatchObject([
      { field: 'businessOn', message: expect.stringContaining('is not open') },
    ])
  })
})

describe('reopening a closed day', () => {
  test('needs a reason, keeps the count, and closes with the same number', async () => {
    await days.open(100)
    const closed = await days.close(90, { reason: 'Short' })
    expect((await days.sendReopen({ reason: ' ' })).statusCode).toBe(400)
    expect((await days.sendReopen({ version: 1 })).statusCode).toBe(409)
    const reply = await days.sendReopen({ version: closed.version })
    expect(reply.json()).toMatchObject({ state: 'open', reopenedCount: 1, countedPaise: 9_000 })
    const again = await days.close(95, { reason: 'Five found' })
    expect(again).toMatchObject({ number: closed.number, differencePaise: 500, cashInPaise: 0 })
    expect(await days.balance('5500')).toBe(500)
    const { rows } = await server.pool.query(
      `select request from audit where operation = 'ReopenDay' and status = 200`,
    )
    expect(rows[0].request.body.reason).toBe('A receipt came late')
  })

  test('is done once when the same request is repeated, and rejected with another reason', async () => {
    await days.open(100)
    const { version } = await days.close(100)
    const first = await days.sendReopen({ version })
    const second = await days.sendReopen({ version, reason: ' A receipt came late ' })
    expect(first.json()).toMatchObject({ state: 'open', reopenedCount: 1 })
    expect([second.statusCode, second.json()]).toEqual([200, first.json()])
    expect((await days.sendReopen({ version, reason: 'Another' })).statusCode).toBe(422)
    await days.close(100)
    expect((await days.sendReopen({ version })).statusCode).toBe(409)
  })

  test('is rejected while a day is open, and if none was closed', async () => {
    expect((await days.sendReopen()).statusCode).toBe(422)
    await days.open(0)
    expect(problem(await days.sendReopen())).toMatchObject({
      status: 422,
      errors: [{ message: expect.stringContaining('is open. An earlier day') }],
    })
  })
})

describe('opening a day', () => {
  test('deletes idempotency keys older than 30 days with their replies, and keeps those of 29 days', async () => {
    const { companyId, userId } = server.owner
    const DAY = 86_400_000
    const { rows } = await server.pool.query(
      `insert into idempotency (company_id, login_id, operation, key, request_hash, created_at)
       select $1, $2, 'AddCreditNote', gen_random_uuid(), '', at from unnest($3::timestamptz[]) at returning key, created_at`,
      [
        companyId,
        userId,
        [30 * DAY + 3_600_000, 29 * DAY].map((age) => new Date(Date.now() - age).toISOString()),
      ],
    )
    const [old, kept] = rows.sort((one, other) => one.created_at - other.created_at).map(({ key }) => key)
    await days.open(0)
    const left = await server.pool.query('select key from idempotency where key = any ($1)', [[old, kept]])
    expect(left.rows).toEqual([{ key: kept }])
  })
})

describe('the next day', () => {
  const nextDay = async () => {
    const tomorrow = days.later(1)
    server.owner = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
    return tomorrow
  }
  const back = async () => {
    server.clock.now = null
    server.owner = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  }

  test('does not open while the one before is open; that one is closed first', async () => {
    await days.open(100)
    const businessOn = await nextDay()
    try {
      expect(await days.state()).toMatchObject({ earlierOpen: true, todayOn: businessOn })
      expect(problem(await days.sendOpen(100, { businessOn }))).toMatchObject({
        status: 422,
        errors: [{ message: expect.stringContaining('is still open') }],
      })
      expect(problem(await days.sendClose(100, { businessOn }))).toMatchObject({
        errors: [{ message: expect.stringContaining('Close it first') }],
      })
      const closed = await days.close(100)
      expect((await days.sendOpen(90, { businessOn })).json().errors).toMatchObject([{ field: 'reason' }])
      await days.open(90, { businessOn, reason: 'Taken for stamps' })
      expect(await days.balance('5500')).toBe(1_000)
      expect((await days.state()).lastClosed).toEqual(closed)
      const scope = { companyId: server.owner.companyId, storeId: server.owner.storeId }
      const list = (more: object = {}) =>
        server.call('GetDays', { token: server.owner.token, body: { ...scope, ...more } })
      expect((await list()).rows.map((day) => day.businessOn)).toEqual([businessOn, today()])
      expect((await list({ beforeOn: businessOn })).rows).toEqual([closed])
      expect((await list({ limit: 1 })).rows).toHaveLength(1)
    } finally {
      await back()
    }
  })

  test('has only the cash of its own vouchers on its slip; the previous day stays closed', async () => {
    const { token, companyId } = server.owner
    await server.call('AddCommonHeads', { token, body: { companyId } })
    await days.open(1_000)
    await (await notesOf(server)).add('credit', today(), { amountPaise: 30_000 })
    const first = await days.close(1_300)
    expect(first).toMatchObject({ cashInPaise: 30_000, cashOutPaise: 0 })
    const businessOn = await nextDay()
    try {
      await days.open(1_300, { businessOn })
      await (await notesOf(server)).add('debit', businessOn, { amountPaise: 7_000 })
      expect((await days.state()).open).toMatchObject({ cashInPaise: 0, cashOutPaise: 7_000 })
      const second = await days.close(1_230, { businessOn })
      expect(second).toMatchObject({ cashInPaise: 0, cashOutPaise: 7_000, differencePaise: 0 })
      expect(problem(await days.sendReopen({ version: first.version }))).toMatchObject({
        status: 422,
        errors: [{ field: 'businessOn' }],
      })
    } finally {
      await back()
    }
  })

  test('is not opened by a clock that was set back', async () => {
    const businessOn = await nextDay()
    await days.open(0, { businessOn })
    await days.close(0, { businessOn })
    await back()
    expect(problem(await days.sendOpen(0))).toMatchObject({
      errors: [{ message: expect.stringContaining('server’s clock') }],
    })
  })
})
