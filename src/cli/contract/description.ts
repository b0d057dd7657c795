import type { Schema as ServedSchema } from '../../server/platform/http/description.ts'
import { bodySecrets, listOperations } from '../generate/manifest.ts'
import type { Description, Mapping } from '../generate/merge.ts'
import { nameOf } from '../generate/references.ts'

/** The parts of a JSON schema that a description uses. */
export interface Schema extends ServedSchema {
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: boolean | Schema
  multipleOf?: number
  maxProperties?: number
  'x-secret'?: boolean
  'x-masked'?: boolean
}

/** A parameter in query or header, its schema resolved. */
export interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Schema
}

/** The reply of a status: no type and no schema mean an empty body. */
export interface Reply {
  type: string | null
  schema: Schema | null
}

/** One operation, as the checker needs it. */
export interface Operation {
  id: string
  tag: string
  method: string
  path: string
  /** `public`, `signed-in`, or a right such as `Role.add`. */
  permission: string
  /** Whether it has `x-changes`: it is sent like a write, as a quote is too. */
  writes: boolean
  /** Whether its `x-changes` names tags; that of a quote names none. */
  changes: boolean
  /** Applies to a login in all its companies, not to one company. */
  ofLogin: boolean
  parameters: Parameter[]
  body: { type: string; schema: Schema } | null
  /** The one status of success and its reply. */
  status: number
  reply: Reply
  /** Takes an Idempotency-Key. */
  keyed: boolean
  /** Names of the fields of its body that hold a password or a code. */
  secrets: string[]
}

/** A description with what is derived from it. */
export interface Contract {
  description: Description
  operations: Operation[]
  find: (id: string) => Operation | undefined
  /** The schema with its reference resolved; keywords next to the reference win. */
  resolve: (schema: Schema) => Schema
  /** Every right of roles, as `Screen.action`. */
  rights: string[]
  /** The date of the examples, such as 2026-04-05. */
  exampleDay: string
}

/** Prepares a description for the checks. @throws if it lacks what they need. */
export function contractOf(description: Description): Contract {
  const schemas = description.components.schemas as Record<string, Schema>
  const resolve = ({ $ref, ...own }: Schema): Schema => {
    if (!$ref) return own
    const found = schemas[nameOf($ref)]
    if (!found) throw new Error(`${$ref} is not in the description`)
    return { ...resolve(found), ...own }
  }
  const operations = listOperations(description).map(({ path, method, operation }) => {
    for (const key of ['operationId', 'tags', 'x-permission', 'responses'] as const)
      if (!operation[key]) throw new Error(`${method.toUpperCase()} ${path} has no ${key}`)
    const parameters = ((operation.parameters ?? []) as Mapping[]).map((parameter) => {
      const found = parameter.$ref ? description.components.parameters?.[nameOf(parameter.$ref)] : parameter
      if (!found) throw new Error(`${operation.operationId}: ${parameter.$ref} is not in the description`)
      const { name, in: where, required = false, schema = {} } = found
      return { name, in: where, required, schema: resolve(schema as Schema) } as Parameter
    })
    const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
    const good = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
    if (!good) throw new Error(`${operation.operationId} has no success reply`)
    const [replyType, reply] = Object.entries(good[1].content ?? {})[0] ?? []
    return {
      id: operation.operationId,
      tag: operation.tags[0] ?? '',
      method: method.toUpperCase(),
      path,
      permission: operation['x-permission'],
      writes: operation['x-changes'] !== undefined,
      changes: (operation['x-changes'] ?? []).length > 0,
      ofLogin: operation['x-scope'] === 'login',
      parameters,
      body: type && content ? { type, schema: content.schema as Schema } : null,
      status: Number(good[0]),
      reply: { type: replyType ?? null, schema: (reply?.schema as Schema | undefined) ?? null },
      keyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
      secrets: bodySecrets(description, operation).map((path) => path.split('.').at(-1) ?? ''),
    }
  })
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  return {
    description,
    operations,
    find: (id) => byId.get(id),
    resolve,
    rights: Object.entries(description['x-screens'] ?? {}).flatMap(([key, { actions }]) =>
      actions.map((action) => `${key}.${action}`),
    ),
    exampleDay: String(schemas.BusinessDate?.examples?.[0] ?? '2026-04-05'),
  }
}

/** The types that a schema names. */
export function typesOf(schema: Schema): string[] {
  return [schema.type ?? []].flat()
}

/** Whether a value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
