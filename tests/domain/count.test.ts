import { describe, expect, test } from 'vitest'
import { rupees } from '../../src/domain/money/rupees.ts'
import { counted } from '../../src/domain/text/count.ts'
import { grouped } from '../../src/domain/text/grouped.ts'

describe('number and count formats', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [50_000, '50,000'],
    [123_456, '1,23,456'],
    [12_345_678, '1,23,45,678'],
    [-12_345, '−12,345'],
  ])('%i is formatted with Indian grouping as %s', (whole, written) => {
    expect(grouped(whole)).toBe(written)
  })

  test('a count is followed by its singular or plural noun', () => {
    expect([0, 1, 50_000].map((count) => counted(count, 'row'))).toEqual(['0 rows', '1 row', '50,000 rows'])
    expect(counted(2, 'product category')).toBe('2 product categories')
  })

  test.each([
    [5, '₹0.05'],
    [100_000, '₹1,000.00'],
    [-12_345_678, '−₹1,23,456.78'],
  ])('%i paise are formatted as %s', (paise, written) => {
    expect(rupees(paise)).toBe(written)
  })
})
