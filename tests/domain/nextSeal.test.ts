import { expect, test } from 'vitest'
import { nextSeal } from '../../src/domain/custody/nextSeal.ts'

test.each([
  ['MN-000001', 'MN-000002'],
  ['S-099', 'S-100'],
  ['999', '1000'],
  ['2026/A9', '2026/A10'],
  [' 7 ', '8'],
  // More digits than a safe integer has.
  ['90071992547409930009', '90071992547409930010'],
  ['TRAY', ''],
  ['12-B', ''],
  ['', ''],
])('the seal after %s is %s', (seal, next) => {
  expect(nextSeal(seal)).toBe(next)
})
