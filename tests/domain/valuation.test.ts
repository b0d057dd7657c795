import { describe, expect, test } from 'vitest'
import {
  closingPrices,
  itemValueFloorPaise,
  itemValuePaise,
  netWeightMg,
  type PriceEntry,
  valuationRate,
} from '../../src/domain/valuation/valuation.ts'

describe('an item', () => {
  test('has a net weight above 0, or none', () => {
    expect(netWeightMg(10_500, 300, 200)).toBe(10_000)
    expect(netWeightMg(10_500, 10_499, 0)).toBe(1)
    expect(netWeightMg(10_500, 10_000, 500)).toBeNull()
    expect(netWeightMg(10_500, 10_000, 501)).toBeNull()
  })

  test('is valued half up, and floored for lending rates', () => {
    const half = { netMg: 500, purityBp: 9160, referencePurityBp: 9160 }
    expect(itemValuePaise(half, 1)).toBe(1)
    expect(itemValueFloorPaise(half, 1)).toBe(0)
    expect(itemValuePaise({ ...half, netMg: 499 }, 1)).toBe(0)
  })

  test('is refused where a figure is not whole, or too great to be exact', () => {
    const metal = { netMg: 1000, purityBp: 9160, referencePurityBp: 9160 }
    expect(() => itemValuePaise({ ...metal, netMg: 0.5 }, 100)).toThrow(RangeError)
    expect(() => itemValuePaise(metal, Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
  })
})

describe('the closing price of a day', () => {
  const entry = (effectiveOn: string, number: number, pricePaisePerG: number, storeId: string | null) =>
    ({ effectiveOn, entry: number, pricePaisePerG, storeId }) satisfies PriceEntry

  test('is its last entry, the store’s before the company’s, of no other store', () => {
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

describe('the valuation rate by the latest rate', () => {
  const closings = [
    { date: '2026-04-03', pricePaisePerG: 710 },
    { date: '2026-04-01', pricePaisePerG: 600 },
    { date: '2026-04-09', pricePaisePerG: 800 },
  ]

  test('is the last one effective on the day, its own day included', () => {
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

  test('is none before the first', () => {
    expect(valuationRate('latestRate', closings, '2026-03-31')).toBeNull()
    expect(valuationRate('latestRate', [], '2026-04-08')).toBeNull()
  })
})

describe('the valuation rate by the lower of the average and the previous closing', () => {
  const lower = 'lowerOf30DayAverage'
  const on = '2026-04-30'

  test('averages the days of the 30 before that have a price, half up, and tells what it took', () => {
    const closings = [
      { date: '2026-03-30', pricePaisePerG: 1 },
      { date: '2026-03-31', pricePaisePerG: 600 },
      { date: '2026-04-20', pricePaisePerG: 601 },
      { date: '2026-04-30', pricePaisePerG: 1 },
    ]
    expect(valuationRate(lower, closings, on)).toEqual({
      method: lower,
      pricePaisePerG: 601,
      taken: 'average',
      average: { pricePaisePerG: 601, days: 2, fromOn: '2026-03-31', toOn: '2026-04-29' },
      previous: { date: '2026-04-20', pricePaisePerG: 601 },
    })
  })

  test('takes the previous closing if that is lower', () => {
    const closings = [
      { date: '2026-04-29', pricePaisePerG: 500 },
      { date: '2026-04-10', pricePaisePerG: 700 },
    ]
    const rate = valuationRate(lower, closings, on)
    expect(rate).toMatchObject({ pricePaisePerG: 500, taken: 'previousClosing', previous: closings[0] })
    expect(rate?.average).toMatchObject({ pricePaisePerG: 600, days: 2 })
  })

  test('takes the average if that is lower', () => {
    const closings = [
      { date: '2026-04-10', pricePaisePerG: 500 },
      { date: '2026-04-29', pricePaisePerG: 700 },
    ]
    expect(valuationRate(lower, closings, on)).toMatchObject({ pricePaisePerG: 600, taken: 'average' })
  })

  test('is none without a price in those days, though there be an older one or one of the day', () => {
    for (const day of ['2026-03-30', '2026-04-30', '2026-05-01'])
      expect(valuationRate(lower, [{ date: day, pricePaisePerG: 600 }], on)).toBeNull()
  })
})
