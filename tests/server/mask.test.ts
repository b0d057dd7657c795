import { expect, test } from 'vitest'
import { mask, maskIdentity } from '../../src/server/platform/text/mask.ts'

test.each([
  ['ABCDE1234F', '••••••234F'],
  ['12345', '•2345'],
  ['1234', '••••'],
  ['12', '••••'],
  ['', '••••'],
])(
  'the number %j is shown as %j: a number of four or fewer characters is never shown in full',
  (number, shown) => {
    expect(mask(number)).toBe(shown)
  },
)

test('null stays null', () => {
  expect(mask(null)).toBeNull()
})

test('on printouts an Aadhaar number has its last four digits, and other numbers are masked', () => {
  expect(maskIdentity('aadhaar', '1234')).toBe('•••• •••• 1234')
  expect(maskIdentity('rationCard', '1234')).toBe('••••')
  expect(maskIdentity('voterId', 'ABC1234567')).toBe('••••••4567')
  // An older version stored all digits; now only the last four are stored.
  expect(maskIdentity('aadhaar', '123456789012')).toBe('••••••••9012')
  expect(maskIdentity(null, null)).toBeNull()
})
