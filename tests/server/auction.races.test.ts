import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AuctionLot } from '../../src/api/gen/model/index.ts'
import { auctionMessages } from '../../src/domain/auction/auction.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { auctionsOf, SALE_ON } from '../support/auctions.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
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

const rejected = (send: Parameters<typeof auctions.rejected>[0]) => auctions.rejected(send)
const action = (
  id: 'RefundSurplus' | 'ReceiveShortfall' | 'WriteOffShortfall',
  lot: { id: string },
  body: object,
) => server.inject(id, { token: auctions.token, query: { id: lot.id }, body })

describe('unsettled amounts after a sale', () => {
  let surplus: AuctionLot
  let shortfall: AuctionLot
  beforeAll(async () => {
    surplus = await auctions.sold(await auctions.overdue(), 7_000_000)
    shortfall = await auctions.sold(await auctions.overdue(), 700_000)
  })

  test('a surplus is refunded in full, by bank, once', async () => {
    const { lot } = surplus
    const due = lot.surplusDuePaise
    const pay = (payments: object[]) => action('RefundSurplus', lot, { postedOn: SALE_ON, payments })
    expect(await rejected(() => pay([auctions.cash(due)]))).toMatchObject({
      status: 422,
      field: 'payments.0.mode',
    })
    expect(await rejected(() => pay([auctions.byBank(due - 1)]))).toMatchObject({ field: 'payments' })
    expect(
      await rejected(() =>
        action('RefundSurplus', lot, { postedOn: addDays(SALE_ON, -1), payments: [auctions.byBank(due)] }),
      ),
    ).toMatchObject({ status: 422, field: 'postedOn' })
    expect(
      await rejected(() =>
        action('ReceiveShortfall', lot, { postedOn: SALE_ON, payments: [auctions.byBank(1)] }),
      ),
    ).toMatchObject({ detail: auctionMessages.shortfall })
    const refund = () => pay([auctions.byBank(due)])
    expect(statusesOf(await overlapping(server, refund, refund))).toEqual([200, 409])
    expect((await auctions.one(lot)).lot).toMatchObject({ state: 'settled', surplusDuePaise: 0 })
  })

  test('a shortfall is paid in part, never above what is due, and the rest is written off', async () => {
    const { lot } = shortfall
    const due = lot.shortfallDuePaise
    const pay = (payments: object[]) => action('ReceiveShortfall', lot, { postedOn: SALE_ON, payments })
    expect(await rejected(() => pay([auctions.byBank(due + 1)]))).toMatchObject({
      status: 422,
      field: 'payments',
      detail: auctionMessages.tooMuch(due),
    })
    expect((await pay([auctions.cash(1_000)])).json().lot).toMatchObject({
      state: 'sold',
      shortfallDuePaise: due - 1_000,
    })
    const bad = await auctions.balance('5300')
    const written = await action('WriteOffShortfall', lot, { postedOn: SALE_ON, reason: 'Cannot be found' })
    expect(written.json().lot).toMatchObject({ state: 'settled', shortfallDuePaise: 0, endedOn: SALE_ON })
    expect((await auctions.balance('5300')) - bad).toBe(due - 1_000)
    expect(await rejected(() => pay([auctions.byBank(1)]))).toMatchObject({
      status: 409,
      detail: auctionMessages.settled,
    })
  })

  test('a large shortfall cannot be paid in cash', async () => {
    const { lot } = await auctions.sold(await auctions.overdue({ principalPaise: 5_000_000 }), 700_000)
    expect(lot.shortfallDuePaise).toBeGreaterThan(2_000_000)
    const body = { postedOn: SALE_ON, payments: [auctions.cash(1_000)] }
    expect(await rejected(() => action('ReceiveShortfall', lot, body))).toMatchObject({
      status: 422,
      field: 'payments',
      detail: expect.stringContaining('Principal cannot be taken in cash'),
    })
  })
})

describe('a payment and a concurrent sale', () => {
  test('a closing before the sale withdraws the lot, which then cannot be sold', async () => {
    const loan = await auctions.overdue()
    const lot = await auctions.openForBids(loan)
    await auctions.bid(lot, 7_000_000)
    const body = await auctions.saleRequest(lot)
    const { payablePaise } = (await auctions.payoff(loan, SALE_ON)).dues
    expect((await auctions.close(loan, SALE_ON, payablePaise)).statusCode).toBe(200)
    const after = await auctions.one(lot)
    expect(after.lot).toMatchObject({ state: 'withdrawn', endedOn: SALE_ON })
    expect(after.steps.at(-1)).toMatchObject({ action: 'withdraw', note: 'The loan was closed.' })
    expect(await rejected(() => auctions.sendSell(lot, body))).toMatchObject({
      status: 409,
      detail: expect.stringContaining(`closed ${loan.number}`),
    })
    expect((await auctions.loan(loan)).packet.place).toBe('vault')
  })

  test('a receipt leaves the lot scheduled; a sale shown before it is rejected, and a new settlement counts it', async () => {
    const loan = await auctions.overdue()
    const lot = await auctions.openForBids(loan)
    await auctions.bid(lot, 7_000_000)
    const body = await auctions.saleRequest(lot)
    await auctions.receive(auctions.receipt(loan, SALE_ON, 100_000))
    expect((await auctions.one(lot)).lot.state).toBe('scheduled')
    expect(await rejected(() => auctions.sendSell(lot, body))).toMatchObject({ status: 409 })
    const { settlement } = await auctions.sell(lot)
    expect(settlement[0]?.dues.interestPaise).toBe(INTEREST - 100_000)
  })

  test.each([
    ['the sale', ['auctioned', 'sold', 'sold']],
    ['the closing', ['closed', 'vault', 'withdrawn']],
  ])('%s succeeds if it is first, and the other is rejected', async (first, outcome) => {
    const loan = await auctions.overdue()
    const lot = await auctions.openForBids(loan)
    await auctions.bid(lot, 7_000_000)
    const body = await auctions.saleRequest(lot)
    const { payablePaise } = (await auctions.payoff(loan, SALE_ON)).dues
    const sell = () => auctions.sendSell(lot, body)
    const close = () => auctions.close(loan, SALE_ON, payablePaise)
    const inOrder = first === 'the sale' ? [sell, close] : [close, sell]
    expect(statusesOf(await overlapping(server, ...inOrder))).toEqual([200, 409])
    const { status, packet } = await auctions.loan(loan)
    const after = await auctions.one(lot)
    expect([status, packet.place, after.lot.state]).toEqual(outcome)
  })

  test('two concurrent sales of one lot sell it once', async () => {
    const lot = await auctions.openForBids(await auctions.overdue())
    await auctions.bid(lot, 7_000_000)
    const body = await auctions.saleRequest(lot)
    const sell = () => auctions.sendSell(lot, body)
    const replies = await overlapping(server, sell, sell)
    expect(statusesOf(replies)).toEqual([200, 409])
    expect(replies[1]?.json().detail).toContain('sold at auction')
  })
})
