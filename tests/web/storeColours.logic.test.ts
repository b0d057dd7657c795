import { expect, test } from 'vitest'
import { twoLettersOf } from '../../src/web/shell/layout/initials.ts'
import { storeColours } from '../../src/web/shell/layout/storeColours.ts'

const ids = ['c', 'a', 'b']
const stores = ids.map((id) => ({ id }))
const hueOf = (id: string | undefined, among = stores) =>
  /color-(\w+)-/.exec(String(Reflect.get(storeColours(among, id), '--store')))?.[1]

test('each of five stores has a hue of its own, whatever the order of the list', () => {
  const five = Array.from({ length: 5 }, (_, at) => ({ id: `store ${at}` }))
  expect(new Set(five.map(({ id }) => hueOf(id, five))).size).toBe(5)
  for (const id of ids) expect(hueOf(id)).toBe(hueOf(id, [...stores].reverse()))
})

test('a store that is not loaded yet has the hue of the first', () => {
  expect(hueOf(undefined)).toBe(hueOf('a'))
})

test.each([
  ['T. Nagar', 'TN'],
  ['Tambaram', 'TA'],
  ['Main', 'MA'],
  ['Anna Salai (new)', 'AN'],
  ['4', '4'],
  ['கோவை', 'கோவை'],
])('the tile of the store %s shows %s', (name, letters) => {
  expect(twoLettersOf(name)).toBe(letters)
})
