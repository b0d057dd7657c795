import type { Mapping } from '../generate/merge.ts'
import { typesOf } from '../lint/walk.ts'

/** A change in the values that a schema allows; `other` if the schemas do not show whether more or fewer are allowed. */
export interface Facet {
  effect: 'narrower' | 'wider' | 'other'
  message: string
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const SHAPES = ['pattern', 'format', 'const', 'multipleOf']
/** Keywords of JSON Schema that the description does not use: a difference is reported, not interpreted. */
const UNREAD = [
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'contains', 'prefixItems', 'propertyNames'],
  ...['patternProperties', 'dependentRequired', 'dependentSchemas'],
]

/** The differences in the allowed values of two schemas, except for fields and items. */
export function facetsOf(before: Mapping, after: Mapping): Facet[] {
  const types = typeFacets(before, after)
  // With another type, everything else differs too.
  if (types.some(({ effect }) => effect === 'other')) return types
  return [
    ...types,
    ...valueFacets(before.enum as unknown[] | undefined, after.enum as unknown[] | undefined),
    ...LOWER.flatMap((key) => boundFacet(key, before[key], after[key], 1)),
    ...UPPER.flatMap((key) => boundFacet(key, before[key], after[key], -1)),
    ...SHAPES.flatMap((key) => shapeFacet(key, before[key], after[key])),
    ...shapeFacet('uniqueItems', before.uniqueItems || undefined, after.uniqueItems || undefined),
    ...unreadFacets(before, after),
  ]
}

const without = <T>(list: readonly T[], others: readonly T[]): T[] =>
  list.filter((one) => !others.includes(one))

const listed = (values: readonly unknown[]): string => values.map(String).join(', ')

const named = (values: readonly unknown[]): string =>
  `${values.length === 1 ? 'value' : 'values'} ${listed(values)}`

function typeFacets(before: Mapping, after: Mapping): Facet[] {
  const [was, is] = [before, after].map((schema) => [schema.type ?? []].flat() as string[]) as [
    string[],
    string[],
  ]
  if (without(typesOf(before), is).length > 0 || without(typesOf(after), was).length > 0) {
    return [
      { effect: 'other', message: `type changed from ${listed(was) || 'any'} to ${listed(is) || 'any'}` },
    ]
  }
  if (was.includes('null') === is.includes('null')) return []
  return is.includes('null')
    ? [{ effect: 'wider', message: 'may be null' }]
    : [{ effect: 'narrower', message: 'may no longer be null' }]
}

function valueFacets(before: unknown[] | undefined, after: unknown[] | undefined): Facet[] {
  if (!before && !after) return []
  if (!before || !after) {
    return after
      ? [{ effect: 'narrower', message: `accepts only ${listed(after)}` }]
      : [{ effect: 'wider', message: `is no longer limited to ${listed(before as unknown[])}` }]
  }
  const [gone, come] = [without(before, after), without(after, before)]
  return [
    ...(gone.length > 0
      ? [{ effect: 'narrower' as const, message: `no longer has the ${named(gone)}` }]
      : []),
    ...(come.length > 0 ? [{ effect: 'wider' as const, message: `has the new ${named(come)}` }] : []),
  ]
}

/** `sense` is 1 where a larger figure allows less, -1 where it allows more. */
function boundFacet(key: string, before: unknown, after: unknown, sense: 1 | -1): Facet[] {
  if (before === after) return []
  const none = -sense * Number.POSITIVE_INFINITY
  const grown = Number(after ?? none) * sense > Number(before ?? none) * sense
  return [
    {
      effect: grown ? 'narrower' : 'wider',
      message: `${key} changed from ${before ?? 'none'} to ${after ?? 'none'}`,
    },
  ]
}

function shapeFacet(key: string, before: unknown, after: unknown): Facet[] {
  if (before === after) return []
  const effect = before === undefined ? 'narrower' : after === undefined ? 'wider' : 'other'
  return [{ effect, message: `${key} changed from ${before ?? 'none'} to ${after ?? 'none'}` }]
}

function unreadFacets(before: Mapping, after: Mapping): Facet[] {
  return UNREAD.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])).map((key) => ({
    effect: 'other',
    message: `has a different ${key}`,
  }))
}
