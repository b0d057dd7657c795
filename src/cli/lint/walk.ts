import type { Description, Mapping, Operation } from '../generate/merge.ts'
import { nameOf, resolve } from '../generate/references.ts'

/** A schema and its path, such as `Role.name` or `AddRole ?id`. */
export interface Place {
  path: string
  /** The last name of the path: the field's own name. */
  name: string
  /** As written: with its $ref and the keywords next to it. */
  written: Mapping
  /** The schema it refers to; keywords next to the reference win. */
  schema: Mapping
}

/** The types of a schema except null. */
export function typesOf(schema: Mapping): string[] {
  return [schema.type ?? []]
    .flat()
    .filter((type): type is string => type !== 'null' && typeof type === 'string')
}

/** Every field of every schema, every array item, and every parameter. References are not followed. */
export function allFields(whole: Description): Place[] {
  const parameters = allParameters(whole).map(({ path, parameter }) => {
    const written = (parameter.schema ?? {}) as Mapping
    const described = { ...resolve(whole, written), description: parameter.description }
    return { path: `${path} ?${parameter.name}`, name: String(parameter.name), written, schema: described }
  })
  const schemas = Object.entries(whole.components.schemas).flatMap(([name, schema]) =>
    fieldsWithin(whole, name, schema),
  )
  return [...parameters, ...schemas]
}

function fieldsWithin(whole: Description, path: string, schema: Mapping): Place[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Mapping>)
  const items = schema.items as Mapping | undefined
  const name = path.split('.').at(-1) ?? path
  return [
    ...properties.flatMap(([key, written]) => place(whole, `${path}.${key}`, key, written)),
    ...(items ? place(whole, `${path}[]`, name, items, { description: 'an item of the list' }) : []),
  ]
}

function place(
  whole: Description,
  path: string,
  name: string,
  written: Mapping,
  defaults: Mapping = {},
): Place[] {
  const inner = typeof written.$ref === 'string' ? [] : fieldsWithin(whole, path, written)
  return [{ path, name, written, schema: { ...defaults, ...resolve(whole, written) } }, ...inner]
}

/** Every parameter of every operation, references followed. */
export function allParameters(whole: Description): { path: string; parameter: Mapping; written: Mapping }[] {
  return allOperations(whole).flatMap((operation) =>
    (operation.parameters ?? []).map((parameter) => ({
      path: operation.operationId,
      parameter: parameter.$ref
        ? (whole.components.parameters?.[nameOf(parameter.$ref)] ?? parameter)
        : parameter,
      written: parameter,
    })),
  )
}

/** An operation with its method and path. */
export type PlacedOperation = Operation & {
  method: string
  path: string
  /** The operation as written in its file. */
  written: Operation
}

/** Every operation, in the order of the files. */
export function allOperations(whole: Description): PlacedOperation[] {
  return Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      written: operation,
    })),
  )
}

/** The operation of this id. */
export function operationOf(whole: Description, id: string): PlacedOperation {
  const found = allOperations(whole).find(({ operationId }) => operationId === id)
  if (!found) throw new Error(`There is no operation ${id}`)
  return found
}

/** The names of schemas in request bodies: `own` has the schemas of the bodies themselves, `all` also the schemas that they refer to. */
export function requestSchemas(whole: Description): { own: Set<string>; all: Set<string> } {
  return reached(
    whole,
    allOperations(whole).flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {})),
  )
}

/** The names of the schemas of replies, in the same form. */
export function replySchemas(whole: Description): { own: Set<string>; all: Set<string> } {
  const replies = allOperations(whole).flatMap(({ responses }) => Object.values(responses))
  return reached(
    whole,
    [...replies, ...Object.values(whole.components.responses ?? {})].flatMap((reply) =>
      Object.values((reply as { content?: Record<string, { schema: Mapping }> }).content ?? {}),
    ),
  )
}

function reached(
  whole: Description,
  contents: { schema: Mapping }[],
): { own: Set<string>; all: Set<string> } {
  const own = new Set(contents.map(({ schema }) => nameOf(schema.$ref)))
  const all = new Set<string>()
  const follow = (name: string): void => {
    if (all.has(name)) return
    all.add(name)
    for (const next of referencesIn(whole.components.schemas[name])) follow(next)
  }
  for (const name of own) follow(name)
  return { own, all }
}

/** The names of referenced schemas, at any depth. */
export function referencesIn(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name ?? '',
  )
}
