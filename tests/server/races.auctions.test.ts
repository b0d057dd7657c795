import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { auctionsOf, SALE_ON } from '../support/auctions.ts'
import { inLockOrder } from '../support/inTurn.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { customerCollects } from '../support/releases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>

beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server, SALE_ON)
})
afterAll(async () => {
  await auctions.expectSettled()
  await server.end()
})

/** Sets the daily cash limit of one person, until the next test. */
const limitCash = (paise: number) =>
  server.pool.query('update company set policy = policy || $1::jsonb', [
    { cashReceiptDailyLimitPaise: paise },
  ])
const bid = (lot: { id: string }, amountPaise: number) => () =>
  server.inject('PlaceBid', {
    token: auctions.token,
    query: { id: lot.id },
    body: { bidderName: 'Kumar Jewellers', bidderPhone: '98400 54321', amountPaise },
  })
const notice =
  (...lots: { id: string }[]) =>
  () =>
    server.inject('IssueNotices', {
      token: auctions.token,
      body: { ...auctions.scope, lotIds: lots.map(({ id }) => id) },
    })
/** A lot without a notice yet. */
async function identified() {
  const [lot] = await auctions.identify(await auctions.overdue())
  if (!lot) throw new Error('no lot')
  return lot
}

test('cash of one borrower for the shortfalls of two lots stays below the daily limit', async () => {
  const { id: customerId } = await auctions.addCustomer()
  const lots = []
  for (const _ of [1, 2]) lots.push(await auctions.sold(await auctions.overdue({ customerId }), 700_000))
  const [one, two] = lots.map(({ lot }) => () => {
    const body = { postedOn: SALE_ON, payments: [auctions.cash(300_000)] }
    return server.inject('ReceiveShortfall', { token: auctions.token, query: { id: lot.id }, body })
  })
  if (!one || !two) throw new Error('two lots were sold')
  await limitCash(500_000)
  const replies = await overlapping(server, one, two)
  await limitCash(20_000_000)
  expect(statusesOf(replies)).toEqual([200, 422])
  expect(replies[1]?.json().errors[0].field).toBe('payments')
})

test('cash of one buyer for two lots stays below the daily limit', async () => {
  const hammers = []
  for (const _ of [1, 2]) {
    const lot = await auctions.putUp(await auctions.overdue())
    await auctions.bid(lot, 7_000_000)
    const body = await auctions.hammer(lot, {}, [auctions.cash(7_000_000)])
    hammers.push(() => auctions.sendSell(lot, body))
  }
  await limitCash(10_000_000)
  const replies = await overlapping(server, ...hammers)
  await limitCash(20_000_000)
  expect(statusesOf(replies)).toEqual([200, 422])
  expect(replies[1]?.json().errors[0].field).toBe('payments')
})

test('of two equal concurrent bids one is the highest', async () => {
  const lot = await auctions.putUp(await auctions.overdue())
  const replies = await overlapping(server, bid(lot, 7_000_000), bid(lot, 7_000_000))
  expect(statusesOf(replies)).toEqual([200, 422])
})

test('two concurrent notices of a lot issue one', async () => {
  const lot = await identified()
  expect(statusesOf(await overlapping(server, notice(lot), notice(lot)))).toEqual([200, 422])
})

test('notices of two lots that are named in opposite orders are issued once', async () => {
  const [one, two] = [await identified(), await identified()]
  const replies = await inLockOrder(
    server,
    `select from auction_lot where id in ('${one.id}', '${two.id}') for update`,
    [notice(one, two), notice(two, one)],
  )
  expect(statusesOf(replies)).toEqual([200, 422])
})

test('reserve prices of an auction are fixed once by two concurrent requests', async () => {
  await server.pool.query(`update company set policy = policy || '{"auctionNoticeDays": 0}'`)
  const lot = await auctions.served(await auctions.overdue())
  const { id } = await auctions.schedule([lot], SALE_ON)
  const fix = () =>
    server.inject('SetReserves', { token: auctions.token, query: { id }, body: auctions.scope })
  expect(statusesOf(await overlapping(server, fix, fix))).toEqual([200, 200])
  const { steps } = await auctions.one(lot)
  expect(steps.filter(({ action }) => action === 'reserve')).toHaveLength(1)
})

test('two concurrent requests that schedule lots for one day create one auction', async () => {
  const heldOn = addDays(SALE_ON, 20)
  const lots = [
    await auctions.served(await auctions.overdue()),
    await auctions.served(await auctions.overdue()),
  ]
  const puttingUp = lots.map(
    (lot) => () =>
      server.inject('ScheduleAuction', { token: auctions.token, body: auctions.saleDay([lot], heldOn) }),
  )
  const replies = await overlapping(server, ...puttingUp)
  expect(replies[1]?.json().id).toBe(replies[0]?.json().id)
})

test('items are released once the concurrent sale of another loan of the borrower frees them', async () => {
  // Up to one and a half loans, 85 % of the value can be lent, above that 10 %, for which the value of one item is not enough.
  const tiers = [
    { upToPaise: 1_500_000, ltvBp: 8500 },
    { upToPaise: null, ltvBp: 1000 },
  ]
  const { id: customerId } = await auctions.addCustomer()
  const kept = await auctions.overdue({
    customerId,
    dueOn: '2027-04-01',
    valuesPaise: [7_000_000, 7_000_000],
  })
  const lot = await auctions.putUp(await auctions.overdue({ customerId }))
  await auctions.bid(lot, 7_000_000)
  const hammer = await auctions.hammer(lot)
  const collection = customerCollects(await auctions.customers.upload('releasePicture'))
  const items = {
    lines: [1],
    collection,
    seal: kept.seal,
    newSeal: 'RACE-1',
    witnesses: ['Ravi', 'Selvi'],
    weightBeforeMg: 21_000,
    weightAfterMg: 10_500,
  }
  await server.pool.query('update company set policy = policy || $1::jsonb', [{ ltvTiers: tiers }])
  const replies = await overlapping(
    server,
    () => auctions.sendSell(lot, hammer),
    () => server.inject('ReleaseItems', { token: auctions.token, query: { id: kept.id }, body: items }),
  )
  expect(statusesOf(replies)).toEqual([200, 200])
})
