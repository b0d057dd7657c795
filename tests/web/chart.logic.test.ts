import { describe, expect, test } from 'vitest'
import type { ChartRow } from '../../src/web/shared/chart/chartRows.ts'
import { placeTicks, valueAt } from '../../src/web/shared/chart/chartScale.ts'
import { lineData, linesOf } from '../../src/web/shared/chart/lineData.ts'
import { moneyTick } from '../../src/web/shared/chart/moneyTick.ts'
import { placeOf, rowsByPlace } from '../../src/web/shared/chart/rowsByPlace.ts'

describe('a chart', () => {
  test('labels no more positions than fit, starting with the first', () => {
    expect(placeTicks({ from: 10, to: 39 }, 5)).toEqual([10, 18, 26, 34])
    expect(placeTicks({ from: 3, to: 3 }, 5)).toEqual([3])
    for (let count = 2; count < 12; count++)
      expect(placeTicks({ from: 0, to: 89 }, count).length).toBeLessThanOrEqual(count)
  })

  test('labels an axis of money briefly, neighbouring ticks differently', () => {
    const crores = [97_50_000_00, 1_05_00_000_00, 1_12_50_000_00, 1_20_00_000_00, 1_27_50_000_00]
    expect(crores.map(moneyTick)).toEqual(['₹97.5 L', '₹1.05 Cr', '₹1.125 Cr', '₹1.2 Cr', '₹1.275 Cr'])
    expect([0, 70_000_00, 1_40_000_00, -2_500_00].map(moneyTick)).toEqual([
      '₹0',
      '₹70 K',
      '₹1.4 L',
      '−₹2.5 K',
    ])
  })

  test('draws the segment to a period that has not ended as a separate line, so that it does not look like a fall', () => {
    const rows = [
      { x: '2026-04-05', values: [10, 1] },
      { x: '2026-04-12', values: [20, 2] },
      { x: '2026-04-13', values: [3, 0] },
    ]
    const [last] = rows.slice(-1)
    const running = [...rows.slice(0, -1), { x: '2026-04-13', values: last?.values ?? [], soFar: 'so far' }]
    const series = ['Collected', 'Disbursed']
    const drawn = (all: readonly ChartRow[]) =>
      linesOf({ series, rows: all }).map(({ name, strokeDasharray }) => [
        strokeDasharray,
        lineData(all).map((row) => row[name] ?? null),
      ])
    expect(drawn(rows)).toEqual([
      ['0', [10, 20, 3]],
      ['7 4', [1, 2, 0]],
    ])
    expect(drawn(running)).toEqual([
      ['0', [10, 20, null]],
      ['7 4', [1, 2, null]],
      ['1 5', [null, 20, 3]],
      ['1 5', [null, 2, 0]],
    ])
    expect(lineData(running).map(({ row }) => row)).toEqual([0, 1, 2])
  })

  test('positions days by the calendar, across months and years', () => {
    expect(placeOf('2026-03-01') - placeOf('2026-02-28')).toBe(1)
    expect(placeOf('2028-03-01') - placeOf('2028-02-28')).toBe(2)
    expect(valueAt(placeOf('2026-12-31') + 1, '2026-12-31')).toBe('2027-01-01')
    expect(valueAt(12, 3)).toBe(12)
  })

  test('has a table with a row for every position of any line', () => {
    const rows = rowsByPlace([
      [
        { x: '2026-04-01', y: 1 },
        { x: '2026-04-03', y: 3, label: 'closing' },
      ],
      [
        { x: '2026-04-02', y: 2 },
        { x: '2026-04-03', y: 4 },
      ],
    ])
    expect(rows).toEqual([
      { x: '2026-04-01', values: [1, null], notes: [undefined, undefined] },
      { x: '2026-04-02', values: [null, 2], notes: [undefined, undefined] },
      { x: '2026-04-03', values: [3, 4], notes: ['closing', undefined] },
    ])
  })
})
