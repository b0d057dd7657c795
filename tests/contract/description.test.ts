import { describe, expect, test } from 'vitest'
import { findingLine } from '../../src/cli/generate/finding.ts'
import { readDescription, readFiles } from '../../src/cli/generate/merge.ts'
import { lint, rules } from '../../src/cli/lint/lint.ts'
import { allFields, allOperations } from '../../src/cli/lint/walk.ts'
import { description, descriptionFolder } from '../support/description.ts'
import { lineOf, smallDescription, smallWith } from '../support/smallDescription.ts'

/** The beginning of the field that tests break. */
const NOTE = 'note: { type: string, maxLength: 100,'
/** The beginning of the operation AddPacket. */
const ADDING = '    post:\n      operationId: AddPacket'

/** One breach of each rule: the rule, the original text, its replacement, the expected line, and the file. */
const breaches: [rule: string, original: string | RegExp, put: string, at: string, file?: string][] = [
  ['operation-id', 'operationId: GetPacketById\n', 'summary_: x\n', '    get:'],
  ['operation-id', 'operationId: GetPacketById', 'operationId: packet_by_id', 'operationId: packet_by_id'],
  [
    'operation-id-once',
    'operationId: AddPacket',
    'operationId: GetPacket',
    'operationId: GetPacket\n      tags: [Packet]\n      summary: Add',
  ],
  ['one-tag', 'tags: [Packet]\n      summary: Add', 'tags: [Bundle]\n      summary: Add', 'tags: [Bundle]'],
  ['one-success', "'201': {", "'202': {", "    responses:\n        '202'"],
  [
    'named-body',
    "schema: { $ref: '#/components/schemas/AddPacketRequest' }",
    'schema: { type: object }',
    ADDING,
  ],
  [
    'known-reference',
    "/Packet' } } } }\n        default: { $ref: '#/components/responses/Problem' }\n  /api/Packet/Update",
    "/Parcel' } } } }\n        default: { $ref: '#/components/responses/Problem' }\n  /api/Packet/Update",
    'Parcel',
  ],
  [
    'bare-array',
    `type: object
      additionalProperties: false
      required: [rows]
      description: Packets of the store.
      properties:
        rows: { type: array, maxItems: 100, description: Oldest packet first., items: { $ref: '#/components/schemas/Packet' } }
      examples: [{ rows: [*packet] }]`,
    "{ type: array, maxItems: 9, description: Packets of the store., items: { $ref: '#/components/schemas/Packet' }, examples: [[]] }",
    '      responses:',
  ],
  ['request-name', /AddPacketRequest/g, 'NewPacket', '    NewPacket:'],
  ['version', 'openapi: 3.1.0', 'openapi: 3.0.3', 'openapi:', 'openapi.yaml'],
  [
    'file-tag',
    'tags: [{ name: Packet, description: Packets. }]',
    'tags: [{ name: Packet, description: Packets. }, { name: Bundle }]',
    'tags:',
  ],
  [
    'file-operations',
    '/api/Packet/AddPacket:\n    post:\n      operationId: AddPacket\n      tags: [Packet]',
    '/api/Parcel/AddPacket:\n    post:\n      operationId: AddPacket\n      tags: [Parcel]',
    '      tags: [Parcel]',
  ],
  ['summary', 'summary: Add a packet', `summary: ${'long '.repeat(13)}`, 'summary: long'],
  ['operation-description', 'description: Adds a packet.', "description: ' '", "description: ' '"],
  ['path', '/api/Packet/AddPacket:', '/api/Packet/MakePacket:', ADDING],
  ['permission', 'x-permission: Packet.add', 'x-permission: Packet.make', 'x-permission: Packet.make'],
  ['public', 'security: []', 'security: [{ bearer: [] }]', 'x-permission: public'],
  // A rule in both directions is broken in both.
  ['public', 'x-permission: Packet.view', 'x-permission: public', 'x-permission: public'],
  ['changes', 'x-permission: Packet.add\n      x-changes: [Packet]', 'x-permission: Packet.add', ADDING],
  [
    'changes',
    'x-permission: Packet.view',
    'x-permission: Packet.view\n      x-changes: [Packet]',
    'x-changes: [Packet]',
  ],
  ['changed-tags', 'x-changes: [Packet]', 'x-changes: [Packet, Bundle]', 'x-changes: [Packet, Bundle]'],
  [
    'verb-get',
    'AddPacket:\n    post:\n      operationId: AddPacket',
    'SealPacket:\n    get:\n      operationId: SealPacket',
    '    get:\n      operationId: SealPacket',
  ],
  ['verb-delete', '    delete:', '    post:', '    post:\n      operationId: DeletePacket'],
  ['verb-update', '    put:', '    patch:', '    patch:'],
  ['verb-add', "'201': {", "'200': {", ADDING],
  [
    'record-operations',
    NOTE,
    `active: { type: boolean, description: False when it is not offered for new work. }\n        ${NOTE}`,
    '    Packet:\n',
  ],
  [
    'problem',
    "default: { $ref: '#/components/responses/Problem' }",
    'default: { description: Some other error. }',
    '    responses:',
  ],
  ['problem-type', 'application/problem+json', 'application/json', '    Problem:', 'openapi.yaml'],
  [
    'keyword',
    'description: Weight of the items without their packet. }',
    'description: Weight of items without packet, in full. }',
    'netWeightMg: {',
  ],
  [
    'keyword',
    'required: [netWeightMg]\n      description: A new packet.',
    'requried: [netWeightMg]\n      description: A new packet.',
    '    AddPacketRequest:\n',
  ],
  [
    'type',
    'place: { type: string,',
    'place: { type: [string, integer], minimum: 1, maximum: 2,',
    'place: { type: [string, integer]',
  ],
  [
    'field-description',
    'note: { type: string, maxLength: 100, description: Remark of the clerk at the counter. }',
    'note: { type: string, maxLength: 100 }',
    'note: {',
  ],
  ['field-description', ' description: How much to return.,', '', 'name: mode'],
  ['schema-description', 'description: A sealed packet.\n      properties', 'properties', '    Packet:\n'],
  [
    'description-words',
    'description: Remark of the clerk at the counter.',
    'description: A remark.',
    'note: {',
  ],
  [
    'description-words',
    'description: A sealed packet.',
    'description: A packet.',
    '      description: A packet.',
  ],
  [
    'description-words',
    'description: Adds a packet.',
    'description: Adds it.',
    '      description: Adds it.',
  ],
  [
    'description-words',
    '{ description: The packet found.,',
    '{ description: Found.,',
    "        '200': { description: Found.",
  ],
  ['description-words', 'description: How much to return.', 'description: How much.', 'name: mode'],
  // A description also repeats the name if it only adds the unit, the plural or an article.
  [
    'description-repeats',
    'description: Weight of the items without their packet.',
    'description: The net weights in mg.',
    'netWeightMg: {',
  ],
  [
    'money-description',
    'description: Weight of the items without their packet.',
    'description: The total weight of the packet.',
    'netWeightMg: {',
  ],
  ['text-bounds', NOTE, 'note: { type: string,', 'note: {'],
  ['list-bounds', 'maxItems: 100, ', '', 'rows: { type'],
  [
    'number-bounds',
    'minimum: 1, maximum: 1000,',
    'minimum: 1, maximum: 99007199254740993,',
    'version: { type',
  ],
  ['whole-number', NOTE, 'note: { type: number,', 'note: {'],
  ['unit', NOTE, 'grossWeight: { type: integer, minimum: 0, maximum: 9,', 'grossWeight'],
  ['unit', NOTE, 'valuePaise: { type: string, maxLength: 9,', 'valuePaise'],
  ['moment-name', NOTE, 'opened: { type: string, format: date-time,', 'opened:'],
  ['date-name', NOTE, 'on: { type: string, format: date,', '        on:'],
  [
    'closed-request',
    'additionalProperties: false\n      required: [version]',
    'required: [version]',
    '    UpdatePacketRequest:\n',
  ],
  ['closed-field', 'seal: { type: object, additionalProperties: false,', 'seal: { type: object,', 'seal: {'],
  [
    'request-apart',
    "schema: { $ref: '#/components/schemas/Packet' }",
    "schema: { $ref: '#/components/schemas/AddPacketRequest' }",
    '    AddPacketRequest:\n',
  ],
  // An `x-scope` that is not compared would have no effect.
  ['scope-field', 'properties: { number: {', 'properties: { number: { x-scope: store,', 'seal: {'],
  [
    'scope-field',
    'properties:\n        netWeightMg: {',
    'properties:\n        netWeightMg: { x-scope: store,',
    'netWeightMg: {',
  ],
  ['edit-version', 'required: [version]', 'required: []', 'required: []'],
  [
    'used',
    '    UpdatePacketRequest:\n',
    '    Parcel: { type: string, maxLength: 9, description: Parcel of some packets., examples: [x] }\n    UpdatePacketRequest:\n',
    '    Parcel:',
  ],
  ['secret-address', 'name: mode', 'name: resetCode', 'name: resetCode'],
  ['example', 'examples: [{ version: 1 }]', 'examples: []', 'examples: []'],
  ['parameter-example', ', example: long }', ' }', 'name: mode'],
  ['example-valid', 'examples: [{ version: 1 }]', 'examples: [{ version: 0 }]', 'examples: [{ version: 0 }]'],
]

describe('the description', () => {
  test('follows every rule of the linter', () => {
    expect(allOperations(description).length).toBeGreaterThan(250)
    expect(allFields(description).length).toBeGreaterThan(2_000)
    expect(lint(readDescription(readFiles(descriptionFolder))).map(findingLine)).toEqual([])
  })
})

describe('the linter', () => {
  test('finds nothing in a description that follows the rules', () => {
    expect(lint(readDescription(smallDescription)).map(findingLine)).toEqual([])
  })

  test.each(breaches)('finds a breach of %s: %s', (rule, original, put, at, file = 'packet.yaml') => {
    const files = smallWith(file, original, put)
    const findings = lint(readDescription(files))
    expect(findings.map((finding) => [finding.file, finding.line, finding.rule])).toEqual([
      [file, lineOf(files, file, at), rule],
    ])
  })

  test('names the missing operation of a record', () => {
    const active = 'active: { type: boolean, description: False when it is not offered for new work. }'
    const files = smallWith('packet.yaml', NOTE, `${active}\n        ${NOTE}`)
    expect(lint(readDescription(files)).map(findingLine)).toEqual([
      expect.stringMatching(/ record-operations {2}Packet lacks ActivatePacket: a record that can be added /),
    ])
  })

  test('is tested with a breach of each of its rules', () => {
    expect([...new Set(breaches.map(([rule]) => rule))].sort()).toEqual(rules.map(({ name }) => name).sort())
  })
})
