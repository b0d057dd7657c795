import { describe, expect, test } from 'vitest'
import {
  type ChosenChange,
  type ChosenRows,
  chosenInListOrder,
  extentOf,
  nothingChosen,
  withAllToggled,
  withoutRows,
  withRange,
  withShown,
  withToggled,
} from '../../src/web/ui/table/chosenRows.ts'

/** Rows by their ids, each with a version. */
const rows = (ids: string, version = 1): (readonly [string, string])[] =>
  [...ids].map((id) => [id, `${id}${version}`])
const page = rows('abcdef')
const toggle = (id: string) => withToggled(id, `${id}1`)
const chosenBy = (...changes: readonly ChosenChange<string>[]): ChosenRows<string> =>
  changes.reduce((now, change) => change(now), nothingChosen<string>())
const ids = (chosen: ChosenRows<string>) => [...chosen.rows.keys()].sort().join('')

describe('a range of rows', () => {
  test('begins at the row that was last chosen individually, upwards or downwards', () => {
    expect(ids(chosenBy(toggle('b'), withRange(page, 4, 0)))).toBe('bcde')
    expect(ids(chosenBy(toggle('e'), withRange(page, 1, 0)))).toBe('bcde')
  })

  test('replaces the previous range from the same row, so that it can become shorter or change direction', () => {
    const long = [toggle('c'), withRange(page, 5, 0)]
    expect(ids(chosenBy(...long, withRange(page, 3, 0)))).toBe('cd')
    expect(ids(chosenBy(...long, withRange(page, 0, 0)))).toBe('abc')
  })

  test('leaves rows that were chosen elsewhere', () => {
    expect(ids(chosenBy(toggle('a'), toggle('d'), withRange(page, 5, 0), withRange(page, 4, 0)))).toBe('ade')
  })

  test('begins at a given row if none was chosen individually, or it is not shown', () => {
    expect(ids(chosenBy(withRange(page, 2, 1)))).toBe('bc')
    const other = rows('xyz')
    expect(ids(chosenBy(toggle('a'), withShown(other), withRange(other, 2, 1)))).toBe('ayz')
  })

  test('does not remove rows between its ends after the list was sorted', () => {
    const sorted = rows('adbecf')
    const chosen = chosenBy(toggle('f'), toggle('a'), withRange(page, 1, 0), withShown(sorted))
    expect(ids(chosenBy(() => chosen, withRange(sorted, 1, 0)))).toBe('abdf')
  })
})

describe('all rows', () => {
  test('are chosen by one press and cleared by the next; rows of other pages stay chosen', () => {
    const first = chosenBy(toggle('a'), withShown(rows('xyz')))
    const all = withAllToggled(rows('xyz'))
    expect(ids(all(first))).toBe('axyz')
    expect(extentOf(all(first), 3)).toBe('all')
    expect(ids(all(all(first)))).toBe('a')
  })

  test('count as none or some chosen by the shown rows alone', () => {
    expect(extentOf(chosenBy(), 6)).toBe('none')
    expect(extentOf(chosenBy(toggle('a')), 6)).toBe('some')
    expect(extentOf(chosenBy(toggle('a'), toggle('b'), withShown(rows('bc'))), 2)).toBe('some')
    expect(extentOf(chosenBy(toggle('a'), withShown(rows('bc'))), 2)).toBe('none')
  })
})

describe('once the list shows other rows', () => {
  test('the chosen ones that are not among them stay and are counted', () => {
    const chosen = chosenBy(toggle('a'), toggle('b'), withShown(rows('bcd')))
    expect(ids(chosen)).toBe('ab')
    expect(chosen.hidden).toBe(1)
    expect(chosenBy(() => chosen, withShown(page)).hidden).toBe(0)
  })

  test('those that are shown have their newest data, the others the data that was shown last', () => {
    const chosen = chosenBy(toggle('a'), toggle('b'), withShown(rows('bcd', 2)))
    expect([...chosen.rows.values()]).toEqual(['a1', 'b2'])
  })

  test('nothing changes while nothing is chosen', () => {
    const none = chosenBy()
    expect(withShown(page)(none)).toBe(none)
  })
})

test('a row that is chosen twice is no longer chosen', () => {
  expect(ids(chosenBy(toggle('a'), toggle('b'), toggle('a')))).toBe('b')
})

test('for a file rows are in the order of the list, after those that it does not show', () => {
  const chosen = chosenBy(toggle('x'), toggle('d'), toggle('b'), withShown(page))
  expect(chosenInListOrder(chosen, [...'abcdef'])).toEqual(['x1', 'b1', 'd1'])
})

test('rows whose action is done are cleared; the others stay, including those that are not shown', () => {
  const chosen = chosenBy(toggle('a'), toggle('b'), toggle('c'), withShown(rows('bcd')))
  expect(chosen.hidden).toBe(1)
  const left = withoutRows<string>(['b'], ['b', 'c', 'd'])(chosen)
  expect(ids(left)).toBe('ac')
  expect(left).toMatchObject({ hidden: 1, from: null })
  expect(withoutRows<string>(['a'], ['b', 'c', 'd'])(left)).toMatchObject({ hidden: 0 })
})
