import { describe, expect, it } from 'vitest'
import { searchTexts } from '#texts/search.ts'
import type { Notification } from '../../src/api/gen/model/index.ts'
import { bellLists } from '../../src/web/shell/layout/bellLists.ts'
import { type SearchEntry, searchHits } from '../../src/web/shell/layout/searchHits.ts'

const entry = (group: SearchEntry['group'], title: string): SearchEntry => ({
  id: `${group} ${title}`,
  group,
  title,
})
const entries = [
  entry('stores', 'Mylapore'),
  entry('screens', 'User Login'),
  entry('screens', 'Role'),
  entry('screens', 'Role Mapping'),
  entry('actions', 'Add Role'),
  entry('actions', 'Logout'),
  entry('screens', 'Café'),
  entry('screens', 'பங்கு'),
]
const found = (typed: string) =>
  searchHits(typed, entries).map(({ group, hits }) => [group, hits.map(({ title }) => title)])

describe('the search', () => {
  it('shows everything by kind before anything is typed', () => {
    expect(found('  ')).toEqual([
      ['screens', ['User Login', 'Role', 'Role Mapping', 'Café', 'பங்கு']],
      ['actions', ['Add Role', 'Logout']],
      ['stores', ['Mylapore']],
    ])
  })

  it('finds by every word typed, in any order and case', () => {
    expect(found('MAP rol')).toEqual([['screens', ['Role Mapping']]])
    expect(found('role')).toEqual([
      ['screens', ['Role', 'Role Mapping']],
      ['actions', ['Add Role']],
    ])
    expect(found('zz')).toEqual([])
  })

  it('puts what begins with the words before what only contains them', () => {
    const titles = ['Slab of lo', 'Hello', 'Login'].map((title) => entry('screens', title))
    expect(searchHits('lo', titles)[0]?.hits.map(({ title }) => title)).toEqual([
      'Login',
      'Slab of lo',
      'Hello',
    ])
  })

  it('ignores accents, but distinguishes the vowel signs of other scripts', () => {
    expect(found('cafe')).toEqual([['screens', ['Café']]])
    expect(found('பங்கு')).toEqual([['screens', ['பங்கு']]])
    expect(found('பஙக')).toEqual([])
  })
})

describe('screens with a fixed title', () => {
  const screens = Object.entries(searchTexts.otherNames).map(([path, otherNames = []]): SearchEntry => {
    return { ...entry('screens', path), otherNames }
  })
  const firstOf = (typed: string) => searchHits(typed, screens)[0]?.hits[0]

  it.each([
    ['re-pledge', '/banknewloan'],
    ['repledge', '/banknewloan'],
    ['bank loan', '/banknewloan'],
    ['pledge to bank', '/banknewloan'],
    ['price', '/rate'],
    ['gold price', '/rate'],
    ['scheme', '/interestslab'],
    ['expense', '/debitnote'],
    ['income', '/creditnote'],
    ['users', '/userlogin'],
    ['branch', '/store'],
    ['rights', '/rolemapping'],
  ])('are found by what the trade calls them: %s', (typed, path) => {
    expect(firstOf(typed)?.title).toBe(path)
  })

  it('show the name that was found, come after titles, and are not found by the middle of a word', () => {
    const rate = { ...entry('screens', 'Rate'), otherNames: ['Price', 'Gold price'] }
    const hits = (typed: string) => searchHits(typed, [rate, entry('screens', 'Gold loans')])[0]?.hits ?? []
    expect(hits('gold').map(({ title, detail }) => [title, detail])).toEqual([
      ['Gold loans', undefined],
      ['Rate', 'Gold price'],
    ])
    expect(hits('rate').map(({ detail }) => detail)).toEqual([undefined])
    expect(hits('rice')).toEqual([])
  })
})

describe('the lists of the bell', () => {
  const row = (id: string, isUnRead: boolean, resolvedAt: string | null = null): Notification => ({
    id,
    title: id,
    description: '',
    type: 'alert',
    avatarUrl: null,
    isUnRead,
    resolvedAt,
    postedAt: '2026-11-21T08:00:00.000Z',
    path: null,
    storeId: null,
    storeName: null,
  })
  const ids = (rows: readonly Notification[]) => rows.map(({ id }) => id)

  it('are the 2 newest unread and the 3 newest of the others', () => {
    const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => row(id, ['b', 'd', 'e'].includes(id)))
    expect(ids(bellLists(rows).fresh)).toEqual(['b', 'd'])
    expect(ids(bellLists(rows).before)).toEqual(['a', 'c', 'e'])
  })

  it('have nothing new when all is read', () => {
    expect(bellLists([row('a', false)]).fresh).toEqual([])
    expect(ids(bellLists([row('a', false)]).before)).toEqual(['a'])
  })

  it('leave out tasks that are done', () => {
    const rows = [row('a', false, '2026-11-21T09:00:00.000Z'), row('b', false)]
    expect(bellLists(rows)).toEqual({ fresh: [], before: [rows[1]] })
  })
})
