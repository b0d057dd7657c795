import { describe, expect, test } from 'vitest'
import { addWorkingDays, isWorkingDay } from '../../src/domain/dates/workingDays.ts'

/** Closed on Sundays and on Independence Day, a Saturday. */
const closed = { weeklyOff: 0, holidays: ['2026-08-15'] }

describe('working days of a store', () => {
  test('the weekly day off and holidays are not working days', () => {
    const week = ['10', '11', '12', '13', '14', '15', '16'].map((day) => `2026-08-${day}`)
    expect(week.filter((day) => isWorkingDay(day, closed))).toEqual(week.slice(0, 5))
    expect(week.filter((day) => isWorkingDay(day, { weeklyOff: null, holidays: [] }))).toEqual(week)
    expect(isWorkingDay('1969-12-28', closed)).toBe(false)
    expect(isWorkingDay('1969-12-27', closed)).toBe(true)
  })

  test('working days count from the next day, and 0 working days is the date itself', () => {
    expect(addWorkingDays('2026-08-13', 1, closed)).toBe('2026-08-14')
    expect(addWorkingDays('2026-08-13', 2, closed)).toBe('2026-08-17')
    expect(addWorkingDays('2026-08-13', 7, closed)).toBe('2026-08-22')
    expect(addWorkingDays('2026-08-16', 0, closed)).toBe('2026-08-16')
    expect(addWorkingDays('2026-08-13', 7, { weeklyOff: null, holidays: [] })).toBe('2026-08-20')
  })

  test.each([-1, 1.5])('%s working days are rejected', (days) => {
    expect(() => addWorkingDays('2026-08-13', days, closed)).toThrow(RangeError)
  })
})
