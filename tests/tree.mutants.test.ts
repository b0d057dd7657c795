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

  test('each describe a different fault', () => {
    const faults = mutants.map(({ fault }) => fault)
    expect(faults.filter((fault, at) => faults.indexOf(fault) !== at)).toEqual([])
  })
})

test('the table of the documentation counts the faults of each area, and names no other area', () => {
  const lines = textOf('docs/testing.md').matchAll(
    /^\| ([\w., ]+) \| \d+ of (\d+)[^|]* \| (\d+) \| [\d-]+ \|$/gm,
  )
  const table = [...lines].map(([, names = '', run, equivalent]) => ({
    names,
    counts: `${run}, ${equivalent}`,
  }))
  const declared = table.map(({ names }) => {
    const faults = names.split(', ').flatMap((name) => areas.get(name) ?? [])
    const equivalent = faults.filter((fault) => fault.equivalent).length
    return { names, counts: `${faults.length - equivalent}, ${equivalent}` }
  })
  expect(table).toEqual(declared)
  expect(table.flatMap(({ names }) => names.split(', ')).sort()).toEqual([...areas.keys()].sort())
})
