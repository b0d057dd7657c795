import { expect, test } from 'vitest'
import { financialYear } from '../../src/domain/dates/financialYear.ts'

test.each([
  ['2026-03-31', '2526'],
  ['2026-04-01', '2627'],
  ['2026-12-31', '2627'],
  ['2027-01-01', '2627'],
  ['1999-05-01', '9900'],
])('%s is in the financial year %s', (date, year) => {
  expect(financialYear(date)).toBe(year)
})
