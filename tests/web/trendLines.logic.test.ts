import { expect, test } from 'vitest'
import type { EveningWeek } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { trendLinesOf } from '../../src/web/dashboard/evening/trendLines.ts'

/** Weeks with these amounts, the last of which ends on a Wednesday; the principal of a week is ten times what was lent. */
const weeksOf = (paid: readonly number[]): EveningWeek[] =>
  paid.map((paidPaise, at) => {
    const fromOn = addDays('2027-03-08', 7 * (at - paid.length + 1))
    const toOn = at === paid.length - 1 ? '2027-03-10' : addDays(fromOn, 6)
    return { fromOn, toOn, paidPaise, receivedPaise: 0, outstandingPaise: 10 * paidPaise }
  })

const linesOf = (...stores: (readonly number[])[]) => {
  const { all, byStore } = trendLinesOf({
    weeks: weeksOf(stores[0] ?? []),
    stores: stores.map((paid, at) => ({ storeId: `${at}`, weeks: weeksOf(paid) })),
  })
  return { all, lines: [...byStore.values()] }
}
const heightsOf = (name: 'lent' | 'outstanding', ...stores: (readonly number[])[]) =>
  linesOf(...stores).lines.map((lines) => lines[name].heights.map((height) => Math.round(height * 100)))

test('a small and a large store that change by the same percentage have the same line', () => {
  expect(heightsOf('outstanding', [100, 150, 200], [20_000, 30_000, 40_000])).toEqual([
    [0, 50, 100],
    [0, 50, 100],
  ])
})

test('all stores have one scale: a smaller change is a flatter line', () => {
  expect(heightsOf('outstanding', [50, 100], [75, 100])).toEqual([
    [0, 100],
    [50, 100],
  ])
})

test('a change by a few percent does not fill the height', () => {
  expect(heightsOf('outstanding', [99, 100])).toEqual([[90, 100]])
})

test('money of the current week is left out until the week is full; its principal is the last point', () => {
  const { all } = linesOf([100, 200, 30])
  expect(all.lent.points).toEqual([
    { day: '2027-02-28', paise: 100 },
    { day: '2027-03-07', paise: 200 },
  ])
  expect(all.outstanding.points.at(-1)).toEqual({ day: '2027-03-10', paise: 300 })
})

test('a store without money has a flat line at the bottom, which changes no other line; more reversed than lent is below zero', () => {
  expect(heightsOf('lent', [0, 0, 0], [95, 100, 0])).toEqual([
    [0, 0],
    [50, 100],
  ])
  expect(heightsOf('lent', [-100, 100, 0], [0, 50, 0])).toEqual([
    [0, 100],
    [50, 100],
  ])
  expect(heightsOf('outstanding', [])).toEqual([[]])
})
