import type { Description, Mapping, Operation } from './merge.ts'
import { nameOf, resolve } from './references.ts'

const banner = '// Generated from openapi/ by `npm run generate`; not edited.\n'

/** All operations of a description, in its order. */
export function listOperations(
  description: Description,
): { path: string; method: string; operation: Operation }[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

/** Whether an operation writes. A quote is sent like a write, with a new body each time, but writes nothing. */
function writes({ operationId, ...operation }: Operation): boolean {
  return operation['x-changes'] !== undefined && !operationId.startsWith('Quote')
}

/** Fields of a request that must equal the company or store of the token, by name. */
export interface ScopeFields {
  query: Record<string, Place>
  body: Record<string, Place>
}

/** The value of `x-scope`. */
type Place = 'company' | 'store'

/**
 * Query parameters and top-level fields of the JSON body whose schema has `x-scope` (the shared components CompanyScope and
 * StoreScope); none for a public operation. The name of a field has no meaning: a `storeId` without `x-scope` is plain data.
 */
export function scopeFieldsOf(description: Description, operation: Operation): ScopeFields {
  if (operation['x-permission'] === 'public') return { query: {}, body: {} }
  const parameters = parametersOf(description, operation).filter((parameter) => parameter.in === 'query')
  const schema = operation.requestBody?.content['application/json']?.schema
  const properties = (schema ? resolve(description, schema).properties : undefined) ?? {}
  return {
    query: marked(
      description,
      parameters.map(({ name, schema }) => [String(name), schema as Mapping]),
    ),
    body: marked(description, Object.entries(properties as Record<string, Mapping>)),
  }
}

function marked(description: Description, fields: [name: string, schema: Mapping][]): Record<string, Place> {
  return Object.fromEntries(
    fields.flatMap(([name, schema]) => {
      const place = resolve(description, schema)['x-scope']
      return place === undefined ? [] : [[name, place as Place]]
    }),
  )
}

/** The operation manifest: what server, client and tests need to know about each operation at run time. */
export function manifestSource(description: Description): string {
  const operations = Object.fromEntries(
    listOperations(description).map(({ path, method, operation }) => [
      operation.operationId,
      {
        method: method.toUpperCase(),
        path,
        tag: operation.tags[0],
        summary: operation.summary,
        permission: operation['x-permission'],
        writes: writes(operation),
        changes: operation['x-changes'] ?? [],
        audience: operation['x-audience'] ?? 'company',
        audited: operation['x-changes'] !== undefined && operation['x-audit'] !== false,
        secrets: bodySecrets(description, operation),
        scope: operation['x-scope'] ?? 'company',
        scopeFields: scopeFieldsOf(description, operation),
        keyed: parametersOf(description, operation).some(({ name }) => name === 'Idempotency-Key'),
        repliesSecret: replySecrets(description, operation).length > 0,
        requestType: Object.keys(operation.requestBody?.content ?? {})[0] ?? null,
        replyType: Object.keys(success(operation).content ?? {})[0] ?? null,
        status: Number(success(operation).status),
      },
    ]),
  )
  const screens = Object.fromEntries(
    Object.entries(description['x-screens']).map(([key, screen]) => [
      key,
      { ...screen, group: screen.group ?? [] },
    ]),
  )
  const storeTags = description.tags.flatMap((tag) => (tag['x-scope'] === 'store' ? [tag.name] : []))
  return `${banner}
/** Every operation by its id. */
export const operations = ${JSON.stringify(operations, null, 2)} as const

/** Every screen that rights are given for: its ScreenName, its actions, and those actions that are group rights. */
export const screens = ${JSON.stringify(screens, null, 2)} as const

/** Tags whose records belong to one store: a change in another store does not concern them. */
export const storeTags: readonly string[] = ${JSON.stringify(storeTags)}

export type OperationId = keyof typeof operations
export type ScreenKey = keyof typeof screens
/** Every right there is, as Screen.action. */
export type Right = { [Key in ScreenKey]: \`\${Key}.\${(typeof screens)[Key]['actions'][number]}\` }[ScreenKey]
export type Tag = (typeof operations)[OperationId]['tag']
/** Records with all six operations: of \`Bank\` there are \`AddBank\`, \`GetBank\`, \`GetBankById\`, \`UpdateBank\`, \`DeleteBank\` and \`ActivateBank\`. */
export type RecordName = ${
    recordNames(Object.keys(operations))
      .map((name) => `'${name}'`)
      .join(' | ') || 'never'
  }
`
}

/** The names of the records of which all six operations are among these ids. */
function recordNames(ids: readonly string[]): string[] {
  const known = new Set(ids)
  return ids
    .flatMap((id) => (id.startsWith('Activate') ? [id.slice('Activate'.length)] : []))
    .filter((name) =>
      [`Add${name}`, `Get${name}`, `Get${name}ById`, `Update${name}`, `Delete${name}`].every((id) =>
        known.has(id),
      ),
    )
}

/**
 * The parts of each operation that the browser needs: its tag, its right and the tags it makes stale. Every page loads it, so it is
 * grouped by tag and right, which is the shortest form.
 */
export function browserManifestSource(description: Description): string {
  const followers = description.tags.flatMap((tag) => (tag['x-follows'] ? [tag.name] : []))
  const byTag: Record<string, Record<string, Record<string, string[]>>> = {}
  for (const { operation } of listOperations(description)) {
    const { operationId, tags, 'x-changes': changes = [] } = operation
    const [tag = ''] = tags
    const right = rightOf(operation)
    byTag[tag] ??= {}
    byTag[tag][right] ??= {}
    // Tags that follow others are stale after every write of this browser, so they are listed only for operations without other tags.
    const others = changes.filter((one) => !followers.includes(one))
    byTag[tag][right][operationId] = others.length > 0 ? others : changes
  }
  return `${banner}
import type { OperationId, Tag } from './operations.ts'

/** An operation in the browser's manifest; a read has an id that begins with Get. */
export interface BrowserOperation {
  tag: Tag
  /** The right that it needs: an action on the screen of its tag, or \`Screen.action\`; '' for none. */
  right: string
  /** Tags whose reads a write makes stale. */
  changes: readonly Tag[]
}

/** The tags that a write makes stale, by the tag, right and id of the operation. */
const byTag: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>>> = ${JSON.stringify(byTag, null, 2)}

/** Tags that every write makes stale, because they show data of other tags. */
export const followers: readonly Tag[] = ${JSON.stringify(followers)}

/** Every operation by its id. */
export const browserOperations = Object.fromEntries(
  Object.entries(byTag).flatMap(([tag, rights]) =>
    Object.entries(rights).flatMap(([right, operations]) =>
      Object.entries(operations).map(([id, changes]) => [id, { tag, right, changes }]),
    ),
  ),
) as Readonly<Record<OperationId, BrowserOperation>>
`
}

/**
 * The right of an operation; '' for none. The screen is left out where it is the operation's tag, as it mostly is: every page loads the
 * rights, so they are kept short.
 */
function rightOf({ tags: [tag], 'x-permission': right }: Operation): string {
  if (!right.includes('.')) return ''
  return right.startsWith(`${tag}.`) ? right.slice(`${tag}.`.length) : right
}

/** The types a server handler is bound by: query, body and reply of each operation. */
export function contractSource(description: Description): string {
  const rows = listOperations(description).map(({ operation }) => {
    const query = queryType(description, operation)
    const body = bodyType(operation)
    const reply = replyType(operation)
    return `  ${operation.operationId}: { tag: '${operation.tags[0]}'; query: ${query}; body: ${body}; reply: ${reply} }`
  })
  return `${banner}
import type { Readable } from 'node:stream'
import type * as model from './model/index.ts'

/** Query, body and reply of every operation. */
export interface Contract {
${rows.join('\n')}
}
`
}

function success(operation: Operation): {
  status: string
  content?: Record<string, { schema: { $ref: string } }>
} {
  const found = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
  if (!found) throw new Error(`${operation.operationId}: no 2xx response`)
  return { status: found[0], ...found[1] }
}

function queryType(description: Description, operation: Operation): string {
  return parametersOf(description, operation).some((parameter) => parameter.in === 'query')
    ? `model.${capital(operation.operationId)}Params`
    : 'Record<string, never>'
}

/** The parameters of an operation, references resolved. */
function parametersOf(description: Description, operation: Operation): Mapping[] {
  return (operation.parameters ?? []).flatMap((parameter) => {
    const found = parameter.$ref ? description.components.parameters?.[nameOf(parameter.$ref)] : parameter
    return found ? [found] : []
  })
}

function bodyType(operation: Operation): string {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (!content) return 'undefined'
  return type === 'application/json' ? `model.${nameOf(content.schema.$ref)}` : 'Buffer'
}

function replyType(operation: Operation): string {
  const [type, content] = Object.entries(success(operation).content ?? {})[0] ?? []
  if (!content) return 'undefined'
  if (type === 'application/octet-stream') return '{ content: Buffer | Readable; fileName: string }'
  return `model.${nameOf(content.schema.$ref)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The paths of secrets in a request's body (`x-secret`), which are never recorded, such as `owner.password`; without indexes of lists. */
export function bodySecrets(description: Description, operation: Operation): string[] {
  const schema = operation.requestBody?.content['application/json']?.schema
  return schema ? secretsOf(description, schema, '', []) : []
}

/** The paths of secrets in a reply, such as `token`: such a reply is never stored. */
function replySecrets(description: Description, operation: Operation): string[] {
  const schema = success(operation).content?.['application/json']?.schema
  return schema ? secretsOf(description, schema, '', []) : []
}

function secretsOf(
  description: Description,
  parameter: Mapping,
  path: string,
  within: readonly Mapping[],
): string[] {
  const named =
    typeof parameter.$ref === 'string' ? description.components.schemas[nameOf(parameter.$ref)] : undefined
  const schema = named ?? parameter
  if (parameter['x-secret'] === true || schema['x-secret'] === true) return [path]
  if (within.includes(schema)) return []
  const inner = [...within, schema]
  const items = schema.items as Mapping | undefined
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Mapping>)
  return [
    ...(items ? secretsOf(description, items, path, inner) : []),
    ...properties.flatMap(([name, property]) =>
      secretsOf(description, property, path === '' ? name : `${path}.${name}`, inner),
    ),
  ]
}
