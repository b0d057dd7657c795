import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Customer, PaymentPart } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { auctionsOf, SALE_ON } from '../support/auctions.ts'
import { business } from '../support/business.ts'
import { holdLocks, locksWaitedFor } from '../support/heldLocks.ts'
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

/** Sets the daily cash limit of one person. */
const limitCash = (paise: number) =>
  server.pool.query('update company set policy = policy || $1::jsonb', [
    { cashReceiptDailyLimitPaise: paise },
  ])
const auctionCash = (amountPaise: number): PaymentPart => ({
  mode: 'cash',
  bankId: null,
  amountPaise,
  reference: null,
})
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
  const sales = []
  for (const _ of [1, 2]) {
    const lot = await auctions.openForBids(await auctions.overdue())
    await auctions.bid(lot, 7_000_000)
    const body = await auctions.saleRequest(lot, {}, [auctions.cash(7_000_000)])
    sales.push(() => auctions.sendSell(lot, body))
  }
  await limitCash(10_000_000)
  const replies = await overlapping(server, ...sales)
  await limitCash(20_000_000)
  expect(statusesOf(replies)).toEqual([200, 422])
  expect(replies[1]?.json().errors[0].field).toBe('payments')
})

describe('cash of a buyer who pays as a customer at the same moment', () => {
  const payments = [auctionCash(100_000)]
  const post = (operation: OperationId, body: object, query?: { id: string }) => () =>
    server.inject(operation, { token: auctions.token, body, ...(query && { query }) })
  /** The ways in which a customer pays ₹1,000 or more in cash. */
  const ways = {
    'a receipt': async (customerId: string) => {
      const loan = await auctions.overdue({ customerId })
      return post('ReceivePayment', auctions.receipt(loan, SALE_ON, 100_000, { payments }))
    },
    'a closing': async (customerId: string) => {
      const loan = await auctions.overdue({ customerId, principalPaise: 100_000 })
      const { dues } = await auctions.payoff(loan, SALE_ON)
      const body = { postedOn: SALE_ON, payments: [auctionCash(dues.payablePaise)] }
      return post('CloseLoan', body, { id: loan.id })
    },
    'a shortfall': async (customerId: string) => {
      const { lot } = await auctions.sold(await auctions.overdue({ customerId }), 700_000)
      return post('ReceiveShortfall', { postedOn: SALE_ON, payments }, { id: lot.id })
    },
    'a note': async (customerId: string) => {
      const { heads } = await server.call('GetCreditNoteChoices', {
        token: auctions.token,
        body: auctions.scope,
      })
      const note = { headId: heads[0]?.id, amountPaise: 100_000, payments, narration: 'Locker rent' }
      return post('AddCreditNote', { ...auctions.scope, postedOn: SALE_ON, customerId, ...note })
    },
  }
  const both = Object.keys(ways).flatMap((way) => [[way, 'first'] as const, [way, 'second'] as const])

  /** How many sales have locked their buyer and wait for their lot. */
  const waitsForLot = async () =>
    (
      await server.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%from "auction_lot"%for update%'`,
      )
    ).rowCount

  /** A sale for ₹70,000 in cash to the person with this phone. */
  async function sale(phone: string) {
    const lot = await auctions.openForBids(await auctions.overdue())
    await auctions.bid(lot, 7_000_000, phone)
    const body = await auctions.saleRequest(lot, {}, [auctionCash(7_000_000)])
    return () => auctions.sendSell(lot, body)
  }

  test.each(both)('by %s, which comes %s, stays below the daily limit', async (way, place) => {
    const { id, phone } = await auctions.addCustomer()
    const [pay, buy] = [await ways[way as keyof typeof ways](id), await sale(phone)]
    const requests = place === 'first' ? [pay, buy] : [buy, pay]
    await limitCash(7_100_000)
    const replies = await overlapping(server, ...requests)
    await limitCash(20_000_000)
    expect(replies[0]?.statusCode).toBeLessThan(300)
    expect(replies[1]?.statusCode).toBe(422)
    expect(replies[1]?.json().errors[0].field).toBe('payments')
  })

  test('with the phone of a duplicate that was merged into them stays below the daily limit', async () => {
    const [surviving, duplicate] = [await auctions.addCustomer(), await auctions.addCustomer()]
    await auctions.customers.merge(surviving, duplicate)
    const [pay, buy] = [await ways['a receipt'](surviving.id), await sale(duplicate.phone)]
    await limitCash(7_100_000)
    const replies = await overlapping(server, pay, buy)
    await limitCash(20_000_000)
    expect(statusesOf(replies)).toEqual([200, 422])
  })

  test('whose phone changes meanwhile stays below the daily limit', async () => {
    const { id, version, typeId, name, phone } = await auctions.addCustomer()
    const [pay, buy] = [await ways['a receipt'](id), await sale(phone)]
    const change = post('UpdateCustomer', { version, typeId, name, phone: '98400 66666' }, { id })
    await limitCash(7_100_000)
    // The sale has locked its buyer, and waits for its lot.
    const replies = await inLockOrder(server, 'select from auction_lot for update', [buy, change, pay])
    await limitCash(20_000_000)
    expect(statusesOf(replies)).toEqual([200, 200, 422])
    expect(replies[2]?.json().errors[0].field).toBe('payments')
  })

  test.each(['before', 'after'] as const)(
    'whose phone changes after the sale was sent stays below the daily limit if they pay %s the change',
    async (when) => {
      const { id, version, typeId, name, phone } = await auctions.addCustomer()
      const pledge = await auctions.overdue()
      const lot = await auctions.openForBids(pledge)
      await auctions.bid(lot, 7_000_000, phone)
      const body = await auctions.saleRequest(lot, {}, [auctionCash(7_000_000)])
      const pay = await ways['a receipt'](id)
      if (when === 'before') expect((await pay()).statusCode).toBe(200)
      const change = { version, typeId, name, phone: when === 'before' ? '98400 77777' : '98400 88888' }
      await limitCash(7_050_000)
      const borrower = `select from customer where id = (select customer_id from loan where id = '${pledge.id}') for update`
      const freeBorrower = await holdLocks(server, borrower)
      const sale = auctions.sendSell(lot, body)
      await expect.poll(() => locksWaitedFor(server)).toHaveLength(1)
      expect((await post('UpdateCustomer', change, { id })()).statusCode).toBe(200)
      const freeLot = await holdLocks(server, 'select from auction_lot for update')
      await freeBorrower()
      const replies = [sale]
      try {
        if (when === 'after') {
          await expect.poll(waitsForLot).toBe(1)
          const paid = pay()
          replies.push(paid)
          const waiting = expect.poll(() => locksWaitedFor(server)).toHaveLength(2)
          await Promise.race([waiting, paid.then(({ body: reply }) => expect(reply).toBe('not yet'))])
        }
      } finally {
        await freeLot()
      }
      const statuses = statusesOf(await Promise.all(replies))
      await limitCash(20_000_000)
      expect(statuses).toEqual(when === 'before' ? [422] : [200, 422])
    },
  )

  test('is accepted twice when two borrowers buy each other’s pledge', async () => {
    const [one, other] = [await auctions.addCustomer(), await auctions.addCustomer()]
    const sales = []
    for (const [borrower, { phone }] of [
      [one, other],
      [other, one],
    ] as const) {
      const lot = await auctions.openForBids(await auctions.overdue({ customerId: borrower.id }))
      await auctions.bid(lot, 7_000_000, phone)
      const body = await auctions.saleRequest(lot, {}, [auctionCash(7_000_000)])
      sales.push(() => auctions.sendSell(lot, body))
    }
    expect(statusesOf(await overlapping(server, ...sales))).toEqual([200, 200])
  })
})

describe('a customer whose two loans are added to the auction list', () => {
  const changes = {
    merged: (duplicate: Customer, surviving: Customer) =>
      server.inject('MergeCustomer', {
        token: auctions.token,
        query: { id: surviving.id },
        body: {
          version: surviving.version,
          duplicateId: duplicate.id,
          duplicateVersion: duplicate.version,
        },
      }),
    renamed: ({ id, version, typeId, phone }: Customer) =>
      server.inject('UpdateCustomer', {
        token: auctions.token,
        query: { id },
        body: { version, typeId, phone, name: 'Another name' },
      }),
  }

  test.each(['merged', 'renamed'] as const)(
    'is %s meanwhile, and both requests succeed without a deadlock',
    async (change) => {
      const [surviving, customer] = [await auctions.addCustomer(), await auctions.addCustomer()]
      const overdue = () => auctions.overdue({ customerId: customer.id })
      // Two loans whose order by id differs from the order in which they were added.
      let [one, two] = [await overdue(), await overdue()]
      while (one.id < two.id) [one, two] = [two, await overdue()]
      const identify = () =>
        server.inject('IdentifyLots', {
          token: auctions.token,
          body: { ...auctions.scope, loanIds: [one.id, two.id] },
        })
      const lock = `select from loan where id = '${two.id}' for update`
      const replies = await inLockOrder(server, lock, [identify, () => changes[change](customer, surviving)])
      expect(statusesOf(replies)).toEqual([200, 200])
    },
  )
})

describe('a packet is either sent to another store or listed for auction', () => {
  test.each(['listed', 'sent'] as const)(
    'by two concurrent requests: the one by which it is %s comes first',
    async (first) => {
      const { token, scope } = auctions
      const loan = await auctions.overdue()
      const toStoreId = await business(server).addStore(`Store for ${loan.number}`, loan.number.slice(-3))
      const { rows } = await server.pool.query('select id from packet where loan_id = $1', [loan.id])
      const identify = () => server.inject('IdentifyLots', { token, body: { ...scope, loanIds: [loan.id] } })
      const send = () =>
        server.inject('SendPackets', {
          token,
          body: { ...scope, toStoreId, packetIds: [rows[0].id], carrier: 'Murugesan' },
        })
      const both = first === 'listed' ? [identify, send] : [send, identify]
      expect(statusesOf(await overlapping(server, ...both))).toEqual([first === 'listed' ? 200 : 201, 422])
    },
  )
})

test('of two equal concurrent bids, one is accepted and the other rejected', async () => {
  const lot = await auctions.openForBids(await auctions.overdue())
  const replies = await overlapping(server, bid(lot, 7_000_000), bid(lot, 7_000_000))
  expect(statusesOf(replies)).toEqual([200, 422])
})

test('a lot gets a bid while it is marked as unsold without one: the bid stays, and the lot is not marked', async () => {
  const lot = await auctions.openForBids(await auctions.overdue())
  const fail = () =>
    server.inject('FailLot', {
      token: auctions.token,
      query: { id: lot.id },
      body: { bidId: null, note: null },
    })
  const replies = await overlapping(server, bid(lot, 7_000_000), fail)
  expect(statusesOf(replies)).toEqual([200, 409])
  expect((await auctions.one(lot)).lot).toMatchObject({ state: 'scheduled', highestPaise: 7_000_000 })
})

test('a bid that is withdrawn while its lot is sold to it is either withdrawn or wins', async () => {
  const lot = await auctions.openForBids(await auctions.overdue())
  const { bids } = await auctions.bid(lot, 7_000_000)
  const sale = await auctions.saleRequest(lot)
  const withdraw = () =>
    server.inject('WithdrawBid', {
      token: auctions.token,
      query: { id: lot.id },
      body: { bidId: bids[0]?.id, reason: 'By mistake' },
    })
  const replies = await overlapping(server, withdraw, () => auctions.sendSell(lot, sale))
  expect(statusesOf(replies)).toEqual([200, 422])
  expect((await auctions.one(lot)).lot).toMatchObject({ state: 'scheduled', highestPaise: null })
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

test('reserve prices of an auction are set once by two concurrent requests', async () => {
  await server.pool.query(`update company set policy = policy || '{"auctionNoticeDays": 0}'`)
  const lot = await auctions.served(await auctions.overdue())
  const { id } = await auctions.schedule([lot], SALE_ON)
  const setReserves = () =>
    server.inject('SetReserves', { token: auctions.token, query: { id }, body: auctions.scope })
  expect(statusesOf(await overlapping(server, setReserves, setReserves))).toEqual([200, 200])
  const { steps } = await auctions.one(lot)
  expect(steps.filter(({ action }) => action === 'reserve')).toHaveLength(1)
})

test('two concurrent requests that schedule lots for one day create one auction', async () => {
  const heldOn = addDays(SALE_ON, 20)
  const lots = [
    await auctions.served(await auctions.overdue()),
    await auctions.served(await auctions.overdue()),
  ]
  const scheduling = lots.map(
    (lot) => () =>
      server.inject('ScheduleAuction', { token: auctions.token, body: auctions.saleDay([lot], heldOn) }),
  )
  const replies = await overlapping(server, ...scheduling)
  expect(statusesOf(replies)).toEqual([200, 200])
  expect(replies[1]?.json().id).toBe(replies[0]?.json().id)
})

test('items are released once the concurrent sale of another loan of the borrower frees them', async () => {
  // While the other loan is active, only 10 % of the value can be lent, and one item is not enough; after its sale, 85 %.
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
  const lot = await auctions.openForBids(await auctions.overdue({ customerId }))
  await auctions.bid(lot, 7_000_000)
  const sale = await auctions.saleRequest(lot)
  const collection = customerCollects(await auctions.customers.upload('releasePicture'))
  const items = {
    lines: [1],
    collection,
    seal: kept.seal,
    newSeal: 'RACE-1',
    witnesses: ['Ravi', 'Selvi'],
    weightBeforeMg: 20_000,
    weightAfterMg: 10_000,
  }
  await server.pool.query('update company set policy = policy || $1::jsonb', [{ ltvTiers: tiers }])
  const replies = await overlapping(
    server,
    () => auctions.sendSell(lot, sale),
    () => server.inject('ReleaseItems', { token: auctions.token, query: { id: kept.id }, body: items }),
  )
  expect(statusesOf(replies)).toEqual([200, 200])
})
