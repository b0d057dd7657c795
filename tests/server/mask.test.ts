import { expect, test } from 'vitest'
import { mask } from '../../src/server/platform/text/mask.ts'

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
