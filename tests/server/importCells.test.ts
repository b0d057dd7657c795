import { expect, test } from 'vitest'
import { readDecimal } from '../../src/server/platform/imports/importCells.ts'

test.each([
  ['1,00,000', 10_000_000],
  ['100,000.5', 10_000_050],
  ['₹ 6,394.94', 639_494],
  ['Rs. 1 234', 123_400],
  ['12,34,56,789.00', 12_345_678_900],
  ['7', 700],
  ['7.', 700],
  ['0.10', 10],
])('the amount %s is %s paise', (text, paise) => {
  expect(readDecimal(text, 2)).toBe(paise)
})

test.each([
  '1234,50',
  '1500,75',
  '10,5',
  '1,23,45',
  ',500',
  '1,,000',
  '1.000,50',
  '5,0000',
  '-5',
  '1.234',
  'five',
  '',
])('the text %j is not an amount in rupees', (text) => {
  expect(readDecimal(text, 2)).toBeNull()
})
