import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  allFields,
  allOperations,
  allParameters,
  description,
  descriptionFolder,
  type PlacedOperation,
  referencesIn,
  replySchemas,
  requestSchemas,
  resolve,
  typesOf,
} from '../support/description.ts'

const operations = allOperations(description)
const fields = allFields(description)
const schemas = Object.entries(description.components.schemas)

/** Those of `list` that break a rule, by name; the test expects none. */
function breaking<T>(list: T[], name: (one: T) => string, broken: (one: T) => boolean): string[] {
  return list.filter(broken).map(name)
}

const broken = (rule: (operation: PlacedOperation) => boolean): string[] =>
  breaking(operations, ({ operationId }) => operationId, rule)

const reads = ({ operationId }: PlacedOperation): boolean => operationId.startsWith('Get')

describe('every file', () => {
  const files = readdirSync(descriptionFolder).filter((name) => name !== 'openapi.yaml')

  test.each(files)('%s has one tag, its own word, and describes that alone', (file) => {
    const content = parse(readFileSync(join(descriptionFolder, file), 'utf8')) as typeof description
    const [tag, ...more] = content.tags.map(({ name }) => name)
    expect(more).toEqual([])
    expect(tag).toMatch(/^[A-Z][A-Za-z]+$/)
    expect(`${tag?.toLowerCase()}.yaml`).toBe(file)
    expect(new Set(allOperations(content).flatMap(({ tags }) => tags))).toEqual(new Set([tag]))
  })

  test('is OpenAPI 3.1', () => {
    expect(description.openapi).toMatch(/^3\.1\.\d$/)
  })
})

describe('every operation', () => {
  test('has an id of its own, one tag, a summary and a description', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids.length).toBeGreaterThan(50)
    expect(new Set(ids).size).toBe(ids.length)
    expect(broken(({ operationId }) => !/^[A-Z][a-z]+[A-Z][A-Za-z]+$/.test(operationId))).toEqual([])
    const tags = description.tags.map(({ name }) => name)
    expect(broken((one) => one.tags.length !== 1 || !tags.includes(one.tags[0] ?? ''))).toEqual([])
    expect(broken(({ summary }) => !summary?.trim() || summary.length > 60)).toEqual([])
    expect(broken(({ description: text }) => !text?.trim())).toEqual([])
  })

  test('stands at api/<Tag>/<operationId>', () => {
    const apart = broken(({ path, tags, operationId }) => path !== `/api/${tags[0]}/${operationId}`)
    // Two for machines, and one whose path the specification gives to two operations.
    expect(apart).toEqual(['GetHealth', 'GetOpenapi', 'SetNewPassword'])
  })

  test('names its right: a screen and an act that the screens declare, public, or signed-in', () => {
    const screens = description['x-screens']
    const wrong = broken(({ 'x-permission': right }) => {
      if (right === 'public' || right === 'signed-in') return false
      const [screen = '', act = '', ...more] = String(right).split('.')
      return more.length > 0 || !screens[screen]?.acts.includes(act)
    })
    expect(wrong).toEqual([])
    expect(broken((one) => (one['x-permission'] === 'public') !== isOpen(one))).toEqual([])
  })

  test('names the tags it changes exactly if it writes', () => {
    const tags = description.tags.map(({ name }) => name)
    expect(broken((one) => reads(one) === (one['x-changes'] !== undefined))).toEqual([])
    expect(broken((one) => (one['x-changes'] ?? []).some((tag) => !tags.includes(tag)))).toEqual([])
    expect(broken((one) => one.method === 'GET' && !reads(one))).toEqual([])
  })

  test('answers with the status of its verb, else with a Problem', () => {
    const statusOf = ({ responses }: PlacedOperation) =>
      Object.keys(responses).filter((key) => key !== 'default')
    expect(broken((one) => statusOf(one).length !== 1 || !/^20[014]$/.test(statusOf(one)[0] ?? ''))).toEqual(
      [],
    )
    expect(broken((one) => /^Add/.test(one.operationId) && statusOf(one)[0] !== '201')).toEqual([])
    expect(broken((one) => (one.method === 'DELETE') !== /^Delete/.test(one.operationId))).toEqual([])
    expect(broken((one) => one.method === 'DELETE' && statusOf(one)[0] !== '204')).toEqual([])
    expect(broken(({ responses }) => responses.default?.$ref !== '#/components/responses/Problem')).toEqual(
      [],
    )
    expect(description.components.responses?.Problem?.content).toEqual({
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    })
  })

  test('answers a bare array only where the specification reads rows from the body', () => {
    const isArray = (one: PlacedOperation) =>
      Object.values(one.responses).some(({ content }) =>
        Object.values(content ?? {}).some(({ schema }) =>
          typesOf(resolve(description, schema)).includes('array'),
        ),
      )
    expect(broken(isArray).sort()).toEqual(['GetCompany', 'GetRole', 'GetRoleMapping', 'GetRoles'])
  })
})

describe('every field', () => {
  const failing = (rule: (schema: Record<string, unknown>, name: string) => boolean): string[] =>
    breaking(
      fields,
      ({ path }) => path,
      ({ schema, name }) => rule(schema, name),
    )
  const is = (schema: Record<string, unknown>, type: string): boolean => typesOf(schema).includes(type)

  test('has a type and a description of its own', () => {
    expect(fields.length).toBeGreaterThan(200)
    expect(failing((schema) => typesOf(schema).length !== 1)).toEqual([])
    const untold = breaking(
      fields,
      ({ path }) => path,
      ({ schema }) => !String(schema.description ?? '').trim(),
    )
    expect(untold).toEqual([])
    expect(
      breaking(
        schemas,
        ([name]) => name,
        ([, schema]) => !String(schema.description ?? '').trim(),
      ),
    ).toEqual([])
  })

  test('has bounds', () => {
    const bounded = ({ maxLength, enum: values }: Record<string, unknown>) => Boolean(maxLength ?? values)
    expect(failing((schema) => is(schema, 'string') && !bounded(schema) && !schema.format)).toEqual([])
    expect(failing((schema) => is(schema, 'array') && schema.maxItems === undefined)).toEqual([])
    const ranged = ({ minimum, maximum }: Record<string, unknown>) =>
      minimum !== undefined && maximum !== undefined
    expect(failing((schema) => is(schema, 'integer') && !ranged(schema))).toEqual([])
    const safe = ({ maximum }: Record<string, unknown>) => Number(maximum) <= Number.MAX_SAFE_INTEGER
    expect(failing((schema) => is(schema, 'integer') && !safe(schema))).toEqual([])
  })

  test('counts in whole numbers, and names its unit', () => {
    expect(failing((schema) => is(schema, 'number'))).toEqual([])
    const measured = /amount|price|cash|fee|balance|principal|compensation|weight|rate|purity|ltv|reserveBp/i
    const unit = /(Paise|Mg|Bp)(Per[A-Z]\w*)?$/
    const numbers = fields.filter(({ schema }) => is(schema, 'integer')).map(({ name }) => name)
    expect(numbers.filter((name) => unit.test(name)).length).toBeGreaterThan(5)
    expect(numbers.filter((name) => measured.test(name) && !unit.test(name))).toEqual([])
    expect(failing((schema, name) => unit.test(name) && !is(schema, 'integer'))).toEqual([])
    const moment = /(At|Time|Until)$/
    expect(failing((schema, name) => schema.format === 'date-time' && !moment.test(name))).toEqual([])
    expect(failing((schema, name) => schema.format === 'date' && !/(On|Date)$|^date$/.test(name))).toEqual([])
  })
})

describe('every request', () => {
  const requests = requestSchemas(description)
  const replies = replySchemas(description)
  const isObject = (name: string) => typesOf(description.components.schemas[name] ?? {}).includes('object')

  test('refuses fields it does not know, at every depth', () => {
    const open = (name: string) => description.components.schemas[name]?.additionalProperties !== false
    expect([...requests.all].filter((name) => isObject(name) && open(name))).toEqual([])
    const inner = fields.filter(({ path, written }) => {
      const [owner = ''] = path.split(/[.[ ]/)
      return requests.all.has(owner) && written.type === 'object' && written.additionalProperties !== false
    })
    // What a form holds is the form's own; a draft keeps it as it is.
    expect(inner.map(({ path }) => path)).toEqual(['SaveDraftRequest.values'])
  })

  test('has a schema that is no reply, and no reply is a part of one', () => {
    expect([...requests.own].filter((name) => isObject(name) && replies.all.has(name))).toEqual([])
    expect([...replies.own].filter((name) => isObject(name) && requests.all.has(name))).toEqual([])
    const apart = [...requests.own].filter((name) => isObject(name) && !/(Request|^Scope)$/.test(name))
    expect(apart).toEqual([])
  })

  test('that edits a record carries the version it was read at', () => {
    const edits = [...requests.own].filter(
      (name) => /^Update/.test(name) && name !== 'UpdateUserPasswordRequest',
    )
    expect(edits.length).toBeGreaterThan(3)
    const required = (name: string) => description.components.schemas[name]?.required as string[]
    expect(edits.filter((name) => !required(name).includes('version'))).toEqual([])
  })

  test('and every reply has a named schema; none stands unused', () => {
    const all = new Set([...requests.all, ...replies.all, ...referencesIn(allParameters(description))])
    expect([...all].filter((name) => description.components.schemas[name] === undefined)).toEqual([])
    expect(schemas.map(([name]) => name).filter((name) => !all.has(name))).toEqual([])
  })

  test('carries no secret in its address', () => {
    const names = allParameters(description).map(({ parameter }) => String(parameter.name))
    expect(names.filter((name) => /password|token|otp|code/i.test(name))).toEqual([])
  })
})

describe('the examples', () => {
  const ajv = addFormats.default(
    new Ajv2020({ strict: false, schemas: [{ $id: 'contract', components: description.components }] }),
  )
  const faultsOf = (pointer: string, examples: unknown): string[] => {
    const check = ajv.getSchema(`contract#/components/schemas/${pointer}`)
    return [examples]
      .flat(1)
      .flatMap((example) => (check?.(example) ? [] : [`${pointer}: ${ajv.errorsText(check?.errors)}`]))
  }

  test('stand with every schema and are what it allows', () => {
    const without = breaking(
      schemas,
      ([name]) => name,
      ([, { examples }]) => !Array.isArray(examples) || examples.length === 0,
    )
    expect(without).toEqual([])
    expect(schemas.flatMap(([name, { examples }]) => faultsOf(name, examples))).toEqual([])
  })

  test('are held to a check that notices what is missing and what is too much', () => {
    expect(faultsOf('AddRoleRequest', [{ name: '' }])[0]).toContain('required')
    expect(faultsOf('AddRoleRequest', [{ surplus: 1 }])).not.toEqual([])
  })
})

function isOpen(operation: PlacedOperation): boolean {
  return Array.isArray(operation.security) && operation.security.length === 0
}
