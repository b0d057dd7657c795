import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areas } from './mutants/areas.ts'

const root = join(import.meta.dirname, '..')
const textOf = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

describe.each([...areas])('the mutants of %s', (_area, mutants) => {
  test('are found exactly once in the file they change', () => {
    const lost = mutants.filter(({ file, find }) => textOf(file).split(find).length !== 2)
    expect(lost.map(({ fault, file }) => `${file}: ${fault}`)).toEqual([])
  })

  test('change something', () => {
    expect(mutants.filter(({ find, replace }) => find === replace)).toEqual([])
  })

  test('name tests that exist', () => {
    const named = mutants.flatMap(({ tests, equivalent }) =>
      equivalent ? [] : tests.length > 0 ? tests : ['none'],
    )
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('each say another fault', () => {
    const faults = mutants.map(({ fault }) => fault)
    expect(faults.filter((fault, at) => faults.indexOf(fault) !== at)).toEqual([])
  })
})
