import { afterEach, expect, test } from 'vitest'
import { spelledDates } from '../../src/web/shell/texts/spelledDates.ts'
import { clockFormat, setTimeZone } from '../../src/web/ui/clock.ts'
import { dateOf, dayBefore, hourOf } from '../../src/web/ui/days.ts'
import { formatDateTime } from '../../src/web/ui/format.ts'
import { xlsxCells } from '../../src/web/ui/table/exportXlsx.ts'

afterEach(() => setTimeZone(undefined))

/** Late evening of the 5th in India, noon of the 5th in New York, the 6th already in Tokyo. */
const at = '2026-04-05T16:30:00.000Z'

test('an instant is shown in the time zone of the store, whatever the computer’s zone', () => {
  const show = (timeZone: string) => {
    setTimeZone(timeZone)
    return [
      formatDateTime(at),
      dateOf(new Date(at)),
      hourOf(new Date(at)),
      spelledDates('en-IN').dateTime(at),
    ]
  }
  expect(show('Asia/Kolkata')).toEqual(['05 Apr 2026 22:00', '2026-04-05', 22, '5 April 2026 at 22:00'])
  expect(show('America/New_York')).toEqual(['05 Apr 2026 12:30', '2026-04-05', 12, '5 April 2026 at 12:30'])
  expect(show('Asia/Tokyo')).toEqual(['06 Apr 2026 01:30', '2026-04-06', 1, '6 April 2026 at 01:30'])
})

test('a date format follows a change of the store’s time zone', () => {
  const hour = clockFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
  setTimeZone('Asia/Kolkata')
  expect(hour(Date.parse(at))).toBe('22:00')
  setTimeZone('Asia/Tokyo')
  expect(hour(Date.parse(at))).toBe('01:30')
})

test('an exported file has the local times of the store', () => {
  setTimeZone('Asia/Tokyo')
  const cells = xlsxCells({
    columns: [{ header: 'Updated', kind: 'datetime' }],
    rows: [[at]],
    totals: null,
  })
  expect(cells[1]).toMatchObject([{ value: new Date('2026-04-06T01:30:00.000Z'), type: Date }])
})

test('the day before is the previous calendar day', () => {
  expect(['2026-03-01', '2024-03-01', '2026-01-01'].map(dayBefore)).toEqual([
    '2026-02-28',
    '2024-02-29',
    '2025-12-31',
  ])
})
