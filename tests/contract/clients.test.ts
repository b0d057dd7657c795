import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { read, root } from '../support/tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'pledgebook-clients-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** Compiles files of the folder as strictly as this project's own; returns the positions of errors. */
function compile(...files: string[]): string[] {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { compilerOptions } = JSON.parse(read('tsconfig.json'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  return run(tsc, '-p', '.', '--pretty', 'false')
    .output.split('\n')
    .filter((line) => /error/.test(line))
}

test('another public generator makes a client without warnings, and the client compiles in strict mode', () => {
  const openapiTypescript = join(root, 'node_modules/openapi-typescript/bin/cli.js')
  const { status, output } = run(
    ...['--import', join(root, 'tests/support/typescript6.ts')],
    ...[openapiTypescript, join(root, 'src/api/gen/openapi.json'), '--output', 'api.ts'],
  )
  expect([status, output]).toEqual([0, expect.stringMatching(/^✨ [^\n]+\n🚀 [^\n]+\n*$/)])
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(
    join(folder, 'right.ts'),
    `import type { components, paths } from './api.ts'
type Sent = paths['/api/Role/AddRole']['post']['requestBody']['content']['application/json']
export const sent: Sent = { companyId: '1', storeId: '2', name: 'Manager' }
export const nameOf = (role: components['schemas']['Role']): string => role.name
`,
  )
  expect(compile('api.ts', 'right.ts')).toEqual([])
  writeFileSync(
    join(folder, 'wrong.ts'),
    readFileSync(join(folder, 'right.ts'), 'utf8').replaceAll('name', 'title'),
  )
  expect(compile('api.ts', 'wrong.ts')).toEqual([
    expect.stringMatching(/^wrong.ts\(3,.*'title'/),
    expect.stringMatching(/^wrong.ts\(4,.*'title'/),
  ])
})

test('our own client is compiled in strict mode, and a renamed field is an error where it is used', () => {
  // `npm test` compiles everything with these options; this test asserts that they are strict.
  const { compilerOptions, include, exclude } = JSON.parse(read('tsconfig.json'))
  expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true })
  expect([include, exclude]).toEqual([expect.arrayContaining(['src']), undefined])
  symlinkSync(join(root, 'src'), join(folder, 'src'))
  const use = `import type { Role } from './src/api/gen/model/index.ts'
export const nameOf = (role: Role): string => role.name
`
  writeFileSync(join(folder, 'own.ts'), use)
  expect(compile('own.ts')).toEqual([])
  writeFileSync(join(folder, 'own.ts'), use.replace('role.name', 'role.title'))
  expect(compile('own.ts')).toEqual([expect.stringMatching(/^own.ts\(2,.*'title'/)])
})
