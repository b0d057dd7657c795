import { expect, test } from 'vitest'
import { storeColours } from '../../src/web/shell/layout/storeColours.ts'

const ids = ['c', 'a', 'b']
const stores = ids.map((id) => ({ id }))
const hueOf = (id: string | undefined, among = stores) =>
  /color-(\w+)-/.exec(String(Reflect.get(storeColours(among, id), '--store')))?.[1]

test('each of four stores has a hue of its own, whatever the order of the list', () => {
  const four = Array.from({ length: 4 }, (_, at) => ({ id: `store ${at}` }))
  expect(new Set(four.map(({ id }) => hueOf(id, four))).size).toBe(4)
  for (const id of ids) expect(hueOf(id)).toBe(hueOf(id, [...stores].reverse()))
})

test('a store that is not loaded yet has the hue of the first', () => {
  expect(hueOf(undefined)).toBe(hueOf('a'))
})
