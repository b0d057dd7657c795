import { expect, test } from 'vitest'
import { ratePerYearAndMonth } from '../../src/web/shared/loan/rateText.ts'

test.each([
  [1600, '16 % p.a. (1.33 % p.m.)'],
  [1800, '18 % p.a. (1.5 % p.m.)'],
  [1200, '12 % p.a. (1 % p.m.)'],
  [1450, '14.5 % p.a. (1.21 % p.m.)'],
  [1998, '19.98 % p.a. (1.67 % p.m.)'],
  [6, '0.06 % p.a. (0.01 % p.m.)'],
  [5, '0.05 % p.a. (0 % p.m.)'],
  [0, '0 % p.a. (0 % p.m.)'],
])(
  'a rate of %i basis points per year is written with the rate per month, rounded half up: %s',
  (basisPoints, text) => {
    expect(ratePerYearAndMonth(basisPoints).replaceAll('\u00a0', ' ')).toBe(text)
  },
)

test('a rate wraps only before its parenthesis', () => {
  expect(ratePerYearAndMonth(1600).split(' ')).toEqual(['16\u00a0%\u00a0p.a.', '(1.33\u00a0%\u00a0p.m.)'])
})
