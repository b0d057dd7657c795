import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SellLotRequest } from '../../src/api/gen/model/index.ts'
import { auctionMessages } from '../../src/domain/auction/auction.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { releasedMigrations } from '../../src/server/platform/db/migrate.ts'
import { auctionsOf, SALE_ON } from '../support/auctions.ts'
import { manyOverlapping, repeated } from '../support/overlapping.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>

beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server, SALE_ON)
})
afterAll(() => server?.end())
afterEach(() => auctions.expectSettled())

/** ₹10,000 at 18 % from 1 April 2025 to 16 June 2026 is 441 days: 217,479 paise of interest. */
const INTEREST = 217_479
const PRINCIPAL = 1_000_000

const rejected = (send: Parameters<typeof auctions.rejected>[0]) => auctions.rejected(send)
const action = (id: 'WithdrawLot', lot: { id: string }, body: object) =>
  server.inject(id, { token: auctions.token, query: { id: lot.id }, body })
const openLot = async () => auctions.openForBids(await auctions.overdue())

describe('a sale', () => {
  test('with a surplus settles the price, ends the loan and releases the packet', async () => {
    const loan = await auctions.overdue({ chargesPaise: 5_000 })
    const price = 7_000_000
    const sold = await auctions.sold(loan, price, {
      costsPaise: 20_000,
      costPayments: [auctions.byBank(20_000)],
    })
    const dues = { chargesPaise: 5_000, penalPaise: 0, interestPaise: INTEREST, principalPaise: PRINCIPAL }
    const surplusPaise = price - 20_000 - 5_000 - INTEREST - PRINCIPAL
    expect(sold.settlement).toEqual([
      {
        pricePaise: price,
        costsPaise: 20_000,
        costsRecoveredPaise: 20_000,
        dues,
        recovered: dues,
        surplusPaise,
        shortfallPaise: 0,
        waivedPaise: 0,
      },
    ])
    expect(sold).toMatchObject({ buyer: 'Kumar Jewellers', loanStatus: 'auctioned' })
    expect(sold.lot).toMatchObject({
      state: 'sold',
      soldOn: SALE_ON,
      pricePaise: price,
      surplusDuePaise: surplusPaise,
      refundByOn: addDays(SALE_ON, 30),
      shortfallDuePaise: 0,
      endedOn: null,
    })
    const { stages } = await auctions.count({ search: loan.number })
    expect(stages.filter(({ count }) => count > 0)).toEqual([
      {
        stage: 'settle',
        count: 1,
        principalPaise: 0,
        pricePaise: price,
        surplusDuePaise: surplusPaise,
        shortfallDuePaise: 0,
      },
    ])
    const one = await auctions.loan(loan)
    expect(one).toMatchObject({ status: 'auctioned', outstandingPaise: 0, packet: { place: 'sold' } })
    const { rows } = await server.call('GetPartPaymentStatement', {
      token: auctions.token,
      query: { id: loan.id },
    })
    const entry = rows.find(({ kind }) => kind === 'auction')
    expect(entry).toMatchObject({ entryOn: SALE_ON, allocated: dues, reversible: false })
    // Its history contains the steps of its lot.
    const { rows: events } = await server.call('GetPartPaymentHistory', {
      token: auctions.token,
      query: { id: loan.id },
    })
    const steps = [...new Set(events.toReversed().map(({ operation }) => operation))]
    expect(steps.filter((step) => !step.endsWith('Loan'))).toEqual(
      expect.arrayContaining(['IssueNotices', 'RecordService', 'ScheduleAuction', 'SellLot']),
    )
    expect(steps.at(-1)).toBe('SellLot')
    const payment = await server.inject('ReceivePayment', {
      token: auctions.token,
      body: auctions.receipt(loan, SALE_ON, 100),
    })
    expect(payment.statusCode).toBe(409)
    expect(payment.json().detail).toContain(loan.number)
  })

  test('with a shortfall leaves the rest of the dues to be paid, and nothing to refund', async () => {
    const loan = await auctions.overdue({ chargesPaise: 5_000 })
    const sold = await auctions.sold(loan, 700_000)
    const shortfallPaise = PRINCIPAL + 5_000 + INTEREST - 700_000
    expect(sold.lot).toMatchObject({ state: 'sold', surplusDuePaise: 0, shortfallDuePaise: shortfallPaise })
    expect(sold.lot.refundByOn).toBeNull()
  })

  test('waives interest that the price does not pay', async () => {
    const loan = await auctions.overdue()
    const before = await auctions.balance('4010')
    const { settlement, lot } = await auctions.sold(loan, 100_000)
    expect(settlement[0]).toMatchObject({ waivedPaise: INTEREST - 100_000, shortfallPaise: PRINCIPAL })
    expect(lot.shortfallDuePaise).toBe(PRINCIPAL)
    expect((await auctions.balance('4010')) - before).toBe(-100_000)
  })

  test('that an earlier version stored has its waived interest under the new name after the migration', async () => {
    const { lot } = await auctions.sold(await auctions.overdue(), 100_000)
    const migration = releasedMigrations().find(({ name }) => name === '0017-waived-interest-of-a-sale')
    const client = await server.pool.connect()
    const stored = async () =>
      (await client.query('select settlement from auction_lot where id = $1', [lot.id])).rows[0].settlement
    try {
      const settlement = await stored()
      const { waivedPaise: forgonePaise, ...rest } = settlement
      await client.query('begin')
      await client.query('alter table auction_lot disable trigger user')
      await client.query('update auction_lot set settlement = $2 where id = $1', [
        lot.id,
        { ...rest, forgonePaise },
      ])
      await client.query('alter table auction_lot enable trigger user')
      await client.query(migration?.sql ?? '')
      expect(await stored()).toEqual(settlement)
      expect(settlement).toMatchObject({ waivedPaise: INTEREST - 100_000 })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('for exactly what is due is settled at once', async () => {
    const { lot, steps } = await auctions.sold(await auctions.overdue(), PRINCIPAL + INTEREST)
    expect(lot).toMatchObject({ state: 'settled', endedOn: SALE_ON })
    expect(steps.map(({ action: one }) => one).at(-1)).toBe('sell')
  })

  test('sent fifty times concurrently with one key is posted once', async () => {
    const lot = await openLot()
    await auctions.bid(lot, 7_000_000)
    const body = await auctions.saleRequest(lot)
    const before = await auctions.posted()
    const headers = { 'idempotency-key': randomUUID() }
    const replies = await manyOverlapping(
      server,
      repeated(50, () => auctions.sendSell(lot, body, headers)),
    )
    for (const reply of replies) expect(reply.json()).toEqual(replies[0]?.json())
    expect(replies[0]?.statusCode, replies[0]?.body).toBe(200)
    expect(await auctions.posted()).toEqual({ vouchers: before.vouchers + 2, entries: before.entries + 1 })
  })

  describe('is rejected', () => {
    let lot: { id: string }
    let good: SellLotRequest
    let loanId: string
    beforeAll(async () => {
      const row = await openLot()
      lot = row
      loanId = row.loanId
      await auctions.bid(lot, 7_000_000)
      good = await auctions.saleRequest(lot)
    })

    test.each<[string, () => Partial<SellLotRequest>, string | undefined, RegExp, number?]>([
      [
        'on a day other than the auction’s',
        () => ({ postedOn: addDays(SALE_ON, -1) }),
        'postedOn',
        /on that day/,
      ],
      ['with too little money', () => ({ payments: [auctions.byBank(6_999_999)] }), 'payments', /add up to/],
      [
        'with too much money',
        () => ({ payments: [auctions.byBank(7_000_000), auctions.cash(100)] }),
        'payments',
        /add up to/,
      ],
      ['with costs that are not paid', () => ({ costsPaise: 1 }), 'costPayments', /add up to/],
      [
        'with payments for costs of zero',
        () => ({ costPayments: [auctions.cash(100)] }),
        'costPayments',
        /add up to/,
      ],
      [
        'through a bank that does not exist',
        () => ({ payments: [{ ...auctions.byBank(7_000_000), bankId: randomUUID() }] }),
        'payments.0.bankId',
        /bank/,
      ],
      [
        'to a bid other than the highest',
        () => ({ bidId: randomUUID() }),
        undefined,
        /no longer the highest bid/,
        409,
      ],
      ['for a loan that has changed', () => ({ loanVersion: 9 }), undefined, /has changed/, 409],
    ])('%s', async (_, fields, field, message, status = 422) => {
      const answer = await rejected(() => auctions.sendSell(lot, { ...good, ...fields() }))
      expect(answer).toEqual({ status, ...(field && { field }), detail: expect.stringMatching(message) })
    })

    test.each([
      [`place = 'bank'`, /with a lender/],
      [`place = 'transit'`, /in transit/],
      [`hold_reason = 'Police'`, /on hold/],
    ])('while the packet has %s', async (is, message) => {
      await server.pool.query(`update packet set ${is} where loan_id = $1`, [loanId])
      const answer = await rejected(() => auctions.sendSell(lot, good))
      await server.pool.query(`update packet set place = 'vault', hold_reason = null where loan_id = $1`, [
        loanId,
      ])
      expect(answer).toEqual({ status: 422, detail: expect.stringMatching(message) })
    })

    test('without a bid', async () => {
      const other = await openLot()
      const body = await auctions.saleRequest(other)
      expect(await rejected(() => auctions.sendSell(other, body))).toEqual({
        status: 422,
        field: 'bidId',
        detail: auctionMessages.noBid,
      })
    })

    test('when cash from the buyer reaches the daily limit, even over several lots', async () => {
      const cash = async (pricePaise: number) => {
        const row = await openLot()
        await auctions.bid(row, pricePaise, '+91 98400 77777')
        return { row, body: await auctions.saleRequest(row, {}, [auctions.cash(pricePaise)]) }
      }
      const first = await cash(10_000_000)
      expect((await auctions.sendSell(first.row, first.body)).statusCode).toBe(200)
      const second = await cash(10_000_000)
      expect(await rejected(() => auctions.sendSell(second.row, second.body))).toMatchObject({
        status: 422,
        field: 'payments',
        detail: expect.stringContaining('₹2,00,000.00'),
      })
    })

    test('when the buyer’s cash reaches the daily limit with cash paid as a customer, and vice versa', async () => {
      const limitCash = (paise: number) =>
        server.pool.query('update company set policy = policy || $1::jsonb', [
          { cashReceiptDailyLimitPaise: paise },
        ])
      const { id: customerId, phone } = await auctions.addCustomer()
      const lot = await openLot()
      await auctions.bid(lot, 7_000_000, `+91 ${phone}`)
      const body = await auctions.saleRequest(lot, {}, [auctions.cash(7_000_000)])
      expect((await auctions.sendSell(lot, body)).statusCode).toBe(200)
      const own = await auctions.overdue({ customerId })
      const repay = () =>
        server.inject('ReceivePayment', {
          token: auctions.token,
          body: auctions.receipt(own, SALE_ON, 100_000, { payments: [auctions.cash(100_000)] }),
        })
      await limitCash(7_100_000)
      expect(await rejected(repay)).toMatchObject({ status: 422, field: 'payments' })
      await limitCash(7_100_001)
      expect((await repay()).statusCode).toBe(200)

      const second = await openLot()
      await auctions.bid(second, 7_000_000, phone)
      const again = await auctions.saleRequest(second, {}, [auctions.cash(7_000_000)])
      await limitCash(14_100_000)
      expect(await rejected(() => auctions.sendSell(second, again))).toMatchObject({
        status: 422,
        field: 'payments',
      })
      await limitCash(20_000_000)
    })

    test('when the buyer’s cash reaches the daily limit with cash of a customer whose merged duplicate has the buyer’s phone', async () => {
      const [surviving, duplicate] = [await auctions.addCustomer(), await auctions.addCustomer()]
      const own = await auctions.overdue({ customerId: surviving.id })
      await auctions.receive(auctions.receipt(own, SALE_ON, 100_000, { payments: [auctions.cash(100_000)] }))
      await auctions.customers.merge(surviving, duplicate)
      const lot = await openLot()
      await auctions.bid(lot, 7_000_000, duplicate.phone)
      const body = await auctions.saleRequest(lot, {}, [auctions.cash(7_000_000)])
      const limitCash = (paise: number) =>
        server.pool.query('update company set policy = policy || $1::jsonb', [
          { cashReceiptDailyLimitPaise: paise },
        ])
      await limitCash(7_100_000)
      expect(await rejected(() => auctions.sendSell(lot, body))).toMatchObject({
        status: 422,
        field: 'payments',
      })
      await limitCash(7_100_001)
      expect((await auctions.sendSell(lot, body)).statusCode).toBe(200)
      await limitCash(20_000_000)
    })

    test('of a lot that is already sold, and so is its withdrawal', async () => {
      const sold = await auctions.sold(await auctions.overdue(), 7_000_000)
      const answer = await rejected(() => auctions.sendSell(sold.lot, good))
      expect(answer).toMatchObject({ status: 409, detail: expect.stringContaining('sold at auction') })
      expect(await rejected(() => action('WithdrawLot', sold.lot, { reason: 'Paid' }))).toMatchObject({
        status: 409,
        detail: auctionMessages.ended,
      })
    })
  })
})

describe('an auction that was not held', () => {
  const fail = (lot: { id: string }) =>
    server.call('FailLot', {
      token: auctions.token,
      query: { id: lot.id },
      body: { bidId: null, note: 'Rain' },
    })
  const setReserves = (id: string) =>
    server.call('SetReserves', { token: auctions.token, query: { id }, body: auctions.scope })

  test('does not count as unsold; a scheduled lot moves to another day until its reserve price is set', async () => {
    await server.pool.query(`update company set policy = policy || '{"auctionNoticeDays": 0}'`)
    const lot = await auctions.served(await auctions.overdue())
    await auctions.schedule([lot], SALE_ON)
    expect((await fail(lot)).lot).toMatchObject({ state: 'failed', failures: 0 })
    // A wrong date, and then the right one.
    const wrong = await auctions.schedule([lot], addDays(SALE_ON, 365))
    const right = await auctions.schedule([lot], SALE_ON)
    expect(right.lots.map(({ id }) => id)).toContain(lot.id)
    expect(
      (await server.call('GetAuctionById', { token: auctions.token, query: { id: wrong.id } })).lots,
    ).toEqual([])
    await setReserves(right.id)
    const again = await server.inject('ScheduleAuction', {
      token: auctions.token,
      body: auctions.saleDay([lot], SALE_ON),
    })
    expect(again.json()).toMatchObject({ status: 422, errors: [{ field: 'lotIds.0' }] })
    expect((await fail(lot)).lot).toMatchObject({ state: 'failed', failures: 1 })
  })
})

describe('an unsold lot', () => {
  test('is scheduled again, after the policy’s number of unsold auctions at the lower reserve price; old bids do not count', async () => {
    const nbfc = `policy || '{"reserveAfterFailuresBp": 8500, "failuresForLowerReserve": 1}'`
    await server.pool.query(`update company set policy = ${nbfc}`)
    const lot = await openLot()
    const offered = await auctions.bid(lot, 7_100_000)
    const failed = await server.call('FailLot', {
      token: auctions.token,
      query: { id: lot.id },
      body: { bidId: offered.bids[0]?.id ?? null, note: 'The bidder left' },
    })
    expect(failed.lot).toMatchObject({ state: 'failed', failures: 1, reservePaise: null, highestPaise: null })
    const { id } = await auctions.schedule([lot], SALE_ON)
    const { lots } = await server.call('SetReserves', {
      token: auctions.token,
      query: { id },
      body: auctions.scope,
    })
    const again = lots.find((one) => one.id === lot.id)
    const { reserve, bids } = await auctions.one(lot)
    expect(reserve[0]?.reserveBp).toBe(8500)
    expect(again?.reservePaise).toBe(reserve[0]?.reservePaise)
    expect(bids).toHaveLength(1)
    expect(await rejected(async () => auctions.sendSell(lot, await auctions.saleRequest(lot)))).toMatchObject(
      {
        status: 422,
        field: 'bidId',
      },
    )
    await auctions.bid(lot, again?.reservePaise ?? 0)
    expect((await auctions.sell(lot)).loanStatus).toBe('auctioned')
  })
})
