import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of the merged description that the server reads. */
export interface Description {
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, object>; parameters: Record<string, DescribedParameter> }
}

interface DescribedParameter {
  name: string
  in: string
  required?: boolean
  schema: object
}

interface DescribedOperation {
  operationId: string
  parameters?: (DescribedParameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

const file = join(import.meta.dirname, '../../api/gen/openapi.json')

/** The merged description as text, as /api/openapi.json hands it out. */
export const descriptionText: string = readFileSync(file, 'utf8')

/** The merged description. */
export const description: Description = JSON.parse(descriptionText)

/** The operation with this id. */
export function describedOperation(operationId: string): DescribedOperation {
  for (const methods of Object.values(description.paths)) {
    for (const operation of Object.values(methods))
      if (operation.operationId === operationId) return operation
  }
  throw new Error(`no operation ${operationId} in the description`)
}

/** The query parameters of an operation, references resolved. */
export function queryParameters(operation: DescribedOperation): DescribedParameter[] {
  return (operation.parameters ?? [])
    .map((parameter) =>
      '$ref' in parameter
        ? (description.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] as DescribedParameter)
        : parameter,
    )
    .filter((parameter) => parameter.in === 'query')
}

/** The bytes that a file sent to an operation may have, by its schema; undefined for operations that take no file. */
export function fileLimit(operationId: string): number | undefined {
  const schema = describedOperation(operationId).requestBody?.content['application/octet-stream']?.schema
  const name = schema && '$ref' in schema ? String(schema.$ref).split('/').at(-1) : undefined
  const named = name && (description.components.schemas[name] as { maxLength?: number } | undefined)
  return named ? named.maxLength : undefined
}
