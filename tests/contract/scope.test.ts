import { describe, expect, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { scopeFieldsOf } from '../../src/cli/generate/manifest.ts'
import { type DescriptionFile, readDescription } from '../../src/cli/generate/merge.ts'
import { operationOf } from '../../src/cli/lint/walk.ts'
import { permitScope } from '../../src/server/platform/http/permit.ts'
import { DomainError } from '../../src/server/platform/operation/problem.ts'
import { bodySchema, parametersOf } from '../support/contract.ts'
import { smallWith } from '../support/smallDescription.ts'

const own = '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11'
const other = '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a12'
const actor = { companyId: own, storeId: own, companies: [own], stores: [own] }

const plain = "{ $ref: '#/components/schemas/Uuid', description: Where it goes. }"
const compared = "{ $ref: '#/components/schemas/Uuid', description: Where it goes., x-scope: store }"

/** A planted operation AddPacket that takes one more field. */
function addPacketWith(field: string): DescriptionFile[] {
  return smallWith(
    'packet.yaml',
    '        seal: { type: object',
    `        ${field}\n        seal: { type: object`,
  )
}

/** The field for which the planted operation rejects a request for another store; null if it accepts it. */
function rejectedField(field: string, body: object): string | null {
  const { description } = readDescription(addPacketWith(field))
  const scopeFields = scopeFieldsOf(description, operationOf(description, 'AddPacket'))
  try {
    permitScope(actor, { scope: 'company', scopeFields }, {}, body)
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    expect(error.status).toBe(403)
    return error.extras.errors?.[0]?.field ?? ''
  }
}

describe('a field of a request', () => {
  test('named storeId is plain data without x-scope: a store other than that of the token is accepted', () => {
    expect(rejectedField(`storeId: ${plain}`, { storeId: other })).toBeNull()
    expect(rejectedField(`companyId: ${plain}`, { companyId: other })).toBeNull()
  })

  test('with x-scope is compared with the store of the token, whatever its name', () => {
    expect(rejectedField(`storeId: ${compared}`, { storeId: other })).toBe('storeId')
    expect(rejectedField(`depot: ${compared}`, { depot: other })).toBe('depot')
    expect(rejectedField(`depot: ${compared}`, { depot: own })).toBeNull()
  })
})

test('every operation that is not public compares companyId and storeId with the token', () => {
  const closed = Object.entries(operations).filter(([, { permission }]) => permission !== 'public')
  const fields = closed.flatMap(([id, { scopeFields }]) => {
    const taken = [
      ...parametersOf(id as keyof typeof operations).map(({ name }) => `query ${name}`),
      ...Object.keys(bodySchema(id as keyof typeof operations)?.properties ?? {}).map(
        (name) => `body ${name}`,
      ),
    ].filter((name) => /^(query|body) (companyId|storeId)$/.test(name))
    const marked = [
      ...Object.entries(scopeFields.query).map(([name, place]) => [`query ${name}`, place]),
      ...Object.entries(scopeFields.body).map(([name, place]) => [`body ${name}`, place]),
    ]
    expect(marked.map(([name]) => name).sort(), id).toEqual(taken.sort())
    for (const [name, place] of marked) expect(name, id).toMatch(new RegExp(`${place}Id$`))
    return marked.length > 0 ? [id] : []
  })
  expect(fields.length).toBeGreaterThanOrEqual(135)
})
