import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Rate } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { writtenDay } from '../../src/domain/dates/writtenDay.ts'
import { today } from '../support/days.ts'
import { daysAgo, pricesOf } from '../support/rates.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof pricesOf>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await pricesOf(server)
})
afterAll(() => server.end())
beforeEach(() => server.pool.query('delete from rate'))

describe('a price', () => {
  test('is entered for a day, with its author, and is on the list', async () => {
    const added = await shop.add(639_494, { source: ' Association ', note: '' })
    expect(added).toMatchObject({
      metalName: 'Gold',
      storeId: null,
      storeName: null,
      effectiveOn: today(),
      pricePaisePerG: 639_494,
      source: 'Association',
      note: null,
      closing: true,
      enteredByName: 'Test Owner',
    })
    expect((await shop.list()).rows).toEqual([added])
    const query = { id: added.id }
    expect(await server.call('GetRateById', { token: server.owner.token, query })).toEqual(added)
  })

  test('of a future day, or of an unknown or in-active metal, is rejected naming the field', async () => {
    const future = await shop.inject(639_494, { effectiveOn: addDays(today(), 1) })
    expect(future.statusCode).toBe(422)
    expect(future.json().errors).toMatchObject([
      { field: 'effectiveOn', message: `The date is in the future. Today is ${writtenDay(today())}.` },
    ])
    const unknown = await shop.inject(639_494, { metalId: server.owner.userId })
    expect(unknown.json()).toMatchObject({ status: 422, errors: [{ field: 'metalId' }] })
    await server.pool.query('update metal set active = false where id = $1', [shop.silver])
    expect((await shop.inject(9_000, { metalId: shop.silver })).statusCode).toBe(422)
    await server.pool.query('update metal set active = true where id = $1', [shop.silver])
  })

  test.each([99, 0, -5, 10_000_001, 6394.94])('of %d paise per gram is rejected', async (price) => {
    const rejected = await shop.inject(price)
    expect(rejected.statusCode).toBe(400)
    expect(rejected.json().errors).toMatchObject([{ field: 'pricePaisePerG' }])
  })

  test('is not accepted for another store', async () => {
    expect((await shop.inject(639_494, { storeId: shop.elsewhere.storeId })).statusCode).toBe(403)
  })

  test('that changes by over 5 % needs confirmation; the message states both prices and the change', async () => {
    await shop.add(600_000, { effectiveOn: daysAgo(3) })
    for (const price of [630_000, 570_000])
      expect((await shop.inject(price)).statusCode, String(price)).toBe(201)
    const rejected = await shop.inject(630_001)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json()).toMatchObject({
      type: 'urn:pledgebook:unusual-price',
      detail: `Gold is up 5 % from ₹6,000.00 (closing on ${writtenDay(daysAgo(3))}) to ₹6,300.01 per gram. Is this correct?`,
      errors: [{ field: 'pricePaisePerG' }],
    })
    expect((await shop.inject(500_000)).json().detail).toContain('is down 16.67 %')
    expect((await shop.inject(500_000, { confirmed: true })).statusCode).toBe(201)
  })

  test('of a store is compared with the store’s previous closing, else with the closing of all stores', async () => {
    await shop.add(600_000, { effectiveOn: daysAgo(2) })
    expect((await shop.inject(700_000, { storeId: server.owner.storeId })).statusCode).toBe(422)
    await shop.add(690_000, { effectiveOn: daysAgo(1), storeId: server.owner.storeId })
    expect((await shop.inject(700_000, { storeId: server.owner.storeId })).statusCode).toBe(201)
    expect((await shop.inject(700_000)).statusCode).toBe(422)
  })
})

describe('the prices of a morning', () => {
  const sendAll = (prices: object[], more: object = {}) =>
    server.inject('AddRates', {
      token: server.owner.token,
      body: { companyId: server.owner.companyId, storeId: null, effectiveOn: today(), prices, ...more },
    })

  test('are added together, in the order sent', async () => {
    const reply = await sendAll([
      { metalId: shop.silver, pricePaisePerG: 9_000 },
      { metalId: shop.gold, pricePaisePerG: 639_494 },
    ])
    expect(reply.statusCode).toBe(201)
    expect(reply.json().rows.map(({ metalName }: Rate) => metalName)).toEqual(['Silver', 'Gold'])
    expect((await shop.list()).rows).toHaveLength(2)
  })

  test('are rejected together, naming each that breaks a rule', async () => {
    await shop.add(600_000, { effectiveOn: daysAgo(1) })
    await shop.add(9_000, { metalId: shop.silver, effectiveOn: daysAgo(1) })
    const prices = [
      { metalId: shop.silver, pricePaisePerG: 9_900 },
      { metalId: shop.gold, pricePaisePerG: 660_000 },
    ]
    const rejected = await sendAll(prices)
    expect(rejected.json()).toMatchObject({
      type: 'urn:pledgebook:unusual-price',
      errors: [{ field: 'prices.0.pricePaisePerG' }, { field: 'prices.1.pricePaisePerG' }],
    })
    expect((await shop.goldOn())?.ofDay).toBeUndefined()
    expect((await sendAll(prices, { confirmed: true })).statusCode).toBe(201)
    const twice = await sendAll([prices[0] as object, prices[0] as object], { confirmed: true })
    expect(twice.json().errors).toMatchObject([{ field: 'prices.1.metalId' }])
  })

  test('have each metal once, however the letters of its id are written', async () => {
    const twice = await sendAll([
      { metalId: shop.gold, pricePaisePerG: 639_494 },
      { metalId: shop.gold.toUpperCase(), pricePaisePerG: 639_495 },
    ])
    expect(twice.statusCode).toBe(422)
    expect(twice.json().errors).toMatchObject([{ field: 'prices.1.metalId' }])
  })
})

describe('a past day', () => {
  test('gets its first price with a note, from somebody who may change prices', async () => {
    const body = { effectiveOn: daysAgo(2) }
    const bare = await shop.inject(600_000, { ...body, note: ' ' })
    expect(bare.json()).toMatchObject({ status: 422, errors: [{ field: 'note' }] })
    expect((await shop.inject(600_000, body, shop.clerk.token)).statusCode).toBe(403)
    expect((await shop.inject(600_000, {}, shop.clerk.token)).statusCode).toBe(201)
    expect((await shop.inject(600_000, body)).statusCode).toBe(201)
  })

  test('that has a price accepts no second one, except for other stores', async () => {
    await shop.add(600_000, { effectiveOn: daysAgo(2) })
    const rejected = await shop.inject(610_000, { effectiveOn: daysAgo(2) })
    expect(rejected.json()).toMatchObject({ status: 422, errors: [{ field: 'pricePaisePerG' }] })
    const own = { effectiveOn: daysAgo(2), storeId: server.owner.storeId }
    expect((await shop.inject(610_000, own)).statusCode).toBe(201)
  })
})
