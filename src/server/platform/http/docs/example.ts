import {
  type DescribedOperation,
  type DescribedParameter,
  description,
  parametersOf,
  type Schema,
} from '../description.ts'

/** A request as the examples of the description have it. */
export interface ExampleRequest {
  query: Record<string, unknown>
  headers: Record<string, unknown>
  /** Undefined for an operation without a JSON body. */
  body: unknown
}

/** A schema with its reference resolved; keywords next to the reference take precedence. */
export function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...siblings } = schema
  const found = description.components.schemas[nameOf($ref)]
  if (!found) throw new Error(`${$ref} is not in the description`)
  return { ...resolved(found), ...siblings }
}

/** The last part of a reference. */
export function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? reference
}

/** The request that the reference shows, from the examples of required parameters and of the body. */
export function exampleRequest(operation: DescribedOperation): ExampleRequest {
  const sent = parametersOf(operation).filter(({ required }) => required)
  const examples = (place: string) =>
    Object.fromEntries(sent.filter((one) => one.in === place).map((one) => [one.name, exampleOf(one)]))
  const schema = operation.requestBody?.content['application/json']?.schema
  return {
    query: examples('query'),
    headers: examples('header'),
    body: schema && resolved(schema).examples?.[0],
  }
}

function exampleOf({ example, schema }: DescribedParameter): unknown {
  return example ?? resolved(schema).examples?.[0]
}

/** The example request as a shell command, with the root URL and the token in variables. */
export function curlCommand(method: string, path: string, operation: DescribedOperation): string {
  const { query, headers, body } = exampleRequest(operation)
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const address = `"$ROOT"${quoted(`${path}${search.size > 0 ? `?${search}` : ''}`)}`
  const open = operation['x-permission'] === 'public'
  const bytes = operation.requestBody?.content['application/octet-stream'] !== undefined
  return [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    address,
    ...(open ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", '-d', quoted(JSON.stringify(body))]),
    ...(bytes ? ["-H 'Content-Type: application/octet-stream'", '--data-binary @file'] : []),
  ].join(' ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
