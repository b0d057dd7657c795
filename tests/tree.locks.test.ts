import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { advisoryLocks } from '../src/server/db/advisoryLocks.ts'
import { areas } from './mutants/areas.ts'
import { mutants } from './mutants/locks.claims.ts'
import { foundClaims, foundLocks, locksOf } from './support/foundLocks.ts'
import { lockTests } from './support/lockTests.ts'
import { filesUnder, read, root } from './support/tree.ts'

/** The file whose tests claim the same value twice, for each unique index that a rule of the server names. */
const CLAIMS = 'tests/server/races.claims.test.ts'

test('each lock in the sources has one test that is named for it, and each named lock is in the sources', () => {
  const named = Object.values(lockTests).flatMap((tests) => Object.values(tests).flat())
  expect(named.sort()).toEqual(foundLocks().sort())
})

test('each advisory lock has a number of its own, which the sources take by its name', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
  const files = [
    'src/server/db/functions',
    'src/server/db/readModels',
    'src/server/modules',
    'src/server/platform',
  ]
  const paths = [...files.flatMap((folder) => filesUnder(folder)), 'src/server/db/tenantIsolation.sql']
  const bare = /advisory_\w*lock(?:_shared)?\(\s*\d/
  expect(bare.test('perform pg_advisory_xact_lock(5080);')).toBe(true)
  expect(paths.filter((path) => bare.test(read(path)))).toEqual([])
})

test('the tests that are named for locks are in their files', () => {
  const missing = Object.entries(lockTests).flatMap(([file, tests]) => {
    const text = existsSync(join(root, file)) ? read(file) : ''
    return Object.keys(tests)
      .filter((title) => ![`'${title}'`, `"${title}"`].some((written) => text.includes(written)))
      .map((title) => `${file}: ${title}`)
  })
  expect(missing).toEqual([])
})

test('each lock is left out by a planted fault', () => {
  const faults = [...areas.values()].flat().filter(({ equivalent }) => !equivalent)
  const leftOut = faults.flatMap(({ file, find, replace }) => {
    const text = read(file)
    return without(
      locksOf(file, text),
      locksOf(
        file,
        text.replace(find, () => replace),
      ),
    )
  })
  expect(without(foundLocks(), leftOut)).toEqual([])
})

test('each unique index that rejects a second claim is claimed by two concurrent requests in a test', () => {
  const claims = foundClaims()
  expect(claims.length).toBeGreaterThan(10)
  const text = read(CLAIMS)
  expect(claims.filter((index) => !text.includes(`'${index}'`))).toEqual([])
})

test('each of these indexes is left out by a planted fault', () => {
  const left = mutants.map(({ find }) => find)
  // The fault of the key of `store_day` leaves out a line that does not contain the name of the key.
  const unnamed = foundClaims().filter((index) => !left.some((text) => text.includes(` ${index} `)))
  expect(unnamed).toEqual(['store_day_pkey'])
  expect(left.filter((text) => text.includes('primary key'))).toHaveLength(1)
})

/** The locks that are missing from the others; a lock that is listed twice must be there twice. */
function without(locks: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return locks.filter((lock) => {
    const at = left.indexOf(lock)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
