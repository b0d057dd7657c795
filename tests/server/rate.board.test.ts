import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { writtenDay } from '../../src/domain/dates/writtenDay.ts'
import { closingPrices, type PriceEntry } from '../../src/domain/valuation/valuation.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { business } from '../support/business.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

const today = dateIn('Asia/Kolkata', new Date())
const daysAgo = (days: number) => addDays(today, -days)

type Who = Pick<Session, 'token' | 'companyId' | 'storeId'>

let server: TestServer
let gold: string
let elsewhere: Session

beforeAll(async () => {
  server = await startTestServer()
  const { rows } = await server.pool.query("select id from metal where name = 'Gold'")
  gold = rows[0].id
  const { companyId } = server.owner
  const storeId = await business(server).addStore('Adyar', 'AD')
  const { token } = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  elsewhere = await server.call('SwitchStore', { token, body: { companyId, storeId } })
})
afterAll(() => server.end())
beforeEach(() => server.pool.query('delete from rate'))

/** Price entries of gold in their order: how many days ago, the price, and the store if not all. */
async function enter(...entries: [number, number, string?][]): Promise<void> {
  const { companyId, userId } = server.owner
  for (const [days, price, storeId = null] of entries)
    await server.pool.query(
      `insert into rate (company_id, id, metal_id, store_id, effective_on, price_paise_per_g, entered_by)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6)`,
      [companyId, gold, storeId, daysAgo(days), price, userId],
    )
}

const scopeOf = ({ companyId, storeId }: Who) => ({ companyId, storeId })

const board = (who: Who = server.owner, date = today) =>
  server.call('GetRateBoard', { token: who.token, body: { ...scopeOf(who), date } })

const goldOf = async (...args: Parameters<typeof board>) =>
  (await board(...args)).metals.find(({ name }) => name === 'Gold')

const chart = async (days: number, who: Who = server.owner) => {
  const body = { ...scopeOf(who), metalId: gold, days }
  return (await server.call('GetRateChart', { token: who.token, body })).points
}

const valuation = (date = today, who: Who = server.owner) =>
  server.call('GetValuationRate', { token: who.token, body: { ...scopeOf(who), metalId: gold, date } })

const setMethod = (method: string) =>
  server.pool.query(`update company set policy = jsonb_set(policy, '{valuation}', to_jsonb($1::text))`, [
    method,
  ])

describe('the board', () => {
  test('shows for each metal that no price is set', async () => {
    const { date, todayDate, metals } = await board()
    expect([date, todayDate]).toEqual([today, today])
    expect(metals.map(({ name }) => name)).toEqual(['Gold', 'Silver'])
    const none = { changePaise: null, changeBp: null, enteredAt: null, enteredByName: null }
    expect(metals[0]?.referencePurityBp).toBe(9160)
    for (const metal of metals) {
      expect(metal).toMatchObject(none)
      expect(metal).not.toHaveProperty('ofDay')
      expect(metal).not.toHaveProperty('previous')
      expect(metal.purities.map(({ pricePaisePerG }) => pricePaisePerG)).toEqual([null, null, null, null])
    }
  })

  test('shows when the price of the day was entered and by whom, even in another store', async () => {
    await enter([1, 600_000], [0, 610_000])
    const { rows } = await server.pool.query('select created_at from rate order by entry desc limit 1')
    const entered = { enteredAt: rows[0].created_at.toISOString(), enteredByName: 'Test Owner' }
    expect(await goldOf()).toMatchObject(entered)
    expect(await goldOf(elsewhere)).toMatchObject(entered)
    expect(await goldOf(server.owner, daysAgo(2))).toMatchObject({ enteredAt: null, enteredByName: null })
  })

  test('shows today’s price, the price of each purity to the paisa, and the change since the last closing', async () => {
    await enter([4, 600_000], [2, 630_000], [0, 639_494])
    expect(await goldOf()).toMatchObject({
      ofDay: { effectiveOn: today, pricePaisePerG: 639_494, ofStore: false },
      previous: { effectiveOn: daysAgo(2), pricePaisePerG: 630_000 },
      changePaise: 9_494,
      changeBp: 151,
      purities: [
        { label: '24K · 999', pricePaisePerG: 697_439 },
        { label: '22K · 916', pricePaisePerG: 639_494, changePaise: 9_494 },
        { label: '20K · 833', pricePaisePerG: 581_549 },
        { label: '18K · 750', pricePaisePerG: 523_603 },
      ],
    })
  })

  test('shows the previous price while today’s is not set, with its day', async () => {
    await enter([2, 630_000])
    const found = await goldOf()
    expect(found).not.toHaveProperty('ofDay')
    expect(found?.previous).toMatchObject({ effectiveOn: daysAgo(2), pricePaisePerG: 630_000 })
    expect(found?.purities[1]).toMatchObject({ pricePaisePerG: 630_000, changePaise: null })
  })

  test('uses the last entry of a day, the store’s own before the entry of all stores', async () => {
    await enter([0, 600_000], [0, 601_000, elsewhere.storeId], [0, 602_000])
    expect((await goldOf())?.ofDay).toMatchObject({ pricePaisePerG: 602_000, ofStore: false })
    expect((await goldOf(elsewhere))?.ofDay).toMatchObject({ pricePaisePerG: 601_000, ofStore: true })
  })
})

describe('the chart', () => {
  test('has the closing of each day that has one, up to today, in order', async () => {
    await enter([30, 590_000], [29, 600_000], [3, 610_000], [3, 611_000], [0, 612_000])
    await enter([3, 599_000, elsewhere.storeId])
    expect(await chart(30)).toEqual([
      { date: daysAgo(29), pricePaisePerG: 600_000 },
      { date: daysAgo(3), pricePaisePerG: 611_000 },
      { date: today, pricePaisePerG: 612_000 },
    ])
    expect((await chart(30, elsewhere))[1]?.pricePaisePerG).toBe(599_000)
    expect(await chart(1)).toEqual([{ date: today, pricePaisePerG: 612_000 }])
  })

  test('shows the first metal of the board when none is requested; without active metals, chart and board are empty', async () => {
    await enter([3, 610_000])
    const { token } = server.owner
    const body = { ...scopeOf(server.owner), days: 30 }
    const setActive = (active: boolean) => server.pool.query('update metal set active = $1', [active])
    const { metals } = await server.call('GetRateBoard', { token, body: scopeOf(server.owner) })
    expect(await server.call('GetRateChart', { token, body })).toMatchObject({
      metalId: metals[0]?.metalId,
      metalName: metals[0]?.name,
      points: [{ date: daysAgo(3), pricePaisePerG: 610_000 }],
    })
    await setActive(false)
    expect((await board()).metals).toEqual([])
    const none = { metalId: null, metalName: null, points: [] }
    expect(await server.call('GetRateChart', { token, body })).toMatchObject(none)
    await setActive(true)
  })

  test('agrees with the lending rules for 120 entries of two stores and of all stores', async () => {
    // Reproducible prices and stores, from remainders.
    const places = [undefined, elsewhere.storeId, server.owner.storeId]
    const placed = Array.from({ length: 120 }, (_, index): [number, number, string?] => {
      const place = places[(index + (index % 7)) % 3]
      const entry: [number, number] = [(index * 7) % 40, 500_000 + ((index * 7919) % 90_000)]
      return place === undefined ? entry : [...entry, place]
    })
    await enter(...placed)
    const listed = placed.map(
      ([days, pricePaisePerG, storeId = null], entry): PriceEntry => ({
        effectiveOn: daysAgo(days),
        entry,
        pricePaisePerG,
        storeId,
      }),
    )
    for (const who of [server.owner, elsewhere]) {
      const expected = closingPrices(listed, who.storeId)
      expect(expected.length).toBeGreaterThan(20)
      expect((await chart(40, who)).map(({ date, pricePaisePerG }) => ({ date, pricePaisePerG }))).toEqual(
        expected,
      )
    }
  })
})

describe('the valuation price', () => {
  test('is the last effective price with the method “latest price”, even if it is old, with an explanation', async () => {
    await setMethod('latestRate')
    expect(await valuation()).toMatchObject({ pricePaisePerG: null, taken: null, days: [] })
    expect((await valuation()).sentence).toContain(`Gold has no price effective on ${writtenDay(today)}`)
    await enter([400, 500_000], [5, 600_000])
    expect(await valuation()).toMatchObject({
      method: 'latestRate',
      pricePaisePerG: 600_000,
      taken: 'latest',
      sentence: `₹6,000.00 per gram: the latest price, entered for ${writtenDay(daysAgo(5))}.`,
    })
    await enter([0, 610_000])
    expect((await valuation()).pricePaisePerG).toBe(610_000)
    expect((await valuation(daysAgo(6))).pricePaisePerG).toBe(500_000)
  })

  test('is the average of the closings of the 30 calendar days before, rounded half up, if lower', async () => {
    await setMethod('lowerOf30DayAverage')
    // The 31st day before and today do not count; days without a closing price are left out.
    await enter(
      [31, 100_000],
      [30, 600_000],
      [20, 600_001],
      [12, 600_000],
      [12, 601_000],
      [1, 610_001],
      [0, 900_000],
    )
    expect(await valuation()).toMatchObject({
      method: 'lowerOf30DayAverage',
      taken: 'average',
      pricePaisePerG: 602_751,
      average: { pricePaisePerG: 602_751, days: 4, fromOn: daysAgo(30), toOn: daysAgo(1) },
      previous: { date: daysAgo(1), pricePaisePerG: 610_001 },
      days: [
        { date: daysAgo(30), pricePaisePerG: 600_000 },
        { date: daysAgo(20), pricePaisePerG: 600_001 },
        { date: daysAgo(12), pricePaisePerG: 601_000 },
        { date: daysAgo(1), pricePaisePerG: 610_001 },
      ],
      sentence: `₹6,027.51 per gram: the average of 4 closing prices from ${writtenDay(daysAgo(30))} to ${writtenDay(daysAgo(1))}, which is below the closing price on ${writtenDay(daysAgo(1))}, ₹6,100.01.`,
    })
  })

  test('is the previous closing if that is lower', async () => {
    await setMethod('lowerOf30DayAverage')
    await enter([9, 620_000], [4, 600_000])
    const found = await valuation()
    expect(found).toMatchObject({ taken: 'previousClosing', pricePaisePerG: 600_000 })
    expect(found.sentence).toContain(
      `the closing price on ${writtenDay(daysAgo(4))}, which is below the average of 2`,
    )
  })

  test('is missing if none of the 30 days before has a closing, even if today has one', async () => {
    await setMethod('lowerOf30DayAverage')
    await enter([31, 600_000], [0, 600_000])
    const found = await valuation()
    expect(found).toMatchObject({ pricePaisePerG: null, taken: null, days: [] })
    expect(found.sentence).toContain('to value loans')
  })

  test('uses the store’s own closings before the closings of all stores', async () => {
    await setMethod('lowerOf30DayAverage')
    await enter([2, 600_000], [2, 580_000, elsewhere.storeId])
    expect((await valuation()).pricePaisePerG).toBe(600_000)
    expect((await valuation(today, elsewhere)).pricePaisePerG).toBe(580_000)
  })

  test('of a future day is rejected', async () => {
    const body = { ...scopeOf(server.owner), metalId: gold, date: addDays(today, 1) }
    const rejected = await server.inject('GetValuationRate', { token: server.owner.token, body })
    expect(rejected.json()).toMatchObject({ status: 422, errors: [{ field: 'date' }] })
  })
})

describe('the set-up progress', () => {
  test('counts the prices as complete when every metal has one', async () => {
    const line = async () => {
      const { rows } = await server.call('GetSetUpProgress', { token: server.owner.token })
      return rows.find(({ screen }) => screen === 'Rate')
    }
    expect(await line()).toEqual({ screen: 'Rate', count: 0, done: false })
    await enter([3, 600_000])
    expect(await line()).toEqual({ screen: 'Rate', count: 1, done: false })
    const { rows } = await server.pool.query("select id from metal where name = 'Silver'")
    const { token, companyId } = server.owner
    const price = { metalId: rows[0].id, effectiveOn: today, pricePaisePerG: 9_000 }
    await server.call('AddRate', { token, body: { companyId, storeId: null, ...price } })
    expect(await line()).toEqual({ screen: 'Rate', count: 2, done: true })
  })
})
