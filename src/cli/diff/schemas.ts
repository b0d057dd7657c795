import type { Description, Mapping } from '../generate/merge.ts'
import { nameOf, resolve } from '../generate/references.ts'
import type { Change, Direction } from './change.ts'
import { type Facet, facetsOf } from './facets.ts'

/** A schema as written in one of the two descriptions. */
export interface Side {
  whole: Description
  schema: Mapping
}

type Found = Omit<Change, 'operation'>

const OF = { request: 'in requests', reply: 'in replies' } as const

/**
 * The changes to a schema in one direction, with references followed. Clients break when requests allow fewer values, or when
 * replies may have values that they could not have before. New fields of replies break nothing: clients ignore unknown fields.
 */
export function compareSchemas(before: Side, after: Side, direction: Direction, at: string): Found[] {
  return compare(before, after, { direction, at, seen: new Set() })
}

interface Path {
  direction: Direction
  at: string
  /** Pairs of named schemas already compared, with the keywords next to their references; schemas may be recursive. */
  seen: Set<string>
}

function compare(before: Side, after: Side, path: Path): Found[] {
  const [was, is] = [before, after].map(({ schema }) => (schema.$ref ? nameOf(schema.$ref) : ''))
  const own = [before, after].map(({ schema }) => ownKeywords(schema))
  const pair = JSON.stringify([was, is, own])
  if (was && is && path.seen.has(pair)) return []
  path.seen.add(pair)
  const isPlain = own.every((keywords) => Object.keys(keywords).length === 0)
  const here = { ...path, at: (isPlain && is) || path.at }
  const [one, other] = [resolve(before.whole, before.schema), resolve(after.whole, after.schema)]
  const renamed = was && is && was !== is ? [found(path, false, `schema changed from ${was} to ${is}`)] : []
  return [
    ...renamed,
    ...facetsOf(one, other).map((facet) => found(here, breaks(facet, path.direction), facet.message)),
    ...compareFields({ ...before, schema: one }, { ...after, schema: other }, here),
    ...compareItems({ ...before, schema: one }, { ...after, schema: other }, here),
  ]
}

/** The keywords next to a reference, which win over those of the named schema; texts allow no other values. */
function ownKeywords({ $ref, description, examples, ...keywords }: Mapping): Mapping {
  return $ref ? keywords : {}
}

function found({ at, direction }: Path, breaking: boolean, message: string): Found {
  return { subject: `${at} ${OF[direction]}`, breaking, message: message }
}

function breaks({ effect }: Facet, direction: Direction): boolean {
  return effect === 'other' || effect === (direction === 'request' ? 'narrower' : 'wider')
}

function compareItems(before: Side, after: Side, path: Path): Found[] {
  const [was, is] = [before.schema.items, after.schema.items] as (Mapping | undefined)[]
  if (!was || !is) return []
  return compare({ ...before, schema: was }, { ...after, schema: is }, { ...path, at: `${path.at}[]` })
}

function compareFields(before: Side, after: Side, path: Path): Found[] {
  const [was, is] = [fieldsOf(before.schema), fieldsOf(after.schema)]
  const sent = path.direction === 'request'
  const closed = after.schema.additionalProperties === false
  const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name): Found[] => {
    const here = { ...path, at: `${path.at}.${name}` }
    const [old, now] = [was[name], is[name]]
    if (old && now) {
      return [
        ...requiredChange(old.required, now.required, here),
        ...compare({ ...before, schema: old.schema }, { ...after, schema: now.schema }, here),
      ]
    }
    if (old) return [found(here, !sent || closed, 'is removed')]
    const required = now?.required === true
    return [found(here, sent && required, required ? 'is new and required' : 'is new')]
  })
  const closes = sent && closed && before.schema.additionalProperties !== false && Object.keys(is).length > 0
  return closes ? [...changes, found(path, true, 'rejects unknown fields')] : changes
}

function requiredChange(was: boolean, is: boolean, path: Path): Found[] {
  if (was === is) return []
  return [
    found(path, is === (path.direction === 'request'), is ? 'is now required' : 'is no longer required'),
  ]
}

function fieldsOf(schema: Mapping): Record<string, { schema: Mapping; required: boolean }> {
  const required = (schema.required ?? []) as string[]
  return Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, Mapping>).map(([name, field]) => [
      name,
      { schema: field, required: required.includes(name) },
    ]),
  )
}
