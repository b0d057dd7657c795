import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GetRateRequest, Session } from '../../src/api/gen/model/index.ts'
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

describe('a correction', () => {
  test('is a new entry of the same day and stores with a reason, in addition to the corrected one', async () => {
    const wrong = await shop.add(636_494, { effectiveOn: daysAgo(1), source: 'Association' })
    const reply = await shop.correct(wrong.id, 639_494, { note: 'Digits exchanged' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      effectiveOn: daysAgo(1),
      storeId: null,
      correctsId: wrong.id,
      note: 'Digits exchanged',
      source: 'Association',
      closing: true,
    })
    const query = { id: wrong.id }
    expect(await server.call('GetRateById', { token: server.owner.token, query })).toMatchObject({
      pricePaisePerG: 636_494,
      closing: false,
      correctedById: reply.json().id,
      correctedByName: 'Test Owner',
    })
    expect((await shop.goldOn(daysAgo(1)))?.ofDay?.pricePaisePerG).toBe(639_494)
  })

  test('applies to the valuations after it', async () => {
    await shop.setMethod('latestRate')
    const wrong = await shop.add(636_494, { effectiveOn: daysAgo(1) })
    const before = await shop.valuation()
    await shop.correct(wrong.id, 639_494)
    expect([before.pricePaisePerG, (await shop.valuation()).pricePaisePerG]).toEqual([636_494, 639_494])
  })

  test('needs confirmation for over 5 %, and a reason, another price and the right to edit', async () => {
    await shop.add(600_000, { effectiveOn: daysAgo(2) })
    const { id } = await shop.add(606_000, { effectiveOn: daysAgo(1) })
    expect((await shop.correct(id, 660_000)).json().type).toBe('urn:pledgebook:unusual-price')
    expect((await shop.correct(id, 610_000, { note: '  ' })).statusCode).toBe(400)
    expect((await shop.correct(id, 606_000)).json().errors).toMatchObject([{ field: 'pricePaisePerG' }])
    expect((await shop.correct(id, 610_000, {}, shop.clerk.token)).statusCode).toBe(403)
    expect((await shop.correct(id, 660_000, { confirmed: true })).statusCode).toBe(201)
  })

  test('is possible only for the last entry of a day, so that the corrected price applies', async () => {
    const morning = await shop.add(600_000)
    const noon = await shop.add(602_000)
    expect((await shop.correct(morning.id, 601_000)).statusCode).toBe(422)
    expect((await shop.correct(noon.id, 603_000)).statusCode).toBe(201)
    expect((await shop.correct(noon.id, 604_000)).statusCode).toBe(422)
  })

  test('of another store’s price must be made in that store', async () => {
    const { id } = await shop.add(600_000, { storeId: shop.elsewhere.storeId }, shop.elsewhere.token)
    const rejected = await shop.correct(id, 610_000)
    expect(rejected.json()).toMatchObject({ status: 422, detail: expect.stringContaining('Adyar') })
    expect((await shop.correct(id, 610_000, {}, shop.elsewhere.token)).statusCode).toBe(201)
  })
})

describe('an entry', () => {
  test('can change its source and note, never its price', async () => {
    const { id } = await shop.add(600_000)
    const query = { id }
    const { token } = server.owner
    const body = { version: 1, source: 'Newspaper', note: 'Page 4' }
    const changed = await server.call('UpdateRate', { token, query, body })
    expect(changed).toMatchObject({
      source: 'Newspaper',
      note: 'Page 4',
      pricePaisePerG: 600_000,
      version: 2,
    })
    const stale = await server.inject('UpdateRate', { token, query, body })
    expect(stale.statusCode).toBe(409)
    expect(stale.json().current).toMatchObject({ source: 'Newspaper', version: 2, changedBy: 'Test Owner' })
    const price = await server.inject('UpdateRate', { token, query, body: { version: 2, pricePaisePerG: 1 } })
    expect(price.statusCode).toBe(400)
  })

  test('that is in-active does not count; the one before it is valid again, until it is activated', async () => {
    const { token } = server.owner
    await shop.add(600_000)
    const { id } = await shop.add(606_000)
    await server.call('DeleteRate', { token, query: { id, version: 1 } })
    expect((await shop.goldOn())?.ofDay?.pricePaisePerG).toBe(600_000)
    expect((await shop.list()).rows.map((row) => row.pricePaisePerG)).toEqual([600_000])
    expect((await shop.list(server.owner, { includeInactive: true })).rows).toHaveLength(2)
    const back = await server.call('ActivateRate', { token, query: { id } })
    expect(back).toMatchObject({ active: true, closing: true })
    expect((await shop.goldOn())?.ofDay?.pricePaisePerG).toBe(606_000)
  })

  test('of a past day is not activated while the day has another price, except for other stores', async () => {
    const { token, storeId } = server.owner
    const activate = (id: string) => server.inject('ActivateRate', { token, query: { id } })
    const ofDay = { effectiveOn: daysAgo(1) }
    const wrong = await shop.add(600_000, ofDay)
    const ofStore = await shop.add(601_000, { ...ofDay, storeId })
    for (const { id } of [wrong, ofStore])
      await server.call('DeleteRate', { token, query: { id, version: 1 } })
    await shop.add(606_000, ofDay)
    expect((await activate(wrong.id)).json()).toMatchObject({
      status: 422,
      detail: `Gold already has a price for ${writtenDay(daysAgo(1))}. Correct that price instead.`,
    })
    expect((await activate(ofStore.id)).statusCode).toBe(200)
  })

  test('of a past day is activated if it is the correction of the day’s price, or is corrected by it', async () => {
    const { token } = server.owner
    const inactivate = (id: string, version: number) =>
      server.call('DeleteRate', { token, query: { id, version } })
    const activate = async (id: string) =>
      (await server.inject('ActivateRate', { token, query: { id } })).statusCode
    const wrong = await shop.add(600_000, { effectiveOn: daysAgo(1) })
    const first = (await shop.correct(wrong.id, 601_000)).json()
    await inactivate(wrong.id, 1)
    expect(await activate(wrong.id)).toBe(200)
    await inactivate(first.id, 1)
    expect(await activate(first.id)).toBe(200)
    await inactivate(first.id, 3)
    expect((await shop.correct(wrong.id, 602_000)).statusCode).toBe(201)
    expect(await activate(first.id)).toBe(422)
  })

  test('cannot be removed by the database role of requests', async () => {
    const one = await server.pool.connect()
    try {
      await one.query('begin; set local role pledgebook_app')
      await expect(one.query('delete from rate')).rejects.toThrow('permission denied')
    } finally {
      await one.query('rollback')
      one.release()
    }
  })

  test('is shown in its stores: of all stores everywhere, of one store to users who work there', async () => {
    await shop.add(600_000)
    await shop.add(606_000, { storeId: shop.elsewhere.storeId }, shop.elsewhere.token)
    const prices = async (who: Session) => (await shop.list(who)).rows.map((row) => row.pricePaisePerG)
    expect(await prices(shop.clerk)).toEqual([600_000])
    expect(await prices(shop.elsewhere)).toEqual([606_000, 600_000])
  })

  test('is listed by date and entry, in pages, by days, metal, store and words; days may not end before they begin', async () => {
    await shop.add(600_000, { effectiveOn: daysAgo(200) })
    await shop.add(601_000, { effectiveOn: daysAgo(89) })
    await shop.add(602_000, { effectiveOn: daysAgo(90) })
    await shop.add(603_000)
    await shop.add(604_000, { source: 'Association' })
    const listed = async (more: Partial<GetRateRequest> = {}) => {
      const { rows, ...cursors } = await shop.list(server.owner, more)
      return { ...cursors, prices: rows.map((row) => row.pricePaisePerG) }
    }
    const count = (more: object = {}) =>
      server.call('GetRateCount', {
        token: server.owner.token,
        body: { ...shop.scopeOf(server.owner), ...more },
      })
    const all = [604_000, 603_000, 601_000, 602_000, 600_000]
    expect(await listed()).toEqual({ prices: all, nextCursor: null, previousCursor: null })
    expect((await listed({ sort: 'effectiveOn' })).prices).toEqual([...all].reverse())
    expect(await count()).toEqual({ count: 5 })

    // The first page ends between two entries of the same date.
    const first = await listed({ limit: 1 })
    expect(first).toEqual({ prices: [604_000], nextCursor: expect.any(String), previousCursor: null })
    const next = await listed({ limit: 3, cursor: first.nextCursor ?? '' })
    expect(next.prices).toEqual([603_000, 601_000, 602_000])
    const last = await listed({ limit: 3, cursor: next.nextCursor ?? '' })
    expect(last).toMatchObject({ prices: [600_000], nextCursor: null })
    expect((await listed({ limit: 3, cursor: last.previousCursor ?? '' })).prices).toEqual(next.prices)
    const oldest = await listed({ limit: 2, sort: 'effectiveOn' })
    const newer = await listed({ limit: 2, sort: 'effectiveOn', cursor: oldest.nextCursor ?? '' })
    expect([...oldest.prices, ...newer.prices]).toEqual([600_000, 602_000, 601_000, 603_000])

    for (const [filter, prices] of [
      [{ fromOn: daysAgo(200), toOn: daysAgo(90) }, [602_000, 600_000]],
      [{ search: 'gold assoc' }, [604_000]],
      [{ metalId: shop.silver }, []],
      [{ priceStoreId: null }, all],
      [{ priceStoreId: server.owner.storeId }, []],
    ] as const) {
      expect((await listed(filter)).prices).toEqual(prices)
      expect(await count(filter)).toEqual({ count: prices.length })
    }
    const backwards = { ...shop.scopeOf(server.owner), fromOn: today(), toOn: daysAgo(1) }
    for (const operation of ['GetRate', 'GetRateCount'] as const)
      expect((await server.inject(operation, { token: shop.clerk.token, body: backwards })).statusCode).toBe(
        422,
      )
  })
})
