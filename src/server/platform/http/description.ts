import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of the merged API description that the server reads. */
export interface Description {
  info: { title: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, DescribedParameter> }
}

/** A JSON schema as the API description uses it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  examples?: unknown[]
}

/** A parameter of an operation. */
export interface DescribedParameter {
  name: string
  in: string
  required?: boolean
  description?: string
  example?: unknown
  schema: Schema
}

/** An operation of the description. */
export interface DescribedOperation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  'x-permission': string
  'x-changes'?: string[]
  parameters?: (DescribedParameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema: Schema }> }>
}

const file = join(import.meta.dirname, '../../../api/gen/openapi.json')

/** The merged API description as text, served as /api/openapi.json. */
export const descriptionText: string = readFileSync(file, 'utf8')

/** The merged description. */
export const description: Description = JSON.parse(descriptionText)

const byId = new Map(
  Object.values(description.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)

/** The operation with this id. */
export function describedOperation(operationId: string): DescribedOperation {
  const operation = byId.get(operationId)
  if (operation) return operation
  throw new Error(`no operation ${operationId} in the description`)
}

/** The parameters of an operation, references resolved. */
export function parametersOf(operation: DescribedOperation): DescribedParameter[] {
  return (operation.parameters ?? []).map((parameter) =>
    '$ref' in parameter
      ? (description.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] as DescribedParameter)
      : parameter,
  )
}

/** The query parameters of an operation, references resolved. */
export function queryParameters(operation: DescribedOperation): DescribedParameter[] {
  return parametersOf(operation).filter((parameter) => parameter.in === 'query')
}

/** Maximum size of a file sent to an operation, by its schema, in bytes; undefined for operations without one. */
export function fileLimit(operationId: string): number | undefined {
  const schema = describedOperation(operationId).requestBody?.content['application/octet-stream']?.schema
  const name = schema && '$ref' in schema ? String(schema.$ref).split('/').at(-1) : undefined
  const named = name && (description.components.schemas[name] as { maxLength?: number } | undefined)
  return named ? named.maxLength : undefined
}
