import { describe, expect, test } from 'vitest'
import {
  atPlace,
  pathOf,
  placeOf,
  placeTicks,
  rowsByPlace,
  valueTicks,
} from '../../src/web/shared/chart/chartScale.ts'

describe('a chart', () => {
  test.each([
    [639_494, 671_000],
    [0, 7],
    [1, 2],
    [500, 500],
    [0, 0],
    [-40, 35],
    [100, 10_000_000],
  ])('has round steps that reach from below %d to above %d', (from, to) => {
    const ticks = valueTicks({ from, to }, 4)
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks.length).toBeLessThan(9)
    expect(ticks[0]).toBeLessThanOrEqual(from)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(to)
    const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
    expect(String(step)).toMatch(/^(1|2|5|10)0*$/)
  })

  test('names no more places than fit, from the first on', () => {
    expect(placeTicks({ from: 10, to: 39 }, 5)).toEqual([10, 18, 26, 34])
    expect(placeTicks({ from: 3, to: 3 }, 5)).toEqual([3])
    for (let count = 2; count < 12; count++)
      expect(placeTicks({ from: 0, to: 89 }, count).length).toBeLessThanOrEqual(count)
  })

  test('places days by the calendar, over a change of month and year', () => {
    expect(placeOf('2026-03-01') - placeOf('2026-02-28')).toBe(1)
    expect(placeOf('2028-03-01') - placeOf('2028-02-28')).toBe(2)
    expect(atPlace(placeOf('2026-12-31') + 1, '2026-12-31')).toBe('2027-01-01')
    expect(atPlace(12, 3)).toBe(12)
  })

  test('draws a line from point to point, or in steps that hold until the next', () => {
    const points = [
      { x: 0, y: 10 },
      { x: 5, y: 20.25 },
      { x: 9, y: 0 },
    ]
    expect(pathOf(points, false)).toBe('M0 10L5 20.3L9 0')
    expect(pathOf(points, true)).toBe('M0 10H5V20.3H9V0')
    expect(pathOf([], false)).toBe('')
  })

  test('has a table with a row for every place of any line', () => {
    const rows = rowsByPlace([
      {
        name: 'Gold',
        points: [
          { x: '2026-04-01', y: 1 },
          { x: '2026-04-03', y: 3 },
        ],
      },
      {
        name: 'Silver',
        points: [
          { x: '2026-04-02', y: 2 },
          { x: '2026-04-03', y: 4 },
        ],
      },
    ])
    expect(rows.map(({ x, points }) => [x, ...points.map((point) => point?.y)])).toEqual([
      ['2026-04-01', 1, undefined],
      ['2026-04-02', undefined, 2],
      ['2026-04-03', 3, 4],
    ])
  })
})
