import type { Finding } from './finding.ts'
import type { Places } from './yaml.ts'

/*
 * A field is written once. In `openapi/` a schema can take fields of another; the merged description has them in full:
 *
 *   x-record: true           the fields that every record has, as `x-record` of openapi.yaml declares them
 *   x-fields-of: Bank        fields of that schema: those of the list `x-fields`, or all
 *   x-rows-of: Bank          `{ rows: Bank[] }`, at most 10,000
 *
 * A schema's own fields win. A schema without an example gets the other schema's, reduced to its own fields;
 * company and store of the token are left out where they are optional.
 */

type Mapping = Record<string, unknown>

/** The parts of a merged description that contain fields. */
interface Merged {
  components: { schemas: Record<string, Mapping> }
  'x-record'?: unknown
}

/** The fields of a schema, the names of the required ones, and an example. */
interface Fields extends Mapping {
  properties?: Record<string, Mapping>
  required?: string[]
  examples?: Mapping[]
}

/**
 * Expands the fields that schemas take from others, in a merged description.
 * @returns a finding for each schema or field that does not exist.
 */
export function expandFields(description: Merged, places: Places): Finding[] {
  const { schemas } = description.components
  const base = (description['x-record'] ?? {}) as Fields
  delete description['x-record']
  const findings: Finding[] = []
  const done = new Set<string>()

  const reportMissing = (schema: Mapping, key: string, what: string): void => {
    findings.push({
      ...places.placeOf(schema, key),
      rule: 'shared-fields',
      sentence: `${what} does not exist.`,
    })
  }
  const complete = (name: string): Fields | undefined => {
    const schema = schemas[name] as Fields | undefined
    if (schema === undefined || done.has(name)) return schema
    done.add(name)
    if (schema['x-record'] === true) write(schema, base, Object.keys(base.properties ?? {}))
    if (typeof schema['x-fields-of'] === 'string') takeFields(schema, schema['x-fields-of'])
    if (typeof schema['x-rows-of'] === 'string') takeRows(schema, schema['x-rows-of'])
    for (const key of ['x-record', 'x-fields-of', 'x-fields', 'x-rows-of']) delete schema[key]
    return schema
  }
  const takeFields = (schema: Fields, name: string): void => {
    const source = complete(name)
    if (source === undefined) {
      reportMissing(schema, 'x-fields-of', name)
      return
    }
    const wanted = (schema['x-fields'] ?? Object.keys(source.properties ?? {})) as string[]
    for (const field of wanted)
      if (source.properties?.[field] === undefined) reportMissing(schema, 'x-fields', `${name}.${field}`)
    write(schema, source, wanted)
  }
  const takeRows = (schema: Fields, name: string): void => {
    const row = complete(name)
    if (row === undefined) {
      reportMissing(schema, 'x-rows-of', name)
      return
    }
    const rows = {
      type: 'array',
      maxItems: 10_000,
      description: 'The records that match, in the order of the list.',
      items: { $ref: `#/components/schemas/${name}` },
    }
    places.note(rows, null, () => places.placeOf(schema))
    write(schema, { properties: { rows }, examples: [{ rows: row.examples ?? [] }] }, ['rows'])
    schema.required = ['rows']
  }
  const write = (schema: Fields, source: Fields, names: readonly string[]): void => {
    const own = schema.properties ?? {}
    const taken = names.flatMap((name) =>
      source.properties?.[name] ? [[name, source.properties[name]]] : [],
    )
    schema.properties = { ...own, ...Object.fromEntries(taken), ...own }
    schema.type = 'object'
    schema.additionalProperties = false
    if (source === base) {
      schema.required = [...new Set([...(schema.required ?? []), ...(base.required ?? [])])]
      return
    }
    schema.examples ??= (source.examples ?? []).map((example) => exampleOf(schema, example))
  }
  /** The schema that a field refers to, or the field itself. */
  const resolveRef = ({ $ref, ...field }: Mapping): Mapping =>
    schemas[String($ref).replace('#/components/schemas/', '')] ?? field
  /** The part of an example that belongs to the schema's fields. */
  const exampleOf = (schema: Fields, example: Mapping): Mapping =>
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
        const isLeftOut = 'x-scope' in resolveRef(field) && !schema.required?.includes(name)
        const value = field.$ref === '#/components/schemas/Version' ? 1 : example[name]
        return isLeftOut || value === undefined ? [] : [[name, value]]
      }),
    )

  for (const name of Object.keys(schemas)) complete(name)
  return findings
}
