import { randomUUID } from 'node:crypto'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'
import {
  describedOperation,
  description,
  queryParameters,
} from '../../src/server/platform/http/description.ts'

/** The parts of a JSON schema that the description uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  'x-secret'?: boolean
  enum?: unknown[]
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  examples?: unknown[]
}

/** Query and body of a request. */
export interface RequestParts {
  query: Record<string, unknown>
  body?: unknown
}

/** All operations by id. */
export const operationIds = Object.keys(operations) as OperationId[]

/** The schema with its reference resolved; keywords next to the reference win. */
export function resolve({ $ref, ...own }: Schema): Schema {
  if (!$ref) return own
  const found = description.components.schemas[$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`${$ref} is not in the description`)
  return { ...resolve(found as Schema), ...own }
}

/** The schema of an operation's JSON body, if it takes one. */
export function bodySchema(id: OperationId): Schema | null {
  const schema = describedOperation(id).requestBody?.content['application/json']?.schema
  return schema ? resolve(schema as Schema) : null
}

/** The query parameters of an operation: name, whether required, and schema. */
export function parametersOf(id: OperationId): { name: string; required: boolean; schema: Schema }[] {
  return queryParameters(describedOperation(id)).map(({ name, required = false, schema }) => ({
    name,
    required,
    schema: resolve(schema as Schema),
  }))
}

/** A valid value: the schema's example, completed by the examples of missing fields. */
export function sample(schema: Schema): unknown {
  const own = resolve(schema)
  const example = own.examples?.[0]
  return example === undefined ? made(own) : completed(own, structuredClone(example))
}

function completed(schema: Schema, value: unknown): unknown {
  const { properties, items } = resolve(schema)
  if (Array.isArray(value) && items) return value.map((entry) => completed(items, entry))
  if (!isRecord(value) || !properties) return value
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      name in value ? completed(field, value[name]) : sample(field),
    ]),
  )
}

function made({ type, enum: values, properties, items, minimum, minLength }: Schema): unknown {
  if (values) return values[0]
  const kinds = [type].flat()
  if (kinds.includes('null')) return null
  if (kinds.includes('object'))
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, field]) => [name, sample(field)]))
  if (kinds.includes('array')) return items ? [sample(items)] : []
  if (kinds.includes('boolean')) return false
  return kinds.includes('string') ? 'A'.repeat(minLength ?? 1) : (minimum ?? 1)
}

/** A valid request: the examples of the query parameters and of the body. */
export function sampleRequest(id: OperationId): RequestParts {
  const schema = bodySchema(id)
  return {
    query: Object.fromEntries(parametersOf(id).map(({ name, schema: one }) => [name, sample(one)])),
    ...(schema && { body: sample(schema) }),
  }
}

/** The example request of an operation with every id replaced by `idFor` of its field. */
export function requestWith(
  id: OperationId,
  idFor: (field: string) => string | null | undefined,
): RequestParts {
  const { query, body } = sampleRequest(id)
  const schema = bodySchema(id)
  for (const { name, schema: one, required } of parametersOf(id)) {
    if (one.format !== 'uuid') continue
    const value = idFor(name)
    if (value) query[name] = value
    else if (!required) delete query[name]
  }
  return { query, ...(schema && { body: withIds(schema, body, '', idFor) }) }
}

function withIds(
  schema: Schema,
  value: unknown,
  field: string,
  idFor: (field: string) => string | null | undefined,
): unknown {
  const { properties, items, format } = resolve(schema)
  if (format === 'uuid') return idFor(field) ?? null
  if (Array.isArray(value) && items) return value.map((entry) => withIds(items, entry, field, idFor))
  if (!isRecord(value) || !properties) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withIds(properties[name] ?? {}, inner, name, idFor)]),
  )
}

/** The names of all fields of an operation's request that hold ids, at any depth. */
export function idFields(id: OperationId): Set<string> {
  const found = new Set<string>()
  requestWith(id, (field) => {
    found.add(field)
    return randomUUID()
  })
  return found
}

/** Whether a value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
