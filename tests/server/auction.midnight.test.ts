import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuctionLotFilter } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { auctionsOf, SALE_ON } from '../support/auctions.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>

beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server, SALE_ON)
})
afterAll(() => server?.end())

const NEXT = addDays(SALE_ON, 1)
/** Half an hour after midnight in the store; the day of the auction is still open. */
const passMidnight = () => {
  server.clock.now = new Date(`${NEXT}T00:30:00+05:30`)
}

/** The ids of the lots that a filter of the list returns. */
const filtered = async (state: AuctionLotFilter) =>
  (await auctions.lots({ state, limit: 200 })).rows.map(({ id }) => id)

test('while the auction’s day is open after midnight, bids and the sale are recorded, with the dues of that day', async () => {
  await auctions.onDay(SALE_ON)
  const lot = await auctions.openForBids(await auctions.overdue())
  const { dues } = await auctions.one(lot)
  passMidnight()
  expect(await auctions.one(lot)).toMatchObject({ inProgress: true, openDayOn: SALE_ON, dues })
  expect(await filtered('inProgress')).toContain(lot.id)
  expect(await filtered('heldBefore')).not.toContain(lot.id)
  await auctions.bid(lot, 7_000_000)
  const sold = await auctions.sell(lot)
  expect(sold.lot).toMatchObject({ state: 'sold', soldOn: SALE_ON })
  expect(sold.settlement).toMatchObject([{ dues }])
})

test('while the auction’s day is open after midnight, reserve prices are set at the price of that day', async () => {
  await auctions.onDay(SALE_ON)
  const lot = await auctions.served(await auctions.overdue())
  const { id } = await auctions.schedule([lot], SALE_ON)
  const { reserve } = await auctions.one(lot)
  expect(reserve).toHaveLength(1)
  passMidnight()
  await server.pool.query(
    `insert into rate (company_id, id, metal_id, effective_on, price_paise_per_g, entered_by)
     select company_id, gen_random_uuid(), metal_id, $1, price_paise_per_g * 2, entered_by from rate where effective_on = $2`,
    [NEXT, SALE_ON],
  )
  expect((await auctions.one(lot)).reserve).toEqual(reserve)
  const { lots } = await server.call('SetReserves', {
    token: auctions.token,
    query: { id },
    body: auctions.scope,
  })
  expect(lots.find((one) => one.id === lot.id)?.reservePaise).toBe(reserve[0]?.reservePaise)
  await server.pool.query('delete from rate where effective_on = $1', [NEXT])
})

test('once the next day is open, the auction is no longer in progress and no bid is recorded', async () => {
  await auctions.onDay(SALE_ON)
  const lot = await auctions.openForBids(await auctions.overdue())
  await auctions.onDay(NEXT)
  expect(await auctions.one(lot)).toMatchObject({ inProgress: false })
  expect(await filtered('inProgress')).not.toContain(lot.id)
  expect(await filtered('heldBefore')).toContain(lot.id)
  const body = { bidderName: 'Mani', bidderPhone: '98400 11111', amountPaise: 7_000_000 }
  const reply = await server.inject('PlaceBid', { token: auctions.token, query: { id: lot.id }, body })
  expect(reply.statusCode).toBe(422)
})
