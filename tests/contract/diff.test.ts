import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareDescriptions } from '../../src/cli/diff/operations.ts'
import { type DescriptionFile, readDescription } from '../../src/cli/generate/merge.ts'
import { smallDescription, smallWith } from '../support/smallDescription.ts'
import { root } from '../support/tree.ts'

const BREAKS = true
const FINE = false

/** A text of packet.yaml, its replacement, and the changes that the diff reports. */
type Case = [name: string, original: string | RegExp, put: string, ...changes: [boolean, string, string][]]

const NOTE =
  'note: { type: string, maxLength: 100, description: Remark of the clerk at the counter. }\n      examples: [{ version'
const WEIGHT =
  'netWeightMg: { type: integer, minimum: 1, maximum: 1000000, description: Weight of the items without their packet. }'
const IN_REQUEST = `${WEIGHT}\n        place`
const IN_REPLY = `${WEIGHT}\n        sealedOn`
const SEALED = 'sealedOn: { type: string, format: date, description: When it was sealed. }'

const cases: Case[] = [
  ['only texts', 'summary: Add a packet', 'summary: Add one'],
  [
    'an operation removed',
    / {2}\/api\/Packet\/DeletePacket:[\s\S]*?(?=components:)/,
    '',
    [BREAKS, 'DeletePacket', 'is removed'],
  ],
  [
    'an operation renamed',
    /operationId: DeletePacket/,
    'operationId: DeleteSeal',
    [BREAKS, 'DeletePacket', 'is removed'],
    [FINE, 'DeleteSeal', 'is new'],
  ],
  [
    'a path',
    '/api/Packet/AddPacket:',
    '/api/Packet/Add:',
    [BREAKS, 'AddPacket', 'path changed from /api/Packet/AddPacket to /api/Packet/Add'],
  ],
  ['a method', '    put:', '    post:', [BREAKS, 'UpdatePacket', 'method changed from PUT to POST']],
  [
    'another right',
    'x-permission: Packet.add',
    'x-permission: Packet.edit',
    [BREAKS, 'AddPacket', 'permission changed from Packet.add to Packet.edit'],
  ],
  [
    'a right no longer needed',
    'x-permission: Packet.add',
    'x-permission: signed-in',
    [FINE, 'AddPacket', 'permission changed from Packet.add to signed-in'],
  ],
  [
    'the tags that it makes stale',
    'x-changes: [Packet]',
    'x-changes: [Packet, Parcel]',
    [FINE, 'AddPacket', 'x-changes changed from Packet to Packet,Parcel'],
  ],
  [
    'a status',
    "'201': {",
    "'200': {",
    [BREAKS, 'AddPacket', 'no longer returns 201 application/json'],
    [BREAKS, 'AddPacket', 'returns 200 application/json'],
  ],
  [
    'the type of a body',
    "content: { application/json: { schema: { $ref: '#/components/schemas/AddPacketRequest",
    "content: { text/plain: { schema: { $ref: '#/components/schemas/AddPacketRequest",
    [BREAKS, 'AddPacket', 'no longer accepts application/json'],
    [FINE, 'AddPacket', 'accepts text/plain'],
  ],
  [
    'a new required parameter',
    'mode, in: query',
    'manner, in: query',
    [BREAKS, 'GetPacketById', 'no longer has the parameter query mode'],
    [BREAKS, 'GetPacketById', 'has the new required parameter query manner'],
  ],
  [
    'a parameter no longer required',
    'in: query, required: true',
    'in: query, required: false',
    [FINE, 'GetPacketById', 'no longer requires the parameter query mode'],
  ],
  [
    'a parameter with fewer values',
    'enum: [long]',
    'enum: [short]',
    [BREAKS, 'GetPacketById query mode in requests', 'no longer has the value long'],
    [FINE, 'GetPacketById query mode in requests', 'has the new value short'],
  ],
  [
    'a new required field of a request',
    'required: [netWeightMg]',
    'required: [netWeightMg, place]',
    [BREAKS, 'AddPacketRequest.place in requests', 'is now required'],
  ],
  [
    'a new field of a request',
    NOTE,
    `hint: { type: string, maxLength: 9, description: A hint. }\n        ${NOTE}`,
    [FINE, 'UpdatePacketRequest.hint in requests', 'is new'],
  ],
  [
    'a field of a request removed',
    `        ${NOTE}`,
    '      examples: [{ version',
    [BREAKS, 'UpdatePacketRequest.note in requests', 'is removed'],
  ],
  [
    'a field of a reply renamed',
    SEALED,
    SEALED.replace('sealedOn', 'closedOn'),
    [BREAKS, 'Packet.sealedOn in replies', 'is removed'],
    [FINE, 'Packet.closedOn in replies', 'is new'],
  ],
  [
    'a field of a reply that may be missing',
    'createdAt, place]',
    'createdAt]',
    [BREAKS, 'Packet.place in replies', 'is no longer required'],
  ],
  [
    'a request with a narrower range',
    IN_REQUEST,
    IN_REQUEST.replace('1000000', '5000'),
    [BREAKS, 'AddPacketRequest.netWeightMg in requests', 'maximum changed from 1000000 to 5000'],
  ],
  [
    'a request with a wider range',
    IN_REQUEST,
    IN_REQUEST.replace('minimum: 1', 'minimum: 0'),
    [FINE, 'AddPacketRequest.netWeightMg in requests', 'minimum changed from 1 to 0'],
  ],
  [
    'a reply with a narrower range',
    IN_REPLY,
    IN_REPLY.replace('1000000', '5000'),
    [FINE, 'Packet.netWeightMg in replies', 'maximum changed from 1000000 to 5000'],
  ],
  [
    'a reply with a wider range',
    IN_REPLY,
    IN_REPLY.replace('maximum: 1000000, ', ''),
    [BREAKS, 'Packet.netWeightMg in replies', 'maximum changed from 1000000 to none'],
  ],
  [
    'a new value in a reply',
    'enum: [vault, bank, null]',
    'enum: [vault, bank, transit, null]',
    [BREAKS, 'Packet.place in replies', 'has the new value transit'],
  ],
  [
    'a new value in a request',
    'enum: [vault, bank]',
    'enum: [vault, bank, transit]',
    [FINE, 'AddPacketRequest.place in requests', 'has the new value transit'],
  ],
  [
    'a field of a reply that is never null',
    "[string, 'null'], enum: [vault, bank, null]",
    'string, enum: [vault, bank, null]',
    [FINE, 'Packet.place in replies', 'may no longer be null'],
  ],
  [
    'a field of a request that may be null',
    'place: { type: string, enum: [vault, bank],',
    "place: { type: [string, 'null'], enum: [vault, bank],",
    [FINE, 'AddPacketRequest.place in requests', 'may be null'],
  ],
  [
    'a type',
    SEALED,
    SEALED.replace('type: string, format: date', 'type: integer, minimum: 1'),
    [BREAKS, 'Packet.sealedOn in replies', 'type changed from string to integer'],
  ],
  [
    'a new field of a reply',
    IN_REPLY,
    `${IN_REPLY}Exact: { type: boolean, description: Known. }\n        sealedOn`,
    [FINE, 'Packet.sealedOnExact in replies', 'is new'],
  ],
  [
    'a pattern in a request',
    'number: { type: string,',
    "number: { type: string, pattern: '^S',",
    [BREAKS, 'AddPacketRequest.seal.number in requests', 'pattern changed from none to ^S'],
  ],
  [
    'a schema with another name',
    /PacketRows/g,
    'PacketList',
    [FINE, 'GetPacket in replies', 'schema changed from PacketRows to PacketList'],
  ],
  [
    'a keyword that the diff does not interpret',
    NOTE,
    NOTE.replace('maxLength: 100', 'maxLength: 100, not: { const: x }'),
    [BREAKS, 'UpdatePacketRequest.note in requests', 'has a different not'],
  ],
]

/** The diff of the small description after a text of packet.yaml is replaced. */
function changesBy(original: string | RegExp, put: string) {
  const { description: before } = readDescription(smallDescription)
  const { description: after } = readDescription(smallWith('packet.yaml', original, put))
  return compareDescriptions(before, after)
}

describe('two descriptions differ by', () => {
  test.each(cases)('%s', (_name, original, put, ...wanted) => {
    const changes = changesBy(original, put).map(({ breaking, subject, message }) => [
      breaking,
      subject,
      message,
    ])
    expect(changes).toEqual(wanted)
  })

  test('a keyword next to a reference, in each field that has one', () => {
    const fields = (least: number) =>
      ['first', 'second', 'plain', 'last']
        .map((name, at) => {
          const own = name === 'plain' ? '' : `minLength: ${name === 'last' ? least : at + 1}, `
          return `${name}: { $ref: '#/components/schemas/Uuid', ${own}description: One of four ids. }`
        })
        .join('\n        ')
    const [before, after] = [10, 20].map(
      (least) =>
        readDescription(smallWith('packet.yaml', NOTE, `${fields(least)}\n        ${NOTE}`)).description,
    )
    const changes = before && after ? compareDescriptions(before, after) : []
    expect(changes.map(({ breaking, subject, message }) => [breaking, subject, message])).toEqual([
      [BREAKS, 'UpdatePacketRequest.last in requests', 'minLength changed from 10 to 20'],
    ])
  })

  test('a change to a shared field, which is reported once with all operations that show it', () => {
    const [removed] = changesBy(SEALED, SEALED.replace('sealedOn', 'closedOn'))
    expect(removed?.operations).toEqual(['GetPacket', 'GetPacketById', 'AddPacket', 'UpdatePacket'])
  })
})

describe('npm run diff:api', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pledgebook-diff-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@test.example', ...args], { cwd: folder })
  const put = (files: readonly DescriptionFile[]) => {
    for (const { file, text } of files) writeFileSync(join(folder, 'openapi', file), text)
  }
  const diff = (cwd: string, ...args: string[]) => {
    const program = join(root, 'src/cli/diff.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      cwd,
      encoding: 'utf8',
    })
    return { status, lines: stdout.trimEnd().split('\n'), stderr }
  }

  beforeAll(() => {
    mkdirSync(join(folder, 'openapi'))
    put(smallDescription)
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--message', 'The only commit')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('compares the working tree with a commit, and fails if a client breaks', () => {
    expect(diff(folder, 'HEAD')).toMatchObject({
      status: 0,
      lines: ['0 changes since HEAD, 0 breaking'],
    })
    put(smallWith('packet.yaml', SEALED, SEALED.replace('sealedOn', 'closedOn')))
    expect(diff(folder, 'HEAD')).toMatchObject({
      status: 1,
      lines: [
        'Packet.sealedOn in replies',
        '  BREAKING  is removed (GetPacket, GetPacketById, AddPacket, UpdatePacket)',
        'Packet.closedOn in replies',
        '  ok        is new (GetPacket, GetPacketById, AddPacket, UpdatePacket)',
        '2 changes since HEAD, 1 breaking',
      ],
    })
    put(smallWith('packet.yaml', 'enum: [vault, bank]', 'enum: [vault, bank, transit]'))
    expect(diff(folder, 'HEAD').status).toBe(0)
  })

  test.each([
    ['a missing commit', [], 'Usage: npm run diff:api -- <git ref>'],
    [
      'a commit that does not exist',
      ['v0'],
      'No commit v0 was found: it does not exist, or this folder is not in a git repository.',
    ],
    [
      'an option',
      ['--all'],
      'No commit --all was found: it does not exist, or this folder is not in a git repository.',
    ],
  ])('rejects %s', (_name, args, sentence) => {
    expect(diff(folder, ...args)).toMatchObject({ status: 2, stderr: `${sentence}\n` })
  })

  test('compares this project with its last commit, unless it was copied without its history', () => {
    const { status, lines, stderr } = diff(root, 'HEAD')
    const copied = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root }).status !== 0
    if (copied) return expect([status, stderr]).toEqual([2, expect.stringContaining('No commit HEAD')])
    expect(stderr).toBe('')
    expect(lines.at(-1)).toMatch(/^\d+ changes? since HEAD, \d+ breaking$/)
    expect(status).toBe(/ 0 breaking$/.test(lines.at(-1) ?? '') ? 0 : 1)
  })
})
