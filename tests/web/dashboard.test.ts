import { describe, expect, it } from 'vitest'
import { checklistOf, groupsOf, partOfDay } from '../../src/web/dashboard/checklist.ts'
import { dashboardTexts } from '../../src/web/dashboard/texts.ts'

const links = new Map([
  ['Company', { path: '/company', title: 'Company' }],
  ['Store', { path: '/store', title: 'Store' }],
  ['Role', { path: '/role', title: 'Role' }],
])
const steps = [
  { screen: 'Company', count: 1, done: true },
  { screen: 'Store', count: 0, done: false },
  { screen: 'Metal', count: 2, done: true },
  { screen: 'Role', count: 0, done: false },
]

describe('set-up checklist', () => {
  it('keeps the server’s order and leaves out screens that do not exist', () => {
    const lines = checklistOf(steps, links, () => true)
    expect(lines.map((line) => [line.path, line.done, line.next])).toEqual([
      ['/company', true, false],
      ['/store', false, true],
      ['/role', false, false],
    ])
  })

  it('names as next only what the role may open', () => {
    const lines = checklistOf(steps, links, (screen) => screen !== 'Store')
    expect(lines.map((line) => [line.screen, line.allowed, line.next])).toEqual([
      ['Company', true, false],
      ['Store', false, false],
      ['Role', true, true],
    ])
    expect(checklistOf(steps, links, () => false).some((line) => line.next)).toBe(false)
  })

  it('has what lending needs first, then what the team needs, then what can wait', () => {
    const all = ['CreditDebit', 'Bank', 'Role', 'Metal', 'UserLogin', 'Day', 'NewLoan']
    const known = new Map(all.map((screen) => [screen, { path: `/${screen}`, title: screen }]))
    const lines = checklistOf(
      all.map((screen) => ({ screen, count: 0, done: false })) as typeof steps,
      known,
      () => true,
    )
    expect(groupsOf(lines).map(({ group, lines: own }) => [group, own.map(({ screen }) => screen)])).toEqual([
      ['lend', ['Bank', 'Metal', 'Day', 'NewLoan']],
      ['team', ['Role', 'UserLogin']],
      ['later', ['CreditDebit']],
    ])
    expect(
      groupsOf(lines.filter(({ screen }) => screen === 'CreditDebit')).map(({ group }) => group),
    ).toEqual(['later'])
  })

  it('says what a step counts, and 10,000 or more where the server stops counting', () => {
    const { counts } = dashboardTexts.setUp
    expect(counts('Customer', 'People', 0)).toBe('People')
    expect(counts('Customer', 'People', 9_999)).toBe('People · 9,999 added')
    expect(counts('Customer', 'People', 10_000)).toBe('People · 10,000 or more added')
    expect(counts('Rate', 'Price', 2)).toBe('Price · 2 priced')
  })
})

it('greets by the hour', () => {
  expect([0, 11, 12, 16, 17, 23].map(partOfDay)).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})
