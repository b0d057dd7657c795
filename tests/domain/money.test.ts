import { describe, expect, test } from 'vitest'
import {
  decimalOf,
  exactNumber,
  floorDivide,
  floorToStep,
  halfUp,
  roundToStep,
  scaleHalfUp,
  splitByWeights,
  sumOf,
} from '../../src/domain/money/money.ts'
import { forSeeds } from '../support/seeded.ts'

describe('exact division', () => {
  test.each([
    [7n, 2n, 3n, 4n],
    [-7n, 2n, -4n, -3n],
    [1n, 3n, 0n, 0n],
    [2n, 3n, 0n, 1n],
    [-1n, 3n, -1n, 0n],
    [6n, 3n, 2n, 2n],
    [-6n, 3n, -2n, -2n],
    [0n, 5n, 0n, 0n],
  ])('%i / %i is %i rounded down and %i rounded half up', (numerator, denominator, floored, rounded) => {
    expect(floorDivide(numerator, denominator)).toBe(floored)
    expect(halfUp(numerator, denominator)).toBe(rounded)
  })

  test('a denominator that is not above 0 is rejected', () => {
    for (const divisor of [0n, -2n]) expect(() => floorDivide(1n, divisor)).toThrow(RangeError)
  })
})

describe('scaling', () => {
  test('results are exact, and those above the safe integers are rejected', () => {
    forSeeds(5000, (draws) => {
      const amount = draws.whole(0, draws.pick([100, 10_000_000, 1_000_000_000_000]))
      const times = draws.whole(0, draws.pick([10, 700_000, 4_000_000]))
      const divisor = draws.pick([1, 2, 3, 100, 3_600_000, 3_650_000])
      const exact = (2n * BigInt(amount) * BigInt(times) + BigInt(divisor)) / (2n * BigInt(divisor))
      if (exact <= BigInt(Number.MAX_SAFE_INTEGER))
        expect(BigInt(scaleHalfUp(amount, times, divisor))).toBe(exact)
      else expect(() => scaleHalfUp(amount, times, divisor)).toThrow(RangeError)
    })
  })

  test('arguments must be whole and results safe integers, and a negative half rounds towards the greater number', () => {
    expect(scaleHalfUp(-5, 1, 2)).toBe(-2)
    expect(() => scaleHalfUp(0.3, 1, 2)).toThrow(RangeError)
    expect(() => scaleHalfUp(Number.NaN, 1, 2)).toThrow(RangeError)
    expect(() => exactNumber(2n ** 53n)).toThrow(RangeError)
    expect(exactNumber(2n ** 53n - 1n)).toBe(Number.MAX_SAFE_INTEGER)
  })
})

describe('rounding to a step', () => {
  test.each([
    [149, 100, 100],
    [150, 200, 100],
    [10_283_562, 10_283_600, 10_283_500],
    [0, 0, 0],
  ])('with a step of 100, %i is %i rounded and %i rounded down', (amount, rounded, floored) => {
    expect(roundToStep(amount, 100)).toBe(rounded)
    expect(floorToStep(amount, 100)).toBe(floored)
  })
})

describe('splitting by weights', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [101, [50, 50], [51, 50]],
    [10, [1, 0, 2], [3, 0, 7]],
    [0, [3, 4], [0, 0]],
    [5, [7], [5]],
  ])('%i split over %j is %j', (total, weights, parts) => {
    expect(splitByWeights(total, weights)).toEqual(parts)
  })

  test('parts add up to the total, are less than a paisa off, and follow the order of the weights', () => {
    forSeeds(2000, (draws) => {
      const weights = Array.from({ length: draws.whole(1, 9) }, () => draws.whole(0, 1_000_000_000))
      weights[0] = (weights[0] ?? 0) + 1
      const total = draws.whole(-1_000_000_000_000, 1_000_000_000_000)
      const parts = splitByWeights(total, weights)
      expect(parts.reduce((all, part) => all + part, 0)).toBe(total)
      const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
      parts.forEach((part, index) => {
        const off = BigInt(part) * sum - BigInt(total) * BigInt(weights[index] ?? 0)
        expect(off < sum && off > -sum).toBe(true)
      })
    })
  })

  test('no weights, weights that are all 0 and negative weights are rejected', () => {
    for (const weights of [[], [0, 0], [2, -1]]) expect(() => splitByWeights(5, weights)).toThrow(RangeError)
  })
})

describe('fractions', () => {
  test('fractions are added and formatted with decimals', () => {
    const third = { numerator: 1n, denominator: 3n }
    expect(decimalOf(sumOf([third, third, third]), 2)).toBe('1.00')
    expect(decimalOf(sumOf([third, { numerator: 1n, denominator: 6n }]), 1)).toBe('0.5')
    expect(decimalOf(sumOf([]), 0)).toBe('0')
    expect(decimalOf({ numerator: -5n, denominator: 100n }, 1)).toBe('0.0')
    expect(decimalOf({ numerator: -15n, denominator: 100n }, 2)).toBe('-0.15')
    expect(decimalOf({ numerator: 2n, denominator: 3n }, 4)).toBe('0.6667')
  })
})
