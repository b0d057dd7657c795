import type { OperationId } from '../../src/api/gen/operations.ts'
import {
  bodySchema,
  isRecord,
  parametersOf,
  type RequestParts,
  resolve,
  type Schema,
  sample,
  sampleRequest,
} from './contract.ts'

/** A request with one fault, and the field that the rejection must name. */
export interface InvalidRequest extends RequestParts {
  fault: string
  field: string
}

type Fault = [name: string, value: unknown]

/** Values that break the rules of a schema, each in one way. */
function faultsOf(schema: Schema, value: unknown): Fault[] {
  const { type, format, enum: values, items } = schema
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  const kinds = [type].flat()
  const faults: Fault[] = [['wrong type', kinds.includes('object') ? 'text' : {}]]
  if (kinds.includes('string')) faults.push(['a number for text', 7])
  if (kinds.includes('integer')) faults.push(['text for a number', '7'], ['half a number', 1.5])
  if (kinds.includes('boolean')) faults.push(['text for yes or no', 'true'])
  if (!kinds.includes('null')) faults.push(['null', null])
  if (kinds.includes('string') && !schema['x-secret']) faults.push(['a hidden character', 'A\u202eB'])
  if (format === 'uuid') faults.push(['bad id', 'not-an-id'])
  if (format === 'date') faults.push(['no such day', '2026-02-30'], ['no such year', '0000-01-01'])
  if (values) faults.push(['unknown choice', 'no such choice'])
  if (minLength) faults.push(['too short', 'A'.repeat(minLength - 1)])
  if (maxLength !== undefined) faults.push(['too long', 'A'.repeat(maxLength + 1)])
  if (minimum !== undefined) faults.push(['too small', minimum - 1])
  if (maximum !== undefined) faults.push(['too large', maximum + 1])
  const entry = items && (Array.isArray(value) && value.length > 0 ? value[0] : sample(items))
  if (minItems) faults.push(['too few', Array(minItems - 1).fill(entry)])
  if (maxItems !== undefined) faults.push(['too many', Array(maxItems + 1).fill(entry)])
  return faults
}

/** Bodies with one fault each. `put` sets a value in a fresh copy of the whole body. */
function* invalidBodies(
  reference: Schema,
  value: unknown,
  path: string[],
  put: (value: unknown) => unknown,
): Generator<{ fault: string; field: string; body: unknown }> {
  const schema = resolve(reference)
  const field = path.join('.') || 'body'
  for (const [fault, bad] of faultsOf(schema, value)) yield { fault, field, body: put(bad) }
  if (isRecord(value) && schema.properties) {
    for (const name of schema.required ?? []) {
      const { [name]: _gone, ...rest } = value
      yield { fault: 'missing', field: [...path, name].join('.'), body: put(rest) }
    }
    if (schema.additionalProperties === false) {
      const field = [...path, 'noSuchField'].join('.')
      yield { fault: 'unknown field', field, body: put({ ...value, noSuchField: 1 }) }
    }
    for (const [name, inner] of Object.entries(schema.properties))
      yield* invalidBodies(inner, value[name], [...path, name], (bad) => put({ ...value, [name]: bad }))
  }
  if (Array.isArray(value) && value.length > 0 && schema.items)
    yield* invalidBodies(schema.items, value[0], [...path, '0'], (bad) => put([bad, ...value.slice(1)]))
}

/** Queries with one fault each. Every value of a query is text, so faults that exist only in JSON are left out. */
function* invalidQueries(
  id: OperationId,
  query: RequestParts['query'],
): Generator<Omit<InvalidRequest, 'body'>> {
  yield { fault: 'unknown parameter', field: 'noSuchField', query: { ...query, noSuchField: '1' } }
  for (const { name, required, schema } of parametersOf(id)) {
    const { [name]: _gone, ...rest } = query
    if (required) yield { fault: 'missing', field: name, query: rest }
    yield { fault: 'given twice', field: name, query: { ...query, [name]: ['1', '2'] } }
    for (const [fault, bad] of faultsOf(schema, query[name])) {
      const sameAsText = fault === 'text for a number' || fault === 'a number for text'
      if (['string', 'number'].includes(typeof bad) && !sameAsText)
        yield { fault, field: name, query: { ...query, [name]: String(bad) } }
    }
  }
}

/**
 * Every request of an operation with one fault in its query or body.
 * @param good the request they start from, by the contract's examples if not given.
 */
export function* invalidRequests(
  id: OperationId,
  good: RequestParts = sampleRequest(id),
): Generator<InvalidRequest> {
  for (const one of invalidQueries(id, good.query)) yield { ...one, body: good.body }
  const schema = bodySchema(id)
  if (!schema) return
  for (const one of invalidBodies(schema, good.body, [], (body) => body)) yield { ...one, query: good.query }
}
