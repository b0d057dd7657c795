import { expect, test } from 'vitest'
import { isNumber, numbersApart } from '../../src/web/ui/numbers.ts'

test.each(['MY-2627-00001', 'DUP-A-12', '9400257724', '+919400257724', '98400 25772', 'ABCDE1234F'])(
  '%s is a number as a whole',
  (text) => expect(isNumber(text)).toBe(true),
)

test.each(['Ravi', 'Kind 001', 'RAVI-KUMAR', 'ravi2@example.com', '2,000', '₹500', ''])(
  '%s is a text, which may wrap',
  (text) => expect(isNumber(text)).toBe(false),
)

test('each number of a text is a part of its own, and the parts together are the whole text', () => {
  const text = '3 loans, MY-2627-00001 to MY-2627-00003.'
  const parts = numbersApart(text)
  expect(parts.filter(isNumber)).toEqual(['3', 'MY-2627-00001', 'MY-2627-00003'])
  expect(parts.join('')).toBe(text)
  expect(numbersApart('₹1,16,044.00 for 12.5 g').filter(isNumber)).toEqual([])
})
