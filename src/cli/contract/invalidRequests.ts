import { type Contract, isRecord, type Operation, type Schema, typesOf } from './description.ts'
import { type Content, exampleOf } from './fill.ts'

/** A request with one fault, and the field that the rejection must name. */
export interface InvalidRequest extends Content {
  fault: string
  field: string
}

type Fault = [name: string, value: unknown]

/** Values that break the rules of a schema, each in one way. */
function faultsOf(contract: Contract, schema: Schema, value: unknown): Fault[] {
  const { format, enum: values, items, minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  const types = typesOf(schema)
  const faults: Fault[] = [['wrong type', types.includes('object') ? 'text' : {}]]
  if (types.includes('string')) faults.push(['a number for text', 7])
  if (types.includes('integer')) faults.push(['text for a number', '7'], ['half a number', 1.5])
  if (types.includes('boolean')) faults.push(['text for yes or no', 'true'])
  if (!types.includes('null')) faults.push(['null', null])
  if (format === 'uuid') faults.push(['not an id', 'not-an-id'])
  if (format === 'date') faults.push(['no such day', '2026-02-30'])
  if (format === 'email') faults.push(['no mail address', 'not an address'])
  if (values) faults.push(['unknown choice', 'no such choice'])
  if (minLength) faults.push(['too short', 'A'.repeat(minLength - 1)])
  if (maxLength !== undefined && maxLength < 5000) faults.push(['too long', 'A'.repeat(maxLength + 1)])
  if (minimum !== undefined) faults.push(['too small', minimum - 1])
  if (maximum !== undefined) faults.push(['too large', maximum + 1])
  const entry = items && (Array.isArray(value) && value.length > 0 ? value[0] : exampleOf(contract, items))
  if (minItems) faults.push(['too few', Array(minItems - 1).fill(entry)])
  if (maxItems !== undefined && maxItems <= 1000) faults.push(['too many', Array(maxItems + 1).fill(entry)])
  return faults
}

/** Bodies with one fault each. `put` sets a value in a copy of the whole body. */
function* invalidBodies(
  contract: Contract,
  reference: Schema,
  value: unknown,
  path: readonly string[],
  put: (value: unknown) => unknown,
): Generator<{ fault: string; field: string; body: unknown }> {
  const schema = contract.resolve(reference)
  const field = path.join('.') || 'body'
  if (path.length > 0)
    for (const [fault, bad] of faultsOf(contract, schema, value)) yield { fault, field, body: put(bad) }
  if (isRecord(value) && schema.properties) {
    for (const name of schema.required ?? []) {
      const { [name]: _gone, ...rest } = value
      yield { fault: 'missing', field: [...path, name].join('.'), body: put(rest) }
    }
    if (schema.additionalProperties === false)
      yield {
        fault: 'unknown field',
        field: [...path, 'noSuchField'].join('.'),
        body: put({ ...value, noSuchField: 1 }),
      }
    for (const [name, inner] of Object.entries(schema.properties))
      yield* invalidBodies(contract, inner, value[name], [...path, name], (bad) =>
        put({ ...value, [name]: bad }),
      )
  }
  if (Array.isArray(value) && value.length > 0 && schema.items)
    yield* invalidBodies(contract, schema.items, value[0], [...path, '0'], (bad) =>
      put([bad, ...value.slice(1)]),
    )
}

/** Queries with one fault each. Every value of a query is text, so faults that exist only in JSON are left out. */
function* invalidQueries(
  contract: Contract,
  operation: Operation,
  query: Content['query'],
): Generator<Omit<InvalidRequest, 'body'>> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query')
  if (parameters.length > 0)
    yield { fault: 'unknown parameter', field: 'noSuchField', query: { ...query, noSuchField: '1' } }
  for (const { name, required, schema } of parameters) {
    const { [name]: _gone, ...rest } = query
    if (required) yield { fault: 'missing', field: name, query: rest }
    yield { fault: 'given twice', field: name, query: { ...query, [name]: ['1', '2'] } }
    for (const [fault, bad] of faultsOf(contract, schema, query[name])) {
      const sameAsText = fault === 'text for a number' || fault === 'a number for text'
      if (['string', 'number'].includes(typeof bad) && !sameAsText)
        yield { fault, field: name, query: { ...query, [name]: String(bad) } }
    }
  }
}

/** Every request of an operation with one fault in its query or body, made from a valid one. */
export function* invalidRequests(
  contract: Contract,
  operation: Operation,
  good: Content,
): Generator<InvalidRequest> {
  for (const one of invalidQueries(contract, operation, good.query)) yield { ...one, body: good.body }
  if (operation.body?.type !== 'application/json') return
  const { schema } = operation.body
  for (const one of invalidBodies(contract, schema, good.body, [], (body) => body))
    yield { ...one, query: good.query }
}
