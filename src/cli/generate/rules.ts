import { listOperations } from './manifest.ts'
import type { Description, Mapping } from './merge.ts'
import { resolve } from './references.ts'

/** The rules of one field that a form can check by itself. */
const CONSTRAINTS = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'pattern',
  'format',
  'enum',
  'minItems',
  'maxItems',
] as const

/**
 * The rules of the top-level fields in the JSON requests of a tag's writes: from this one declaration, a form checks at blur what the
 * server checks at save. The fields that name the company or store of the token (`x-scope`) are included, although no form shows them. A
 * field that must be sent but may be null may be left empty in a form.
 */
export function rulesSource(description: Description, tag: string): string {
  const rules: Record<string, Record<string, Mapping>> = {}
  for (const { operation } of listOperations(description)) {
    const reference = operation.requestBody?.content['application/json']?.schema.$ref
    if (operation.tags[0] !== tag || !reference || operation['x-changes'] === undefined) continue
    const schema = resolve(description, { $ref: reference })
    const required = (schema.required ?? []) as string[]
    const properties = (schema.properties ?? {}) as Record<string, Mapping>
    rules[operation.operationId] = Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const field = resolve(description, schema)
        const constraints = Object.fromEntries(
          CONSTRAINTS.flatMap((key) => (field[key] === undefined ? [] : [[key, field[key]]])),
        )
        const scope = field['x-scope']
        return [
          name,
          {
            ...(required.includes(name) && !mayBeNull(field) && { required: true }),
            ...constraints,
            ...(scope !== undefined && { scope }),
          },
        ]
      }),
    )
  }
  return `// Generated from openapi/ by \`npm run generate\`; not edited.

/** The rules of each request's fields. */
export const ${tag.charAt(0).toLowerCase()}${tag.slice(1)}Rules = ${JSON.stringify(rules, null, 2)} as const
`
}

function mayBeNull({ type, enum: values }: Mapping): boolean {
  return [type, values].some(
    (one) => Array.isArray(one) && one.some((each) => each === 'null' || each === null),
  )
}
