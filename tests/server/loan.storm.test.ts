import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { customersOf } from '../support/customers.ts'
import { counted } from '../support/days.ts'
import { openShop } from '../support/loans.ts'
import { manyOverlapping, overlapping, statusesOf, whileNumbersLocked } from '../support/overlapping.ts'
import { customerCollects } from '../support/releases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** The number of days between the loans and today. */
const DAYS = 40
const ROUNDS = 6

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let headId: string
let pictureId: string
let seals = 0

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server, { penalRateBp: 300, graceDays: 0 })
  const { token, companyId } = server.owner
  const heads = await server.call('AddCommonHeads', { token, body: { companyId } })
  headId = heads.rows.find(({ name }) => name === 'Notice charge')?.id ?? ''
  pictureId = await customersOf(server).upload('releasePicture')
})
afterAll(() => server?.end())

/** Two loans of one customer, with two items each, paid out {@link DAYS} days ago. */
async function twoLoans() {
  const customer = await shop.addCustomer()
  const fields = {
    customerId: customer.id,
    items: [shop.item(), shop.item()],
    payout: shop.byBank(3_000_000),
  }
  const loans = [
    await shop.pledge({ ...fields, principalPaise: 3_000_000 }),
    await shop.pledge({ ...fields, principalPaise: 3_000_000 }),
  ] as const
  return { customer, loans }
}

/** A count of the drawer that equals the books, to close the open day. */
async function closing(reason: string | null) {
  const { token, companyId, storeId } = server.owner
  const { cashPaise } = await server.call('GetDay', { token })
  const denominations = counted(cashPaise / 100)
  return { companyId, storeId, businessOn: shop.today(), denominations, ...(reason !== null && { reason }) }
}

type Sending = () => ReturnType<TestServer['inject']>

/** Operations on two loans of a customer, as if a different teller sent each. */
async function actions({ customer, loans }: Awaited<ReturnType<typeof twoLoans>>): Promise<Sending[]> {
  const { token, companyId, storeId } = server.owner
  const postedOn = shop.today()
  const [one, other] = loans
  const inject = (id: OperationId, loan: { id: string } | null, body: object) => () =>
    server.inject(id, { token, ...(loan && { query: { id: loan.id } }), body: body as never })
  const receive = (lines: { loanId: string; amountPaise: number }[]) => {
    const total = lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    const payments = shop.byBank(total)
    const receipt = { companyId, storeId, customerId: customer.id, postedOn }
    return inject('ReceivePayment', null, { ...receipt, payments, lines })
  }
  const line = (loan: { id: string }, amountPaise: number) => ({ loanId: loan.id, amountPaise })
  const { dues } = await server.call('GetPayoff', { token, query: { id: one.id, date: postedOn } })
  const reason = 'As agreed'
  const collection = customerCollects(pictureId)
  const opened = { witnesses: ['Ravi', 'Selvi'], weightBeforeMg: 21_000, weightAfterMg: 10_500 }
  const wanted = { slabId: shop.slab.id, tenureMonths: 12, principalPaise: 3_000_000 }
  const quoted = await server.call('QuoteRenewal', {
    token,
    query: { id: one.id },
    body: wanted,
  })
  const toPay = quoted.settlement?.toPayPaise ?? 0
  return [
    receive([line(one, 100_000), line(other, 50_000)]),
    receive([line(other, 60_000), line(one, 70_000)]),
    receive([line(one, 2_000_000)]),
    inject('CloseLoan', one, { postedOn, payments: shop.byBank(dues.payablePaise) }),
    inject('RenewLoan', one, { ...wanted, postedOn, payments: shop.byBank(toPay) }),
    inject('AddCharge', one, { headId, amountPaise: 10_000, gstBp: 1800, postedOn }),
    inject('AddCharge', other, { headId, amountPaise: 10_000, gstBp: 1800, postedOn }),
    inject('WaiveDues', other, { postedOn, charges: [], penalPaise: 0, interestPaise: 100, reason }),
    inject('ReverseEntry', one, { seq: 2, postedOn, reason }),
    inject('ReverseEntry', other, { seq: 2, postedOn, reason }),
    inject('ReverseEntry', other, { seq: 3, postedOn, reason }),
    inject('ReleaseItems', one, {
      lines: [1],
      collection,
      seal: one.seal,
      newSeal: `STORM-${++seals}`,
      ...opened,
    }),
    inject('ReleaseItems', other, {
      lines: [1],
      collection,
      seal: other.seal,
      newSeal: `STORM-${++seals}`,
      ...opened,
    }),
    inject('WriteOff', other, { postedOn, reason }),
    inject('ReleasePacket', one, { seal: one.seal, collection }),
    () => shop.inject({ customerId: customer.id, payout: shop.byBank(1_000_000) }),
  ]
}

test('a receipt during the close of the day is counted in it or rejected, never in between', async () => {
  const { token, companyId, storeId } = server.owner
  const lent = []
  for (let count = 0; count < 3; count += 1) {
    const { id: customerId } = await shop.addCustomer()
    lent.push(await shop.pledge({ customerId, payout: shop.byBank(1_000_000) }))
  }
  const body = await closing('Receipts came meanwhile')
  const receipts = lent.map(
    ({ id, customerId }) =>
      () =>
        server.inject('ReceivePayment', {
          token,
          body: {
            companyId,
            storeId,
            customerId,
            postedOn: shop.today(),
            payments: [{ mode: 'cash', bankId: null, amountPaise: 100, reference: null }],
            lines: [{ loanId: id, amountPaise: 100 }],
          },
        }),
  )
  const close = () => server.inject('CloseDay', { token, body })
  const [first, second, late] = receipts as [Sending, Sending, Sending]
  // All three are running when the store's lock is released: the close waits for the receipts that found the day open.
  const counted = await whileNumbersLocked(server, [storeId], first, second, close)
  expect(statusesOf(counted)).toEqual([200, 200, 200])
  const closed = counted[2]?.json()
  expect(closed).toMatchObject({ cashInPaise: 200, differencePaise: -200 })
  const { version } = closed
  const again = { companyId, storeId, businessOn: shop.today(), version, reason: 'One more came' }
  await server.call('ReopenDay', { token, body: again })
  const rejected = await overlapping(server, close, late)
  expect(statusesOf(rejected)).toEqual([200, 422])
  expect(rejected[1]?.json().errors[0].field).toBe('postedOn')
  expect(rejected[0]?.json()).toMatchObject({ cashInPaise: 200 })
  const { holds, lines } = await verifyAll(server.databaseUrl)
  expect(holds, lines.join('\n')).toBe(true)
})

test('concurrent actions of tellers on the same loans wait or are rejected; the books balance', async () => {
  await shop.openLater(1)
  const pairs: Awaited<ReturnType<typeof twoLoans>>[] = []
  for (let round = 0; round < ROUNDS; round += 1) pairs.push(await twoLoans())
  await server.call('CloseDay', { token: server.owner.token, body: await closing(null) })
  await shop.openLater(DAYS)
  await shop.setPrice(shop.goldId, 639_494)
  for (const [round, pair] of pairs.entries()) {
    const requests = await actions(pair)
    // Each round begins with two other requests, which wait for the customer.
    const turned = [...requests.slice(round * 3), ...requests.slice(0, round * 3)]
    const customer = `select from customer where id = '${pair.customer.id}' for update`
    const replies = await manyOverlapping(server, turned, customer)
    for (const { statusCode, body } of replies) expect([200, 201, 409, 422], body).toContain(statusCode)
    expect(replies.filter(({ statusCode }) => statusCode < 300).length).toBeGreaterThan(2)
    expect(replies.filter(({ statusCode }) => statusCode >= 400).length).toBeGreaterThan(2)
  }
  const { holds, lines } = await verifyAll(server.databaseUrl)
  expect(holds, lines.join('\n')).toBe(true)
})
