import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { writtenDay } from '../../src/domain/dates/writtenDay.ts'
import { daysOf, today } from '../support/days.ts'
import { cash, GOLD_PAISE_PER_G, openShop } from '../support/loans.ts'
import { type SendOptions, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let days: ReturnType<typeof daysOf>
let loan: NewLoan
/** The day on which the forms of a test were opened, and the day after it. */
let before: string
let after: string

beforeAll(async () => {
  server = await startTestServer()
  setClock(addDays(today(), 1), '23:54')
  shop = await openShop(server)
  days = daysOf(server)
})
afterAll(() => server?.end())
beforeEach(async () => {
  before = shop.today()
  after = addDays(before, 1)
  setClock(before, '23:54')
  if ((await days.state()).open === undefined) await openToday()
  loan = await shop.pledge({ customerId: (await shop.addCustomer('Late')).id })
})

function setClock(day: string, time: string): void {
  server.clock.now = new Date(`${day}T${time}:00+05:30`)
}

/** Ten minutes pass; the next day begins. */
const midnight = () => setClock(after, '00:04')

const drawer = async () => Math.floor((await days.state()).cashPaise / 100)
const closeBefore = async () => days.close(await drawer(), { businessOn: before, reason: 'Coins' })
const openToday = async () => days.open(await drawer(), { businessOn: shop.today(), reason: 'Coins' })

const vouchers = async (): Promise<number> =>
  (await server.pool.query('select count(*)::int as count from voucher')).rows[0].count

/** The field errors of a rejected write with this key, which must post nothing. */
async function problem(id: OperationId, key: string, options: SendOptions): Promise<Record<string, string>> {
  const posted = await vouchers()
  const reply = await send(id, key, options)
  expect(reply.statusCode, reply.body).toBe(422)
  expect(await vouchers()).toBe(posted)
  const { errors } = reply.json() as { errors: { field: string; message: string }[] }
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}

const send = (id: OperationId, key: string, options: SendOptions) =>
  server.inject(id, { token: server.owner.token, ...options, headers: { 'idempotency-key': key } })

const stillOpen = () => `${writtenDay(before)} is still open in this store. Close that day first.`
const noneOpen = 'The day is not open in this store. Open or reopen it on the dashboard first.'
const closed = 'This day is closed in this store. Use the open day.'

describe('a day that changes while a form is open', () => {
  test('lets a new loan be created only for the new day, with the same key', async () => {
    const key = randomUUID()
    const customer = await shop.addCustomer('Quoted late')
    const body = shop.request({ customerId: customer.id, openedOn: before })
    midnight()
    expect(await problem('AddNewLoan', key, { body })).toEqual({ openedOn: stillOpen() })
    await closeBefore()
    expect(await problem('AddNewLoan', key, { body })).toEqual({ openedOn: noneOpen })
    await openToday()
    expect(await problem('AddNewLoan', key, { body })).toEqual({
      openedOn: `The figures are for ${writtenDay(before)}, but today is ${writtenDay(after)}. Check the figures again.`,
    })
    const made = await send('AddNewLoan', key, { body: { ...body, openedOn: after } })
    expect(made.json(), made.body).toMatchObject({ status: 'active', openedOn: after })
    const again = await send('AddNewLoan', key, { body: { ...body, openedOn: after } })
    expect(again.json()).toEqual(made.json())
  })

  test('is reported by the quotes of a loan, of a renewal and of a pending loan as opening the loan reports it', async () => {
    const { token } = server.owner
    await shop.setPolicy({ approvalAbovePaise: 900_000 })
    const pending = await shop.pledge({ customerId: (await shop.addCustomer('Pending')).id })
    await shop.setPolicy({ approvalAbovePaise: null })
    const { pieces: _pieces, appraiserId: _appraiser, ...weighed } = shop.item()
    const body = { ...shop.scope, slabId: shop.slab.id, items: [weighed] }
    const problems = async () => {
      const loans = [
        await server.call('QuoteLoan', { token, body }),
        (await server.call('GetNewLoanById', { token, query: { id: pending.id } })).quote,
        (
          await server.call('QuoteRenewal', {
            token,
            query: { id: loan.id },
            body: { principalPaise: 900_000 },
          })
        ).quote,
      ]
      return loans.map((quoted) => quoted?.problems)
    }
    const at = (message: string) => ['openedOn', 'openedOn', 'postedOn'].map((field) => [{ field, message }])
    expect(await problems()).toEqual([[], [], []])
    midnight()
    expect(await problems()).toEqual(at(stillOpen()))
    const { version } = await closeBefore()
    expect(await problems()).toEqual(at(noneOpen))
    expect((await days.sendReopen({ businessOn: before, version })).statusCode).toBe(200)
    expect(await problems()).toEqual(at(stillOpen()))
    await closeBefore()
    await openToday()
    expect(await problems()).toEqual([[], [], []])
  })

  test('posts a receipt on the open day, and rejects it on one that was closed', async () => {
    const key = randomUUID()
    const requestOn = (postedOn: string) => ({
      body: {
        ...shop.scope,
        customerId: loan.customerId,
        postedOn,
        payments: cash(10_000),
        lines: [{ loanId: loan.id, amountPaise: 10_000 }],
      },
    })
    midnight()
    expect(await problem('ReceivePayment', key, requestOn(after))).toEqual({ postedOn: stillOpen() })
    expect((await send('ReceivePayment', randomUUID(), requestOn(before))).json()).toMatchObject({
      postedOn: before,
    })
    await closeBefore()
    expect(await problem('ReceivePayment', key, requestOn(before))).toEqual({ postedOn: noneOpen })
    await openToday()
    expect(await problem('ReceivePayment', key, requestOn(before))).toEqual({ postedOn: closed })
    expect((await send('ReceivePayment', key, requestOn(after))).json()).toMatchObject({ postedOn: after })
  })

  test('lets a loan be closed only for what is due on the new day', async () => {
    const { token } = server.owner
    const key = randomUUID()
    const query = { id: loan.id }
    const dues = async (date: string) =>
      (await server.call('GetPayoff', { token, query: { ...query, date } })).dues
    const shown = await dues(before)
    const requestOn = (postedOn: string, payablePaise: number) => ({
      query,
      body: { postedOn, payments: cash(payablePaise) },
    })
    midnight()
    await closeBefore()
    expect(await problem('CloseLoan', key, requestOn(before, shown.payablePaise))).toEqual({
      postedOn: noneOpen,
    })
    await openToday()
    expect(await problem('CloseLoan', key, requestOn(before, shown.payablePaise))).toEqual({
      postedOn: closed,
    })
    expect(Object.keys(await problem('CloseLoan', key, requestOn(after, shown.payablePaise)))).toEqual([
      'payments',
    ])
    const due = await dues(after)
    expect(due.payablePaise).toBeGreaterThan(shown.payablePaise)
    expect((await send('CloseLoan', key, requestOn(after, due.payablePaise))).json()).toMatchObject({
      postedOn: after,
      amountPaise: due.payablePaise,
    })
  })

  test('lets a loan be renewed only by a quote of the new day', async () => {
    const { token } = server.owner
    const key = randomUUID()
    const query = { id: loan.id }
    const quote = () => server.call('QuoteRenewal', { token, query, body: { principalPaise: 900_000 } })
    const options = ({ settlement }: Awaited<ReturnType<typeof quote>>, postedOn: string) => ({
      query,
      body: {
        postedOn,
        slabId: shop.slab.id,
        tenureMonths: 12,
        principalPaise: 900_000,
        payments: cash(settlement?.toPayPaise ?? 0),
      },
    })
    const shown = await quote()
    expect(shown.quote.todayDate).toBe(before)
    midnight()
    expect(await problem('RenewLoan', key, options(shown, before))).toEqual({
      postedOn: 'Loans are renewed at today’s price only. Close the open day, then open the day for today.',
    })
    await closeBefore()
    await openToday()
    expect(await problem('RenewLoan', key, options(shown, before))).toEqual({ postedOn: closed })
    const { payments } = await problem('RenewLoan', key, options(shown, after))
    expect(payments).toContain('The payments from the customer must add up to ₹')
    const renewed = await send('RenewLoan', key, options(await quote(), after))
    expect(renewed.json(), renewed.body).toMatchObject({ status: 'active', postedOn: after })
  })
})

describe('a price entered between quote and payout', () => {
  test('rejects more than a lower price allows, and values the loan at a higher price', async () => {
    const { token } = server.owner
    const customer = await shop.addCustomer('Quoted at noon')
    const { pieces: _pieces, appraiserId: _appraiser, ...weighed } = shop.item()
    const quoted = await server.call('QuoteLoan', {
      token,
      body: { ...shop.scope, customerId: customer.id, slabId: shop.slab.id, items: [weighed] },
    })
    const principalPaise = quoted.eligiblePaise
    const options = shop.request({
      customerId: customer.id,
      openedOn: quoted.todayDate,
      principalPaise,
      payout: shop.byBank(principalPaise),
    })
    const key = randomUUID()
    await shop.setPrice(shop.goldId, GOLD_PAISE_PER_G - 10_000)
    const { principalPaise: most } = await problem('AddNewLoan', key, { body: options })
    expect(most).toMatch(/^The eligible amount for these items is ₹[\d,.]+ \(/)
    await shop.setPrice(shop.goldId, GOLD_PAISE_PER_G + 10_000)
    const made = await send('AddNewLoan', key, { body: options })
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json().principalPaise).toBe(principalPaise)
    expect(made.json().items[0].valuePaise).toBeGreaterThan(quoted.valuePaise)
  })
})
