import { addDays, daysBetween } from '../../domain/dates/dates.ts'
import { type Contract, isRecord, type Operation, type Schema, typesOf } from './description.ts'

/** Parts of a request that are known beforehand. */
export interface RequestParts {
  query?: Record<string, unknown>
  body?: unknown
}

/** Query and body of a request. */
export interface Content {
  query: Record<string, unknown>
  body: unknown
}

/** How the example of a request is made to fit a back end. */
export interface Fitting {
  /** The id for a field of this name; null leaves the field null, or omits it. */
  idFor: (field: string) => Promise<string | null>
  /** The back end's calendar day. */
  today: string
  /** A text that no record has yet, made from the example of a naming field, within the schema's length. */
  unique: (field: string, example: string, schema: Schema) => string
}

/** Optional parameters whose value only an earlier reply can give. */
const FROM_REPLIES: readonly string[] = ['version', 'cursor']

/**
 * The example request of an operation, fitted: ids are those of existing records, dates are as far from
 * today as the example's are from the day of the examples, names are new. Given values are kept.
 */
export async function fitted(
  contract: Contract,
  operation: Operation,
  fitting: Fitting,
  parts: RequestParts = {},
): Promise<Content> {
  const query: Record<string, unknown> = {}
  for (const { name, in: where, required, schema } of operation.parameters) {
    if (where !== 'query' || name in (parts.query ?? {})) continue
    const value = await fitValue(contract, schema, exampleOf(contract, schema), name, fitting)
    if (required || (value !== null && schema.format !== 'uuid' && !FROM_REPLIES.includes(name)))
      query[name] = value
  }
  if (operation.body?.type !== 'application/json')
    return { query: { ...query, ...parts.query }, body: parts.body }
  const { schema } = operation.body
  const example = exampleOf(contract, schema)
  const own = isRecord(parts.body) ? parts.body : {}
  const open = isRecord(example)
    ? Object.fromEntries(Object.entries(example).filter(([name]) => !(name in own)))
    : example
  const body = await fitValue(contract, schema, open, '', fitting)
  return { query: { ...query, ...parts.query }, body: isRecord(body) ? { ...body, ...own } : body }
}

async function fitValue(
  contract: Contract,
  reference: Schema,
  value: unknown,
  field: string,
  fitting: Fitting,
): Promise<unknown> {
  const schema = contract.resolve(reference)
  if (Array.isArray(value)) {
    const { items } = schema
    return items ? Promise.all(value.map((one) => fitValue(contract, items, one, field, fitting))) : value
  }
  if (isRecord(value)) {
    const entries: [string, unknown][] = []
    for (const [name, inner] of Object.entries(value)) {
      const own = schema.properties?.[name]
      entries.push([name, own ? await fitValue(contract, own, inner, name, fitting) : inner])
    }
    return Object.fromEntries(entries)
  }
  if (typeof value !== 'string') return value
  if (schema.format === 'uuid') return fitting.idFor(field)
  if (schema.format === 'date') {
    return addDays(fitting.today, daysBetween(contract.exampleDay, value))
  }
  return fitting.unique(field, value, schema)
}

/** A valid value of a schema: its example, or the smallest that its rules allow. */
export function exampleOf(contract: Contract, reference: Schema): unknown {
  const schema = contract.resolve(reference)
  if (schema.examples?.length) return structuredClone(schema.examples[0])
  if (schema.enum) return schema.enum[0]
  const types = typesOf(schema)
  if (types.includes('null')) return null
  if (types.includes('object')) {
    const { properties = {}, required = [] } = schema
    return Object.fromEntries(required.map((name) => [name, exampleOf(contract, properties[name] ?? {})]))
  }
  if (types.includes('array')) {
    const { items, minItems = 0 } = schema
    return items ? Array.from({ length: minItems }, () => exampleOf(contract, items)) : []
  }
  if (types.includes('boolean')) return false
  return types.includes('string') ? 'A'.repeat(schema.minLength ?? 1) : (schema.minimum ?? 1)
}

/** A value with only the fields of a schema. */
export function pruned(contract: Contract, schema: Schema, value: unknown): unknown {
  const { properties, items, additionalProperties } = contract.resolve(schema)
  if (Array.isArray(value)) return items ? value.map((one) => pruned(contract, items, one)) : value
  if (!isRecord(value) || additionalProperties !== false) return value
  const fields = Object.entries(value).flatMap(([name, inner]) => {
    const own = properties?.[name]
    return own ? [[name, pruned(contract, own, inner)]] : []
  })
  return Object.fromEntries(fields)
}

/** Whether a value of a schema can contain an id at any depth. */
export function holdsIds(contract: Contract, schema: Schema, depth = 0): boolean {
  const { format, properties = {}, items } = contract.resolve(schema)
  if (format === 'uuid') return true
  const inner = [...Object.values(properties), ...(items ? [items] : [])]
  return depth < 8 && inner.some((one) => holdsIds(contract, one, depth + 1))
}
