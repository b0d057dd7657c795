import { expect, test } from 'vitest'
import { isSameSeal } from '../../src/domain/custody/sameSeal.ts'

test('seals are compared without case and surrounding blanks', () => {
  expect(isSameSeal('TN-0077', ' tn-0077 ')).toBe(true)
  expect(isSameSeal('TN-0077', 'TN-0078')).toBe(false)
})
