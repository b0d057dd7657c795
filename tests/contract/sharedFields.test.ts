import { expect, test } from 'vitest'
import { DescriptionFault } from '../../src/cli/generate/finding.ts'
import { type DescriptionFile, readDescription } from '../../src/cli/generate/merge.ts'

const head = `openapi: 3.1.0
x-record:
  required: [companyId, active]
  properties:
    companyId: { $ref: '#/components/schemas/Uuid', description: Its company. }
    active: { type: boolean, description: False when in-active. }
components:
  schemas:
    Uuid: { type: string, description: An id. }
    CompanyScope: { type: string, x-scope: company, description: The company. }
    Version: { type: integer, description: A version. }
`

const lockers = `components:
  schemas:
    Locker:
      x-record: true
      required: [id, name, capacity]
      description: A locker.
      properties:
        id: { $ref: '#/components/schemas/Uuid', description: The locker. }
        name: { type: string, description: Its name. }
        capacity: { type: integer, minimum: 1, description: How many packets fit. }
      examples: [{ id: l1, companyId: c1, name: North, capacity: 40, active: true }]
    LockerRows:
      x-rows-of: Locker
      description: Lockers.
    AddLockerRequest:
      x-fields-of: Locker
      x-fields: [name, capacity]
      required: [companyId, name]
      description: A new locker.
      properties:
        companyId: { $ref: '#/components/schemas/CompanyScope' }
    UpdateLockerRequest:
      x-fields-of: AddLockerRequest
      required: [version, name]
      description: The locker after the change.
      properties:
        version: { $ref: '#/components/schemas/Version' }
`

function read(text: string) {
  const files: DescriptionFile[] = [
    { file: 'openapi.yaml', text: head },
    { file: 'locker.yaml', text },
  ]
  return readDescription(files).description
}

const name = { type: 'string', description: 'Its name.' }
const capacity = { type: 'integer', minimum: 1, description: 'How many packets fit.' }
const companyId = { $ref: '#/components/schemas/CompanyScope' }

test('a record has its own fields and those of every record', () => {
  const description = read(lockers)
  expect(description.components.schemas.Locker).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['id', 'name', 'capacity', 'companyId', 'active'],
    description: 'A locker.',
    properties: {
      id: { $ref: '#/components/schemas/Uuid', description: 'The locker.' },
      name,
      capacity,
      companyId: { $ref: '#/components/schemas/Uuid', description: 'Its company.' },
      active: { type: 'boolean', description: 'False when in-active.' },
    },
    examples: [{ id: 'l1', companyId: 'c1', name: 'North', capacity: 40, active: true }],
  })
  expect(description).not.toHaveProperty('x-record')
})

test('requests copy fields of the record, with its example', () => {
  const { AddLockerRequest, UpdateLockerRequest } = read(lockers).components.schemas
  expect(AddLockerRequest).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['companyId', 'name'],
    description: 'A new locker.',
    properties: { companyId, name, capacity },
    examples: [{ companyId: 'c1', name: 'North', capacity: 40 }],
  })
  expect(UpdateLockerRequest).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['version', 'name'],
    description: 'The locker after the change.',
    properties: { version: { $ref: '#/components/schemas/Version' }, companyId, name, capacity },
    examples: [{ version: 1, name: 'North', capacity: 40 }],
  })
})

test('a record can also have fields of another schema', () => {
  const text = `${lockers}    Safe:
      x-record: true
      x-fields-of: Locker
      x-fields: [name]
      required: [name]
      description: A safe.
`
  expect(read(text).components.schemas.Safe).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['name', 'companyId', 'active'],
    description: 'A safe.',
    properties: {
      companyId: { $ref: '#/components/schemas/Uuid', description: 'Its company.' },
      active: { type: 'boolean', description: 'False when in-active.' },
      name,
    },
    examples: [{ companyId: 'c1', active: true, name: 'North' }],
  })
})

test('rows are a list of the record', () => {
  expect(read(lockers).components.schemas.LockerRows).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['rows'],
    description: 'Lockers.',
    properties: {
      rows: {
        type: 'array',
        maxItems: 10_000,
        description: 'The records that match, in the order of the list.',
        items: { $ref: '#/components/schemas/Locker' },
      },
    },
    examples: [{ rows: [{ id: 'l1', companyId: 'c1', name: 'North', capacity: 40, active: true }] }],
  })
})

test('a schema’s own content takes precedence over what it copies', () => {
  const own = lockers.replace(
    'x-fields: [name, capacity]',
    'x-fields: [name, capacity]\n      examples: [{ companyId: c1, name: Own }]',
  )
  const text = own.replace(
    "CompanyScope' }\n",
    "CompanyScope' }\n        capacity: { type: integer, minimum: 10, description: Ten at least. }\n",
  )
  const { AddLockerRequest } = read(text).components.schemas
  expect(AddLockerRequest?.examples).toEqual([{ companyId: 'c1', name: 'Own' }])
  expect(AddLockerRequest?.properties).toMatchObject({ capacity: { minimum: 10 } })
})

test.each([
  [
    'x-fields: [name, capacity]',
    'x-fields: [name, colour]',
    'locker.yaml:17:7',
    'Locker.colour does not exist.',
  ],
  ['x-fields-of: Locker', 'x-fields-of: Locket', 'locker.yaml:16:7', 'Locket does not exist.'],
  ['x-rows-of: Locker', 'x-rows-of: Locket', 'locker.yaml:13:7', 'Locket does not exist.'],
])('%s changed to %s is rejected with file and line', (written, put, place, sentence) => {
  const fault = (() => {
    try {
      return read(lockers.replace(written, put))
    } catch (error) {
      return error
    }
  })()
  expect(fault).toBeInstanceOf(DescriptionFault)
  expect(String(fault)).toContain(`openapi/${place}  shared-fields  ${sentence}`)
})
