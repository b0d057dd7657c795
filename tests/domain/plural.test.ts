import { describe, expect, test } from 'vitest'
import { joined } from '../../src/domain/text/joined.ts'
import { plural, pluralsOf } from '../../src/domain/text/plural.ts'
import { relativeDay } from '../../src/domain/text/relativeDay.ts'

describe('plural forms', () => {
  test('English has one and other', () => {
    const forms = { one: 'one row', other: 'more rows' }
    expect([0, 1, 2, 21].map((count) => plural(count, forms))).toEqual([
      'more rows',
      'one row',
      'more rows',
      'more rows',
    ])
  })

  test('each language has its own categories', () => {
    const russian = { one: 'заём', few: 'займа', many: 'займов', other: 'займа' }
    const choose = pluralsOf('ru')
    expect([1, 2, 5, 21, 22].map((count) => choose(count, russian))).toEqual([
      'заём',
      'займа',
      'займов',
      'заём',
      'займа',
    ])
    expect(pluralsOf('hi')(0, { one: 'शून्य या एक', other: 'अनेक' })).toBe('शून्य या एक')
  })

  test('a category without a form uses the form of `other`', () => {
    expect(pluralsOf('ru')(2, { other: 'займа' })).toBe('займа')
  })
})

test('a day is named by its distance from today', () => {
  expect([0, 1, 2, 1_00_000].map(relativeDay)).toEqual(['today', 'tomorrow', 'in 2 days', 'in 1,00,000 days'])
})

test('words are joined with commas, and the last one with “and”', () => {
  expect([[], ['name'], ['name', 'PAN'], ['name', 'phone', 'PAN']].map(joined)).toEqual([
    '',
    'name',
    'name and PAN',
    'name, phone and PAN',
  ])
})
