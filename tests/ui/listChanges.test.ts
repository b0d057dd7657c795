import { expect, test } from 'vitest'
import {
  fromFirstPage,
  hiddenColumns,
  sortedBy,
  withColumnToggled,
  withFilters,
} from '../../src/web/ui/table/listChanges.ts'
import { initialListState } from '../../src/web/ui/table/listSearch.ts'

const second = { ...initialListState, page: 2, cursor: 'abc' }

test('a press on a heading sorts ascending, then descending, then not at all, from the first page', () => {
  const press = sortedBy('name')
  const once = press(second)
  expect(once).toEqual({ ...initialListState, sort: { id: 'name', desc: false } })
  expect(press(once).sort).toEqual({ id: 'name', desc: true })
  expect(press(press(once)).sort).toBeNull()
  expect(sortedBy('city')(press(once)).sort).toEqual({ id: 'city', desc: false })
})

test('a filter is set next to the others and removed by null, from the first page', () => {
  const both = withFilters({ to: '2026-01-31' })(withFilters({ from: '2026-01-01' })(second))
  expect(both).toEqual({ ...initialListState, filters: { from: '2026-01-01', to: '2026-01-31' } })
  expect(withFilters({ from: null })(both).filters).toEqual({ to: '2026-01-31' })
})

test('a column is toggled from those hidden at first; the page stays', () => {
  const columns = [{ id: 'name' }, { id: 'city', initiallyHidden: true }, { id: 'phone' }]
  const shown = withColumnToggled(columns, 'city')(second)
  expect(shown).toEqual({ ...second, hidden: [] })
  expect(withColumnToggled(columns, 'phone')(shown).hidden).toEqual(['phone'])
  expect(withColumnToggled(columns, 'city')(shown).hidden).toEqual(['city'])
})

test('the first column is never hidden, whatever an address says', () => {
  const columns = [
    { id: 'name', initiallyHidden: true },
    { id: 'city', initiallyHidden: true },
    { id: 'phone' },
  ]
  expect([...hiddenColumns(columns, ['name', 'phone'])]).toEqual(['phone'])
  expect([...hiddenColumns(columns, null)]).toEqual(['city'])
})

test('another search starts from the first page', () => {
  expect(fromFirstPage({ search: 'chain' })(second)).toEqual({ ...initialListState, search: 'chain' })
})
