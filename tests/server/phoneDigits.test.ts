import { expect, test } from 'vitest'
import { customerRules } from '../../src/api/gen/rules/customer.ts'
import { phoneDigits } from '../../src/domain/text/phoneDigits.ts'
import { description, type Schema } from '../../src/server/platform/http/description.ts'

/** Requests whose phone is only compared with stored ones. */
const COMPARED = new Set(['GetDuplicateCustomers', 'AddOpeningLoan'])

const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods))

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1) ?? ''
  return description.components.schemas[name] ?? schema
}

/** The fields of a phone anywhere in a request, by path. */
function phonesIn(schema: Schema, path: string): [path: string, Schema][] {
  const { properties = {}, items } = resolved(schema)
  return [
    ...(items ? phonesIn(items, path) : []),
    ...Object.entries(properties).flatMap(([name, field]): [string, Schema][] =>
      /phone/i.test(name) ? [[`${path}.${name}`, resolved(field)]] : phonesIn(field, `${path}.${name}`),
    ),
  ]
}

const stored = operations
  .filter(({ operationId }) => !COMPARED.has(operationId))
  .flatMap(({ operationId, requestBody }) => {
    const schema = requestBody?.content['application/json']?.schema
    return schema ? phonesIn(schema, operationId) : []
  })

test('every phone number that a request stores has a rule for the number of its digits', () => {
  expect(stored.length).toBeGreaterThan(10)
  const uncounted = stored.filter(([, { pattern = '' }]) => phoneDigits(pattern) === undefined)
  expect(uncounted.map(([path]) => path)).toEqual([])
})

test.each([
  ['98400 12345', true],
  ['+91 98400-12345', true],
  ['044 2464 1000', true],
  ['123456789012345', true],
  ['98400 1234', false],
  ['1234567890123456', false],
  ['98400 12345x', false],
  ['call me', false],
  ['+', false],
  ['91+9840012345', false],
  ['-9840012345', false],
])('%s is accepted as the phone of a customer: %s', (phone, fits) => {
  const { pattern } = customerRules.AddCustomer.phone
  expect(phoneDigits(pattern)).toEqual(['10', '15'])
  expect(new RegExp(pattern, 'u').test(phone)).toBe(fits)
})

test('the pattern of another field has no digits of a phone', () => {
  expect(phoneDigits(customerRules.AddCustomer.pinCode.pattern)).toBeUndefined()
})
