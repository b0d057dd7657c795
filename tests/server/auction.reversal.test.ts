import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AuctionLot, PaymentPart } from '../../src/api/gen/model/index.ts'
import { auctionMessages } from '../../src/domain/auction/auction.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { reversalMessages } from '../../src/domain/loan/statement.ts'
import { auctionsOf, SALE_ON } from '../support/auctions.ts'
import { counted } from '../support/days.ts'
import { manyOverlapping, overlapping, repeated, statusesOf } from '../support/overlapping.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

const reason = 'Recorded for the wrong lot'
let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>
/** A user with every right of auctions but this one. */
let seller = ''

beforeAll(async () => {
  server = await startTestServer()
  const rights = { Auction: ['view', 'edit', 'sell', 'refund', 'writeOff'] }
  seller = (await addPerson(server, 'seller', rights)).session.token
  auctions = await auctionsOf(server, SALE_ON)
})
afterAll(() => server?.end())
afterEach(() => auctions.expectSettled())

type Lot = Pick<AuctionLot['lot'], 'id'>

const send = (lot: Lot, seq: number, fields: object = {}, headers: Record<string, string> = {}) =>
  server.inject('ReverseAuctionEntry', {
    token: auctions.token,
    query: { id: lot.id },
    body: { seq, postedOn: SALE_ON, reason, ...fields },
    headers,
  })
const rejected = (lot: Lot, seq: number, fields: object = {}) =>
  auctions.rejected(() => send(lot, seq, fields))

async function reverse(lot: Lot, seq: number): Promise<AuctionLot> {
  const reply = await send(lot, seq)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

const pay = (id: 'RefundSurplus' | 'ReceiveShortfall', lot: Lot, ...payments: PaymentPart[]) =>
  server.call(id, { token: auctions.token, query: { id: lot.id }, body: { postedOn: SALE_ON, payments } })
const writeOff = (lot: Lot) =>
  server.call('WriteOffShortfall', {
    token: auctions.token,
    query: { id: lot.id },
    body: { postedOn: SALE_ON, reason: 'Cannot be found' },
  })
/** The number of the newest step of a lot. */
const newest = ({ steps }: AuctionLot) => steps.at(-1)?.seq ?? 0

/** The steps of a lot in the timeline of its customer, newest first, and the printout of its newest voucher. */
async function shownElsewhere({ lot, steps }: AuctionLot) {
  const { token } = auctions
  const { rows } = await server.call('GetCustomerTimeline', { token, query: { id: lot.customerId } })
  const printed = await server.call('GetReceipt', { token, query: { id: steps.at(-1)?.voucherId ?? '' } })
  return { events: rows.flatMap(({ auctionStep }) => auctionStep ?? []), printed }
}

/** A lot that left a shortfall. */
const withShortfall = async () => (await auctions.sold(await auctions.overdue(), 700_000)).lot

/** A settled lot whose surplus was paid. */
async function refunded(): Promise<AuctionLot> {
  const { lot } = await auctions.sold(await auctions.overdue(), 7_000_000)
  return pay('RefundSurplus', lot, auctions.byBank(lot.surplusDuePaise))
}

describe('the reversal of an entry after a sale', () => {
  test('makes a refunded surplus payable again, by a mirror voucher in the open day, and the surplus can be paid again', async () => {
    const { lot } = await auctions.sold(await auctions.overdue(), 7_000_000)
    const due = lot.surplusDuePaise
    const before = { surplus: await auctions.balance('2120'), banks: await auctions.balance('1100') }
    const paid = await pay('RefundSurplus', lot, auctions.byBank(due))
    expect(paid.reversible).toMatchObject({
      seq: newest(paid),
      payments: [{ direction: 'in', mode: 'bank', amountPaise: due }],
      surplusDuePaise: due,
      shortfallDuePaise: 0,
    })
    const after = await reverse(lot, newest(paid))
    expect(after.lot).toMatchObject({
      state: 'sold',
      surplusDuePaise: due,
      refundByOn: lot.refundByOn,
      endedOn: null,
      version: paid.lot.version + 1,
    })
    expect(after).not.toHaveProperty('reversible')
    expect(after.steps.at(-1)).toMatchObject({
      action: 'reverse',
      stepOn: SALE_ON,
      amountPaise: due,
      note: reason,
      byName: 'Test Owner',
      reversesSeq: newest(paid),
    })
    expect({ surplus: await auctions.balance('2120'), banks: await auctions.balance('1100') }).toEqual(before)
    const { rows } = await server.pool.query(
      `select r.kind, r.posted_on::text, r.narration, o.number from voucher r join voucher o on o.id = r.reverses_id where r.id = $1`,
      [after.steps.at(-1)?.voucherId],
    )
    expect(rows).toEqual([
      { kind: 'reversal', posted_on: SALE_ON, narration: reason, number: paid.steps.at(-1)?.voucherNumber },
    ])
    const { events, printed } = await shownElsewhere(after)
    expect(events.slice(0, 2)).toMatchObject([
      { action: 'reverse', isReversed: false, amountPaise: due },
      { action: 'refund', isReversed: true, voucherNumber: paid.steps.at(-1)?.voucherNumber },
    ])
    expect(printed).toMatchObject({
      kind: 'reversal',
      amountPaise: due,
      payments: [{ direction: 'in', mode: 'bank', amountPaise: due }],
      reversesNumber: paid.steps.at(-1)?.voucherNumber,
    })
    const again = await pay('RefundSurplus', lot, auctions.byBank(due))
    expect(again.lot).toMatchObject({ state: 'settled', surplusDuePaise: 0 })
  })

  test('takes the newest entry first: a write-off, then the cash payment before it, which leaves the drawer', async () => {
    const lot = await withShortfall()
    const due = lot.shortfallDuePaise
    const before = { short: await auctions.balance('1470'), cash: await auctions.balance('1010') }
    const paid = await pay('ReceiveShortfall', lot, auctions.cash(100_000))
    const written = await writeOff(lot)
    expect(written.reversible).toEqual({
      seq: newest(written),
      payments: [],
      surplusDuePaise: 0,
      shortfallDuePaise: due - 100_000,
    })
    expect(await rejected(lot, newest(paid))).toEqual({
      status: 422,
      field: 'seq',
      detail: reversalMessages.newestFirst,
    })
    const open = await reverse(lot, newest(written))
    expect(open.lot).toMatchObject({ state: 'sold', shortfallDuePaise: due - 100_000, endedOn: null })
    expect(open.reversible).toMatchObject({
      seq: newest(paid),
      payments: [{ direction: 'out', mode: 'cash', amountPaise: 100_000 }],
      shortfallDuePaise: due,
    })
    expect((await reverse(lot, newest(paid))).lot).toMatchObject({ state: 'sold', shortfallDuePaise: due })
    expect({ short: await auctions.balance('1470'), cash: await auctions.balance('1010') }).toEqual(before)
  })

  test('is posted once, also for two requests at the same time and fifty with one key', async () => {
    const one = await refunded()
    const seq = newest(one)
    const replies = await overlapping(
      server,
      () => send(one.lot, seq),
      () => send(one.lot, seq),
    )
    expect(statusesOf(replies)).toEqual([200, 422])
    expect(await rejected(one.lot, seq)).toEqual({
      status: 422,
      field: 'seq',
      detail: reversalMessages.unknown,
    })
    const other = await refunded()
    const before = await auctions.posted()
    const headers = { 'idempotency-key': randomUUID() }
    const same = await manyOverlapping(
      server,
      repeated(50, () => send(other.lot, newest(other), {}, headers)),
    )
    for (const reply of same) expect(reply.json()).toEqual(same[0]?.json())
    expect(same[0]?.statusCode, same[0]?.body).toBe(200)
    expect(await auctions.posted()).toEqual({ ...before, vouchers: before.vouchers + 1 })
  })

  test('is rejected for the sale, for a lot that is not sold, and for a user without the right', async () => {
    const lot = await withShortfall()
    const { steps } = await auctions.one(lot)
    expect(await rejected(lot, steps.at(-1)?.seq ?? 0)).toMatchObject({
      field: 'seq',
      detail: reversalMessages.unknown,
    })
    const open = await auctions.openForBids(await auctions.overdue())
    expect(await rejected(open, 1)).toEqual({ status: 409, detail: auctionMessages.notSold })
    const body = { seq: newest(await writeOff(lot)), postedOn: SALE_ON, reason }
    const denied = await server.inject('ReverseAuctionEntry', { token: seller, query: { id: lot.id }, body })
    expect(denied.statusCode).toBe(403)
  })

  test('is rejected when the drawer lacks the cash to pay back, and then nothing is posted', async () => {
    const lot = await withShortfall()
    const paid = await pay('ReceiveShortfall', lot, auctions.cash(100_000))
    const { cashPaise } = await server.call('GetDay', { token: auctions.token })
    const { companyId, storeId } = server.owner
    await server.call('AddMoneyTransfer', {
      token: auctions.token,
      body: {
        companyId,
        storeId,
        postedOn: SALE_ON,
        fromBankId: null,
        toBankId: auctions.bankId,
        amountPaise: cashPaise - 50_000,
      },
    })
    expect(await rejected(lot, newest(paid))).toEqual({
      status: 422,
      field: 'seq',
      detail: expect.stringContaining('₹1,000 must be paid out in cash'),
    })
    expect((await auctions.one(lot)).lot).toEqual(paid.lot)
  })

  test('is a row of the report of waivers and reversals for those who may see the books', async () => {
    const { companyId, storeId } = server.owner
    const one = await refunded()
    await reverse(one.lot, newest(one))
    const { rows } = await server.call('GetReport', {
      token: auctions.token,
      body: { companyId, storeId, report: 'waivers', filters: { fromOn: SALE_ON, toOn: SALE_ON } },
    })
    const what = `Reversal of auction surplus payment ${one.steps.at(-1)?.voucherNumber}`
    expect(rows.map(({ cells }) => cells[3])).toContain(what)
  })

  test('is rejected on another day than the open one, and when no day is open', async () => {
    const one = await refunded()
    const seq = newest(one)
    expect(await rejected(one.lot, seq, { postedOn: addDays(SALE_ON, -1) })).toMatchObject({
      status: 422,
      field: 'postedOn',
    })
    const { cashPaise } = await server.call('GetDay', { token: auctions.token })
    const { companyId, storeId } = server.owner
    await server.call('CloseDay', {
      token: auctions.token,
      body: { companyId, storeId, businessOn: SALE_ON, denominations: counted(cashPaise / 100) },
    })
    expect(await rejected(one.lot, seq)).toMatchObject({ status: 422, field: 'postedOn' })
    expect((await auctions.one(one.lot)).lot).toMatchObject({ state: 'settled', surplusDuePaise: 0 })
  })
})
