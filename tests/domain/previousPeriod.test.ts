import { expect, test } from 'vitest'
import { previousPeriod } from '../../src/domain/dates/previousPeriod.ts'

test.each([
  ['a month', '2026-05-01', '2026-05-31', '2026-04-01', '2026-04-30'],
  ['February of a leap year', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
  ['a quarter', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
  ['a financial year', '2026-04-01', '2027-03-31', '2025-04-01', '2026-03-31'],
  ['the first days of a month', '2026-05-01', '2026-05-10', '2026-04-01', '2026-04-10'],
  ['1 to 30 March, as February has no 30th', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['1 to 30 March of a leap year', '2028-03-01', '2028-03-30', '2028-02-01', '2028-02-29'],
  ['1 to 28 March', '2026-03-01', '2026-03-28', '2026-02-01', '2026-02-28'],
  ['1 to 30 May', '2026-05-01', '2026-05-30', '2026-04-01', '2026-04-30'],
  ['1 to 30 July', '2026-07-01', '2026-07-30', '2026-06-01', '2026-06-30'],
  ['a month of 30 days', '2026-04-01', '2026-04-30', '2026-03-01', '2026-03-31'],
  ['1 January to 30 March', '2026-01-01', '2026-03-30', '2025-10-01', '2025-12-30'],
  ['a financial year up to a day in November', '2026-04-01', '2026-11-25', '2025-08-01', '2026-03-25'],
  ['days within a month', '2026-05-11', '2026-05-20', '2026-05-01', '2026-05-10'],
  ['one day', '2026-05-02', '2026-05-02', '2026-05-01', '2026-05-01'],
  ['the first day of a month', '2026-05-01', '2026-05-01', '2026-04-01', '2026-04-01'],
])('the period before %s', (_, fromOn, toOn, earlierFrom, earlierTo) => {
  expect(previousPeriod({ fromOn, toOn })).toEqual({ fromOn: earlierFrom, toOn: earlierTo })
})

test.each([
  ['2026-05-01', '2026-04-01'],
  ['2026-05-01', '2026-04-30'],
  ['2026-05-11', '2026-05-10'],
  ['2026-05-11', '2026-04-01'],
])('a period from %s to %s, which ends before it begins, is an error', (fromOn, toOn) => {
  expect(() => previousPeriod({ fromOn, toOn })).toThrow(RangeError)
})
