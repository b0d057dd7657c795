import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getGetMetalQueryKey } from '../../src/api/gen/hooks/metal/get-metal.ts'
import { operations } from '../../src/api/gen/operations.ts'
import { readFiles } from '../../src/cli/generate/merge.ts'
import { generateClient } from '../../src/cli/generateClient.ts'
import { descriptionFolder } from '../support/description.ts'
import { lineOf, smallWith } from '../support/smallDescription.ts'
import { root } from '../support/tree.ts'

/** A project with the files that the generators read in addition to the description. */
let project: string

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'pledgebook-generate-'))
  mkdirSync(join(project, 'src/api'), { recursive: true })
  for (const name of ['node_modules', 'package.json', 'tsconfig.json', 'src/api/http.ts'])
    symlinkSync(join(root, name), join(project, name))
})

afterEach(() => rmSync(project, { recursive: true, force: true }))

/** Every generated file of a project, by path. */
function generatedIn(folder: string): Record<string, string> {
  const gen = join(folder, 'src/api/gen')
  const files = readdirSync(gen, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Object.fromEntries(files.map((path) => [relative(gen, path), readFileSync(path, 'utf8')]))
}

test('generated files are identical whatever the order in which the description is read, and those of removed tags are deleted', async () => {
  for (const folder of ['rules', 'hooks/removed']) {
    mkdirSync(join(project, 'src/api/gen', folder), { recursive: true })
    writeFileSync(join(project, 'src/api/gen', folder, 'removed.ts'), '')
  }
  await generateClient(project, readFiles(descriptionFolder).reverse())
  const fresh = generatedIn(project)
  // Generated from the same files by `npm run generate`, before the tests.
  const original = generatedIn(root)
  expect(Object.keys(fresh).length).toBeGreaterThan(500)
  expect(Object.keys(fresh)).toEqual(Object.keys(original))
  expect(Object.keys(fresh).filter((path) => fresh[path] !== original[path])).toEqual([])
})

test('each operation has its own file of hooks, which repeats nothing; a key holds its request once', () => {
  const hooks = Object.entries(generatedIn(root)).filter(([path]) => path.startsWith('hooks/'))
  const urls = hooks.flatMap(([path, text]) => {
    const named = [...text.matchAll(/const get(\w+)Url/g)].map(([, id]) => id)
    if (path !== 'hooks/helpers.ts') expect(named, path).toHaveLength(1)
    return named
  })
  expect(urls.sort()).toEqual(Object.keys(operations).sort())
  for (const [path, text] of hooks) {
    expect(text, path).not.toContain('Suspense')
    if (path !== 'hooks/helpers.ts') expect(text, path).not.toMatch(/const (getHeaders|withQueryKey)/)
  }
  const scope = { companyId: 'c', storeId: 's' }
  expect(getGetMetalQueryKey(scope)).toEqual(['getMetal', scope])
})

describe('a broken description is rejected with file and line, and nothing is written:', () => {
  const faults: [
    fault: string,
    rule: string,
    original: string | RegExp,
    put: string,
    at: string,
    file?: string,
  ][] = [
    ['bad YAML', 'yaml', "/parameters/id' }\n", "/parameters/id'\n", '- { name: mode'],
    [
      'bad indentation',
      'yaml',
      '      summary: Add a packet',
      '     summary: Add a packet',
      '     summary: Add',
    ],
    [
      'a key twice in a mapping',
      'yaml',
      'summary: Add a',
      'summary: A\n      summary: Add a',
      'summary: Add a',
    ],
    ['a schema of two files', 'declared-twice', '    PacketRows:', '    Problem:', '    Problem:'],
    ['an empty file', 'yaml', /.*/s, '# nothing', '#', 'parcel.yaml'],
    ['an unknown $ref', 'known-reference', 'parameters/id', 'parameters/key', 'parameters/key'],
    ['a missing schema', 'known-reference', 'schemas/PacketRows', 'schemas/PacketList', 'schemas/PacketList'],
    ['no operationId', 'operation-id', '      operationId: AddPacket\n', '', '    post:\n      tags'],
    [
      'an operationId twice',
      'operation-id-once',
      'operationId: AddPacket',
      'operationId: GetPacket',
      'operationId: GetPacket\n      tags: [Packet]\n      summary: Add',
    ],
    [
      'no x-permission',
      'permission',
      '      x-permission: Packet.add\n',
      '',
      '    post:\n      operationId: AddPacket',
    ],
    ['an action that its screen lacks', 'permission', 'Packet.add', 'Packet.make', 'Packet.make'],
    [
      'an unknown tag in x-changes',
      'changed-tags',
      'x-changes: [Packet]',
      'x-changes: [Parsel]',
      'x-changes: [Parsel]',
    ],
    [
      'x-changes that is no list',
      'changed-tags',
      'x-changes: [Packet]',
      'x-changes: Packet',
      'x-changes: Packet',
    ],
    [
      'a body without a name',
      'named-body',
      "$ref: '#/components/schemas/AddPacketRequest'",
      'type: object',
      '    post:\n      operationId: AddPacket',
    ],
  ]

  test.each(faults)('%s', async (_fault, rule, original, put, at, file = 'packet.yaml') => {
    const files = smallWith(file, original, put)
    await expect(generateClient(project, files)).rejects.toThrow(
      new RegExp(`^openapi/${file}:${lineOf(files, file, at)}:\\d+  ${rule}  \\S`),
    )
    expect(existsSync(join(project, 'src/api/gen'))).toBe(false)
  })
})
