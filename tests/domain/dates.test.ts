import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dateOf,
  dayNumber,
  daysBetween,
  isDate,
  monthsBetween,
} from '../../src/domain/dates/dates.ts'
import { writtenDay } from '../../src/domain/dates/writtenDay.ts'
import { formatDate } from '../../src/web/ui/format.ts'
import { drawDate } from '../support/lending.ts'
import { forSeeds } from '../support/seeded.ts'

describe('calendar dates', () => {
  test.each(['2026-04-05', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    '%s is a valid date',
    (text) => {
      expect(isDate(text)).toBe(true)
      expect(dateOf(dayNumber(text))).toBe(text)
    },
  )

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-5',
    '0000-01-01',
    '',
  ])('%j is not a valid date', (text) => {
    expect(isDate(text)).toBe(false)
    expect(() => dayNumber(text)).toThrow(RangeError)
  })

  test.each(['2026/04/05', '2026-04-05T00:00', ' 2026-04-5', '2026-04-0a', '+026-04-05', '२०२६-०४-०५'])(
    '%j is not a valid date',
    (text) => {
      expect(isDate(text)).toBe(false)
    },
  )

  test('day numbers equal those of the JavaScript calendar over eight hundred years', () => {
    const first = Date.UTC(1600, 0, 1) / 86_400_000
    for (let number = first; number < first + 293_000; number += 1) {
      const text = new Date(number * 86_400_000).toISOString().slice(0, 10)
      if (dateOf(number) !== text || dayNumber(text) !== number)
        expect([dateOf(number), dayNumber(text)]).toEqual([text, number])
    }
    expect(dayNumber('1970-01-01')).toBe(0)
  })

  test('dates outside the years 0001 to 9999 are rejected', () => {
    expect(dateOf(2_932_896)).toBe('9999-12-31')
    expect(dateOf(-719_162)).toBe('0001-01-01')
    for (const number of [2_932_897, -719_163, 0.5, Number.NaN])
      expect(() => dateOf(number)).toThrow(RangeError)
    expect(() => addMonths('9999-12-01', 1)).toThrow(RangeError)
    expect(() => addMonths('2026-12-01', 0.5)).toThrow(RangeError)
  })
})

describe('days between dates', () => {
  test('days are added and counted across leap days, forwards and backwards', () => {
    expect(daysBetween('2027-12-15', '2028-03-15')).toBe(91)
    expect(daysBetween('2028-03-15', '2027-12-15')).toBe(-91)
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })
})

describe('months between dates', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('%s plus %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to)
  })

  test.each([
    ['2026-01-31', '2026-02-27', 0, 27],
    ['2026-01-31', '2026-02-28', 1, 0],
    ['2026-01-31', '2026-03-15', 1, 15],
    ['2026-01-31', '2026-03-30', 1, 30],
    ['2026-01-31', '2026-03-31', 2, 0],
    ['2025-12-20', '2026-02-14', 1, 25],
    ['2026-04-01', '2026-04-01', 0, 0],
    ['2024-02-29', '2025-02-28', 12, 0],
  ])('from %s to %s are %i months and %i days', (from, to, months, days) => {
    expect(monthsBetween(from, to)).toEqual({ months, days })
  })

  test('monthsBetween returns the most months that fit, and the remaining days', () => {
    forSeeds(3000, (draws) => {
      const from = drawDate(draws)
      const to = addDays(from, draws.whole(0, 1500))
      const { months, days } = monthsBetween(from, to)
      expect(addDays(addMonths(from, months), days)).toBe(to)
      expect(addMonths(from, months + 1) > to).toBe(true)
      expect(days).toBeGreaterThanOrEqual(0)
      expect(days).toBeLessThanOrEqual(30)
    })
    expect(() => monthsBetween('2026-04-02', '2026-04-01')).toThrow(RangeError)
  })
})

test('a date is formatted with the name of its month, as on pages, and other text is unchanged', () => {
  expect(['2026-04-05', '2026-09-30', '2026-12-01'].map(writtenDay)).toEqual([
    '05 Apr 2026',
    '30 Sep 2026',
    '01 Dec 2026',
  ])
  for (const other of ['', '2026-13-01', '5/4/2026', 'infinity']) expect(writtenDay(other)).toBe(other)
  for (let day = 0; day < 366; day += 1)
    expect(formatDate(dateOf(20_000 + day))).toBe(writtenDay(dateOf(20_000 + day)))
})
