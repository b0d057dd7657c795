import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { writtenDay } from '../../src/domain/dates/writtenDay.ts'
import { customersOf } from '../support/customers.ts'
import { daysOf, today } from '../support/days.ts'
import { cash, openShop } from '../support/loans.ts'
import { customerCollects } from '../support/releases.ts'
import {
  addPerson,
  OWNER_PASSWORD,
  type SendOptions,
  startTestServer,
  type TestServer,
} from '../support/server.ts'

const HOURS = { hour: 1, day: 24, month: 30 * 24 }

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
/** Loans with payments since their opening, one of them closed, and a pending loan. */
let paid: NewLoan
let closed: NewLoan
let waiting: NewLoan
let approver: string
/** Noon of the last business day before the clock is set back. */
const NOON = new Date(`${today()}T12:00:00+05:30`)

const at = (hoursBack: number) => {
  server.clock.now = new Date(NOON.getTime() - hoursBack * 3_600_000)
}

beforeAll(async () => {
  server = await startTestServer()
  // Before the server's clock is set: a token issued at noon would have expired if this runs in the afternoon.
  approver = (await addPerson(server, 'manager', { NewLoan: ['view', 'approve'] })).session.token
  at(40 * 24)
  shop = await openShop(server)
  const pledge = async (name: string) => shop.pledge({ customerId: (await shop.addCustomer(name)).id })
  paid = await pledge('Paid')
  closed = await pledge('Closed')
  await closeDay()
  at(0)
  await daysOf(server).open(await drawer(), { businessOn: shop.today(), reason: 'Coins' })
  await shop.setPrice(shop.goldId, 639_494)
  expect((await receive(shop.today())).statusCode).toBe(200)
  expect((await close(closed)).statusCode).toBe(200)
  await shop.setPolicy({ approvalAbovePaise: 0 })
  waiting = await pledge('Waits')
  await shop.setPolicy({ approvalAbovePaise: null })
})
afterAll(() => server?.end())
beforeEach(() => at(0))

const drawer = async () => Math.floor((await daysOf(server).state()).cashPaise / 100)
const closeDay = async () =>
  daysOf(server).close(await drawer(), { businessOn: shop.today(), reason: 'Coins' })

const inject = (id: OperationId, options: SendOptions) =>
  server.inject(id, { token: server.owner.token, ...options })
const query = ({ id }: NewLoan) => ({ id })
const dues = async (loan: NewLoan) =>
  (
    await server.call('GetPayoff', {
      token: server.owner.token,
      query: { id: loan.id, date: shop.today() },
    })
  ).dues

function receive(postedOn: string) {
  const { customerId, id: loanId } = paid
  const lines = [{ loanId, amountPaise: 100_000 }]
  const body = { ...shop.scope, customerId, postedOn, payments: cash(100_000), lines }
  return inject('ReceivePayment', { body })
}

async function close(loan: NewLoan, postedOn = shop.today()) {
  const payments = cash((await dues(loan)).payablePaise)
  return inject('CloseLoan', { query: query(loan), body: { postedOn, payments } })
}

/** Operations with this date, which a page has from before or after the clock was set back. */
async function actions(date: string): Promise<[what: string, send: () => ReturnType<typeof inject>][]> {
  const pictureId = await customersOf(server).upload('releasePicture')
  const collection = customerCollects(pictureId)
  const renewal = { slabId: shop.slab.id, tenureMonths: 12, principalPaise: 900_000, payments: cash(1) }
  const reason = 'By mistake'
  const { packet } = await server.call('GetPartPaymentById', {
    token: server.owner.token,
    query: query(paid),
  })
  const move = { version: packet.version, action: 'move', location: 'Safe 2', reason: null }
  const { version } = waiting
  return [
    ['a new loan', () => shop.inject({ customerId: waiting.customerId })],
    ['a receipt', () => receive(date)],
    [
      'a closing',
      () => inject('CloseLoan', { query: query(paid), body: { postedOn: date, payments: cash(1) } }),
    ],
    [
      'a reversal',
      () => inject('ReverseEntry', { query: query(paid), body: { seq: 2, postedOn: date, reason } }),
    ],
    ['a renewal', () => inject('RenewLoan', { query: query(paid), body: { postedOn: date, ...renewal } })],
    [
      'a release',
      () => inject('ReleasePacket', { query: query(closed), body: { seal: closed.seal, collection } }),
    ],
    ['a move of a packet', () => inject('MovePacket', { query: query(paid), body: move })],
    [
      'an approval',
      () => inject('ApproveNewLoan', { token: approver, query: query(waiting), body: { version } }),
    ],
  ]
}

/** The numbers of rows written so far, and the status of the pending loan. */
const written = async () =>
  (
    await server.pool.query(
      `select (select count(*) from voucher) as vouchers, (select count(*) from loan_entry) as entries,
         (select count(*) from packet_move) as moves, (select count(*) from loan_release) as releases,
         (select status from loan where id = $1) as waiting`,
      [waiting.id],
    )
  ).rows[0]

describe('a clock that was set back', () => {
  test.each(['day', 'month'] as const)(
    'by a %s posts nothing before the last posting, and the message names the clock',
    async (setBack) => {
      const last = shop.today()
      const before = await written()
      at(HOURS[setBack])
      for (const date of [last, shop.today()])
        for (const [what, send] of await actions(date)) {
          const reply = await send()
          expect(reply.statusCode, `${what}: ${reply.body}`).toBe(422)
          expect(reply.json().detail, what).toBe(
            `A later day, ${writtenDay(last)}, was already opened in this store. Check the server’s clock.`,
          )
        }
      expect(await written()).toEqual(before)
    },
  )

  test('by a day opens no day, if none is open', async () => {
    const days = daysOf(server)
    const last = shop.today()
    await closeDay()
    at(HOURS.day)
    const opening = await days.sendOpen(await drawer(), { businessOn: shop.today() })
    expect(opening.json().errors).toMatchObject([{ message: expect.stringContaining('server’s clock') }])
    expect((await receive(shop.today())).json().detail).toMatch(/^The day is not open/)
    at(0)
    await days.sendReopen({ businessOn: last })
    expect((await days.state()).open?.businessOn).toBe(last)
  })

  test('by an hour changes nothing: postings are dated today, after earlier ones', async () => {
    at(HOURS.hour)
    expect((await receive(shop.today())).statusCode).toBe(200)
    const { rows } = await server.call('GetPartPaymentStatement', {
      token: server.owner.token,
      query: query(paid),
    })
    expect(rows.map(({ kind, entryOn }) => [kind, entryOn])).toEqual([
      ['opening', addDays(shop.today(), -40)],
      ['receipt', shop.today()],
      ['receipt', shop.today()],
    ])
  })

  test.each(Object.entries(HOURS))(
    'by one %s lets people sign in and continue their sessions',
    async (_, hours) => {
      const body = { userName: 'owner', password: OWNER_PASSWORD }
      server.clock.now = null
      const early = await server.call('SignIn', { body })
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - hours * 3_600_000 })
      try {
        const late = await server.call('SignIn', { body })
        for (const { token } of [early, late]) {
          expect((await server.inject('GetProfile', { token })).statusCode).toBe(200)
          const renewed = await server.call('RenewToken', { token })
          expect((await server.inject('GetProfile', { token: renewed.token })).statusCode).toBe(200)
        }
      } finally {
        vi.useRealTimers()
      }
    },
  )
})
