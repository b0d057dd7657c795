import { describe, expect, test } from 'vitest'
import {
  closingPrices,
  itemValueFloorPaise,
  itemValuePaise,
  netWeightMg,
  type PriceEntry,
  valuationRate,
} from '../../src/domain/valuation/valuation.ts'

describe('value of an item', () => {
  test('the net weight is above 0, or null', () => {
    expect(netWeightMg(10_500, 300, 200)).toBe(10_000)
    expect(netWeightMg(10_500, 10_499, 0)).toBe(1)
    expect(netWeightMg(10_500, 10_000, 500)).toBeNull()
    expect(netWeightMg(10_500, 10_000, 501)).toBeNull()
  })

  test('the value is rounded half up, and rounded down for the limit from lending rates per gram', () => {
    const half = { netMg: 500, purityBp: 9160, referencePurityBp: 9160 }
    expect(itemValuePaise(half, 1)).toBe(1)
    expect(itemValueFloorPaise(half, 1)).toBe(0)
    expect(itemValuePaise({ ...half, netMg: 499 }, 1)).toBe(0)
  })

  test('a number that is not whole, or a value above the safe integers, is rejected', () => {
    const metal = { netMg: 1000, purityBp: 9160, referencePurityBp: 9160 }
    expect(() => itemValuePaise({ ...metal, netMg: 0.5 }, 100)).toThrow(RangeError)
    expect(() => itemValuePaise(metal, Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
  })
})

describe('closing price of a date', () => {
  const entry = (effectiveOn: string, number: number, pricePaisePerG: number, storeId: string | null) =>
    ({ effectiveOn, entry: number, pricePaisePerG, storeId }) satisfies PriceEntry

  test('the closing price is the last entry of the date, the store’s before the company’s, never another store’s', () => {
    const entries = [
      entry('2026-04-02', 5, 700, null),
      entry('2026-04-02', 3, 650, null),
      entry('2026-04-01', 1, 600, null),
      entry('2026-04-03', 6, 720, null),
      entry('2026-04-03', 4, 710, 'here'),
      entry('2026-04-03', 2, 705, 'here'),
      entry('2026-04-04', 7, 999, 'there'),
    ]
    expect(closingPrices(entries, 'here')).toEqual([
      { date: '2026-04-01', pricePaisePerG: 600 },
      { date: '2026-04-02', pricePaisePerG: 700 },
      { date: '2026-04-03', pricePaisePerG: 710 },
    ])
    expect(closingPrices([...entries].reverse(), 'here')).toEqual(closingPrices(entries, 'here'))
    expect(closingPrices(entries, 'there').at(-1)).toEqual({ date: '2026-04-04', pricePaisePerG: 999 })
    expect(closingPrices([], 'here')).toEqual([])
  })
})

describe('valuation price by latestRate', () => {
  const closings = [
    { date: '2026-04-03', pricePaisePerG: 710 },
    { date: '2026-04-01', pricePaisePerG: 600 },
    { date: '2026-04-09', pricePaisePerG: 800 },
  ]

  test('the price is the last one effective on or before the date', () => {
    expect(valuationRate('latestRate', closings, '2026-04-08')).toEqual({
      method: 'latestRate',
      pricePaisePerG: 710,
      taken: 'latest',
      average: null,
      previous: { date: '2026-04-03', pricePaisePerG: 710 },
    })
    expect(valuationRate('latestRate', closings, '2026-04-09')?.pricePaisePerG).toBe(800)
    expect(valuationRate('latestRate', closings, '2027-04-09')?.pricePaisePerG).toBe(800)
  })

  test('there is no price before the first one', () => {
    expect(valuationRate('latestRate', closings, '2026-03-31')).toBeNull()
    expect(valuationRate('latestRate', [], '2026-04-08')).toBeNull()
  })
})

describe('valuation price by lowerOf30DayAverage', () => {
  const lower = 'lowerOf30DayAverage'
  const date = '2026-04-30'

  test('the average is over the dates of the last 30 days that have a price, rounded half up', () => {
    const closings = [
      { date: '2026-03-30', pricePaisePerG: 1 },
      { date: '2026-03-31', pricePaisePerG: 600 },
      { date: '2026-04-20', pricePaisePerG: 601 },
      { date: '2026-04-30', pricePaisePerG: 1 },
    ]
    expect(valuationRate(lower, closings, date)).toEqual({
      method: lower,
      pricePaisePerG: 601,
      taken: 'average',
      average: { pricePaisePerG: 601, days: 2, fromOn: '2026-03-31', toOn: '2026-04-29' },
      previous: { date: '2026-04-20', pricePaisePerG: 601 },
    })
  })

  test('the previous closing price is used if it is lower', () => {
    const closings = [
      { date: '2026-04-29', pricePaisePerG: 500 },
      { date: '2026-04-10', pricePaisePerG: 700 },
    ]
    const rate = valuationRate(lower, closings, date)
    expect(rate).toMatchObject({ pricePaisePerG: 500, taken: 'previousClosing', previous: closings[0] })
    expect(rate?.average).toMatchObject({ pricePaisePerG: 600, days: 2 })
  })

  test('the average is used if it is lower', () => {
    const closings = [
      { date: '2026-04-10', pricePaisePerG: 500 },
      { date: '2026-04-29', pricePaisePerG: 700 },
    ]
    expect(valuationRate(lower, closings, date)).toMatchObject({ pricePaisePerG: 600, taken: 'average' })
  })

  test('there is no valuation price without a price in the 30 days before the date, even with an older price or a price of the date itself', () => {
    for (const day of ['2026-03-30', '2026-04-30', '2026-05-01'])
      expect(valuationRate(lower, [{ date: day, pricePaisePerG: 600 }], date)).toBeNull()
  })
})
