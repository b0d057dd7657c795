import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Rate } from '../../src/api/gen/model/index.ts'
import { today } from '../support/days.ts'
import { daysAgo, pricesOf, type Who } from '../support/rates.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof pricesOf>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await pricesOf(server)
})
afterAll(() => server?.end())
beforeEach(async () => {
  await server.pool.query('delete from rate')
  await shop.setMethod('lowerOf30DayAverage')
})

const preview = ({ id }: Rate, pricePaisePerG?: number, token = server.owner.token) =>
  server.inject('GetRateChange', {
    token,
    query: { id, ...(pricePaisePerG !== undefined && { pricePaisePerG: String(pricePaisePerG) }) },
  })

/** The closing price of a day and today's valuation price, as the store has them. */
async function prices(date: string, who: Who = server.owner) {
  const board = await shop.goldOn(date, who)
  const { pricePaisePerG } = await shop.valuation(today(), who)
  return { closing: board?.ofDay?.pricePaisePerG ?? null, valuation: pricePaisePerG }
}

type Change = 'inactivate' | 'activate' | number

/** Makes a change of an entry after its preview; both must agree. Returns the closing prices of its day before and after. */
async function changed(rate: Rate, change: Change, who: Who = server.owner) {
  const { token } = who
  const shown = await preview(rate, typeof change === 'number' ? change : undefined, token)
  expect(shown.statusCode, shown.body).toBe(200)
  const before = await prices(rate.effectiveOn, who)
  const query = { id: rate.id, version: rate.version }
  if (change === 'inactivate') await server.call('DeleteRate', { token, query })
  else if (change === 'activate') await server.call('ActivateRate', { token, query: { id: rate.id } })
  else expect((await shop.correct(rate.id, change, { confirmed: true }, token)).statusCode).toBe(201)
  const after = await prices(rate.effectiveOn, who)
  expect(shown.json()).toEqual({
    closing: { fromPaise: before.closing, toPaise: after.closing },
    valuedOn: today(),
    valuation: { fromPaise: before.valuation, toPaise: after.valuation },
  })
  return [before.closing, after.closing, before.valuation, after.valuation]
}

describe('the preview of a change shows the closing price of the day and today’s valuation price, as they are', () => {
  test('after the only price of a past day is in-activated, and after it is activated again', async () => {
    await shop.add(600_000, { effectiveOn: daysAgo(5) })
    const rate = await shop.add(630_000, { effectiveOn: daysAgo(2) })
    expect(await changed(rate, 'inactivate')).toEqual([630_000, null, 615_000, 600_000])
    expect(await changed({ ...rate, version: rate.version + 1 }, 'activate')).toEqual([
      null,
      630_000,
      600_000,
      615_000,
    ])
  })

  test('after the only price of all is in-activated: no price is left', async () => {
    const rate = await shop.add(630_000, { effectiveOn: daysAgo(2) })
    expect(await changed(rate, 'inactivate')).toEqual([630_000, null, 630_000, null])
  })

  test('after a correction of a past day, and after that correction is in-activated', async () => {
    await shop.add(600_000, { effectiveOn: daysAgo(5) })
    const rate = await shop.add(630_000, { effectiveOn: daysAgo(2) })
    expect(await changed(rate, 620_000)).toEqual([630_000, 620_000, 615_000, 610_000])
    const [correction] = (await shop.list()).rows.filter(({ correctsId }) => correctsId === rate.id)
    expect(await changed(correction as Rate, 'inactivate')).toEqual([620_000, 630_000, 610_000, 615_000])
  })

  test('after an entry that was replaced later on its day is in-activated: nothing changes', async () => {
    const morning = await shop.add(630_000)
    await shop.add(640_000)
    expect(await changed(morning, 'inactivate')).toEqual([640_000, 640_000, null, null])
  })

  test('by the latest price, if the policy uses that', async () => {
    await shop.setMethod('latestRate')
    await shop.add(600_000, { effectiveOn: daysAgo(5) })
    const rate = await shop.add(630_000, { effectiveOn: daysAgo(2) })
    expect(await changed(rate, 620_000)).toEqual([630_000, 620_000, 630_000, 620_000])
    expect(await changed(await shop.add(640_000), 'inactivate')).toEqual([640_000, null, 640_000, 620_000])
  })

  test('after a store’s own price is in-activated: the price of all stores applies there', async () => {
    const effectiveOn = daysAgo(2)
    await shop.add(600_000, { effectiveOn })
    const { storeId, token } = shop.elsewhere
    const own = await shop.add(630_000, { effectiveOn, storeId }, token)
    expect(await changed(own, 'inactivate', shop.elsewhere)).toEqual([630_000, 600_000, 630_000, 600_000])
  })
})

test('the preview of a corrected price is rejected for an entry that is in-active or has a later active one', async () => {
  const first = await shop.add(600_000)
  const last = await shop.add(602_000)
  expect((await preview(first, 601_000)).json()).toMatchObject({
    status: 422,
    detail: expect.stringContaining('A later entry exists'),
  })
  await server.call('DeleteRate', { token: server.owner.token, query: { id: last.id, version: 1 } })
  expect((await preview(last, 601_000)).statusCode).toBe(422)
  expect((await preview(first, 601_000)).statusCode).toBe(200)
})
