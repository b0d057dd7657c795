import { expect, test } from 'vitest'
import { filterTexts } from '../../src/domain/text/filterTexts.ts'

const groups = [
  { value: 'store', label: 'By store' },
  { value: 'scheme', label: 'By scheme' },
]

test('a date follows its label; a chosen value, or the name of an id, follows a colon', () => {
  const filters = [
    { name: 'stores', label: 'Stores', preset: 'this', choices: [] },
    { name: 'by', label: 'Grouping', choices: groups },
    { name: 'asOn', label: 'As on', choices: [] },
    { name: 'customerId', label: 'Customer', choices: [] },
  ]
  expect(filterTexts(filters, { by: 'scheme', asOn: '2026-05-31' }, { stores: 'Main' })).toEqual([
    'Stores: Main',
    'Grouping: By scheme',
    'As on 31 May 2026',
  ])
})
