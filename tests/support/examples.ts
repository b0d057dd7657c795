import { isDeepStrictEqual } from 'node:util'
import { type Contract, isRecord, type Operation, type Schema } from '../../src/cli/contract/description.ts'
import { type Content, exampleOf } from '../../src/cli/contract/fill.ts'
import { NAMING } from '../../src/cli/contract/uniqueTexts.ts'

/** Fields whose values come from existing records: versions, numbers, tickets. */
const RECORD_FIELDS = /^seq$|version$|^customerNumber$|^ticket$/i

/**
 * The fields of an operation's example that were sent with another value, those of the query with `?`
 * before them. Ids, dates, versions, numbers, names, secrets and files always differ and are not compared.
 */
export function departures(contract: Contract, { parameters, body }: Operation, sent: Content): string[] {
  const query = parameters.flatMap(({ name, in: where, schema }) => {
    const value = sent.query[name]
    if (where !== 'query' || value === undefined) return []
    return alike(contract, schema, name, exampleOf(contract, schema), value) ? [] : [`?${name}`]
  })
  if (body?.type !== 'application/json') return query
  const { properties = {} } = contract.resolve(body.schema)
  const [example, sentBody] = [exampleOf(contract, body.schema), sent.body]
  if (!isRecord(example) || !isRecord(sentBody)) return query
  const names = [...new Set([...Object.keys(example), ...Object.keys(sentBody)])]
  return [
    ...query,
    ...names.filter((name) => !alike(contract, properties[name] ?? {}, name, example[name], sentBody[name])),
  ]
}

function alike(contract: Contract, reference: Schema, field: string, shown: unknown, sent: unknown): boolean {
  const schema = contract.resolve(reference)
  const varies =
    ['uuid', 'date', 'date-time'].includes(schema.format ?? '') ||
    schema['x-secret'] ||
    NAMING.has(field) ||
    RECORD_FIELDS.test(field)
  if (varies) return true
  if (Array.isArray(shown) && Array.isArray(sent))
    return (
      shown.length === sent.length &&
      shown.every((one, at) => alike(contract, schema.items ?? {}, field, one, sent[at]))
    )
  if (isRecord(shown) && isRecord(sent))
    return [...new Set([...Object.keys(shown), ...Object.keys(sent)])].every((name) =>
      alike(contract, schema.properties?.[name] ?? {}, name, shown[name], sent[name]),
    )
  return isDeepStrictEqual(shown, sent)
}
