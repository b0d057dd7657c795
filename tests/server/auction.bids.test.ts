import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auctionMessages } from '../../src/domain/auction/auction.ts'
import { auctionsOf, SALE_ON } from '../support/auctions.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>

beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server, SALE_ON)
})
afterAll(() => server?.end())
afterEach(() => auctions.expectSettled())

const PRINCIPAL = 1_000_000

const rejected = (send: Parameters<typeof auctions.rejected>[0]) => auctions.rejected(send)
const action = (id: 'PlaceBid' | 'WithdrawBid', lot: { id: string }, body: object) =>
  server.inject(id, { token: auctions.token, query: { id: lot.id }, body })
const bidOf = (amountPaise: number) => ({ bidderName: 'Mani', bidderPhone: '98400 11111', amountPaise })
const openLot = async () => auctions.openForBids(await auctions.overdue())

describe('bids', () => {
  test('are recorded from the reserve price up, each higher than the last', async () => {
    const lot = await openLot()
    const reserve = lot.reservePaise ?? 0
    expect(reserve).toBeGreaterThan(PRINCIPAL)
    expect(await rejected(() => action('PlaceBid', lot, bidOf(reserve - 1)))).toEqual({
      status: 422,
      field: 'amountPaise',
      detail: auctionMessages.belowReserve(reserve),
    })
    await auctions.bid(lot, reserve)
    expect(await rejected(() => action('PlaceBid', lot, bidOf(reserve)))).toMatchObject({
      status: 422,
      detail: auctionMessages.notHigher(reserve),
    })
    const { bids, lot: row } = await auctions.bid(lot, reserve + 1)
    expect(bids.map(({ amountPaise }) => amountPaise)).toEqual([reserve + 1, reserve])
    expect(row).toMatchObject({ highestPaise: reserve + 1, highestBidder: 'Kumar Jewellers' })
  })
})

describe('a bid recorded by mistake', () => {
  const withdraw = (lot: { id: string }, bidId: string | undefined) =>
    action('WithdrawBid', lot, { bidId, reason: ' One zero too many ' })

  test('is withdrawn with a reason: the bid before is the highest, and the amount can be bid again', async () => {
    const lot = await openLot()
    const reserve = lot.reservePaise ?? 0
    await auctions.bid(lot, reserve)
    const { bids } = await auctions.bid(lot, reserve * 10)
    const withdrawn = (await withdraw(lot, bids[0]?.id)).json()
    expect(withdrawn.lot).toMatchObject({ highestPaise: reserve, state: 'scheduled' })
    expect(withdrawn.bids).toMatchObject([
      { id: bids[1]?.id },
      { id: bids[0]?.id, withdrawn: { reason: 'One zero too many', byName: 'Test Owner' } },
    ])
    expect(withdrawn.bids[0]).not.toHaveProperty('withdrawn')
    await auctions.bid(lot, reserve + 1)
    const again = await auctions.bid(lot, reserve * 10)
    expect(again.lot.highestPaise).toBe(reserve * 10)
  })

  test('no longer wins: the lot is sold neither to it nor without a bid, but to one recorded later', async () => {
    const lot = await openLot()
    const reserve = lot.reservePaise ?? 0
    const first = await auctions.bid(lot, reserve)
    const wrong = await auctions.bid(lot, reserve + 100)
    const sale = await auctions.saleRequest(lot)
    expect(sale.bidId).toBe(wrong.bids[0]?.id)
    await withdraw(lot, wrong.bids[0]?.id)
    expect(await rejected(() => auctions.sendSell(lot, sale))).toMatchObject({
      status: 409,
      detail: auctionMessages.notHighest,
    })
    await withdraw(lot, first.bids[0]?.id)
    expect(await rejected(() => auctions.sendSell(lot, sale))).toMatchObject({
      status: 422,
      detail: auctionMessages.noBid,
    })
    await auctions.bid(lot, reserve)
    expect(await auctions.sell(lot)).toMatchObject({ settlement: [{ pricePaise: reserve }] })
  })

  test('is withdrawn once, and neither after the sale nor from another lot or an earlier auction', async () => {
    const [lot, other] = [await openLot(), await openLot()]
    const { bids } = await auctions.bid(lot, lot.reservePaise ?? 0)
    expect(await rejected(() => withdraw(other, bids[0]?.id))).toMatchObject({ status: 422, field: 'bidId' })
    await withdraw(lot, bids[0]?.id)
    expect(await rejected(() => withdraw(lot, bids[0]?.id))).toMatchObject({ status: 409 })
    const { bids: won } = await auctions.bid(lot, lot.reservePaise ?? 0)
    await auctions.sell(lot)
    expect(await rejected(() => withdraw(lot, won[0]?.id))).toMatchObject({
      status: 409,
      detail: auctionMessages.ended,
    })
    const { bids: early } = await auctions.bid(other, other.reservePaise ?? 0)
    await server.call('FailLot', {
      token: auctions.token,
      query: { id: other.id },
      body: { bidId: early[0]?.id ?? null, note: null },
    })
    await server.pool.query(`update auction_lot set state = 'scheduled' where id = $1`, [other.id])
    expect(await rejected(() => withdraw(other, early[0]?.id))).toMatchObject({
      status: 422,
      field: 'bidId',
    })
    await server.pool.query(`update auction_lot set state = 'failed' where id = $1`, [other.id])
  })

  test('keeps its amount in the database, and is withdrawn there only once', async () => {
    const lot = await openLot()
    const { bids } = await auctions.bid(lot, lot.reservePaise ?? 0)
    const as = async (statement: string) => {
      const client = await server.pool.connect()
      try {
        await client.query('begin')
        await client.query('set local role pledgebook_app')
        await client.query(`select set_config('app.companies', $1, true)`, [`{${server.owner.companyId}}`])
        return await client.query(statement, [bids[0]?.id])
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    const withdrawal = `update auction_bid set withdrawn_at = now(), withdrawn_by = id, withdrawn_reason = 'x' where id = $1`
    expect((await as(withdrawal)).rowCount).toBe(1)
    await expect(as('update auction_bid set amount_paise = 1 where id = $1')).rejects.toThrow(
      /permission denied/,
    )
    await withdraw(lot, bids[0]?.id)
    await expect(as(withdrawal)).rejects.toThrow(/withdrawn once/)
  })
})
