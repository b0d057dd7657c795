import type { Finding } from '../generate/finding.ts'
import type { Description, Mapping, Source } from '../generate/merge.ts'
import { allFields, allOperations, type PlacedOperation } from './walk.ts'

/** A rule of the contract's form. */
export interface Rule {
  /** Short, with hyphens; part of each finding. */
  name: string
  /** Its requirement, in a sentence. */
  text: string
  /** The generators build on it, so `npm run generate` fails if it is broken, and other rules are not checked. */
  essential?: true
  check: (source: Source) => Breach[]
}

/** A breach of a rule. */
export interface Breach {
  /** The object that breaks the rule, and the key at fault. */
  at: object
  key?: string | undefined
  /** Its name for people, such as `AddRole` or `Role.name`. */
  what: string
}

/** The declaration of a rule. */
export interface Declared<T> extends Pick<Rule, 'name' | 'text' | 'essential'> {
  /** The key of the operation or schema that the rule is about. */
  key?: string
  broken: (one: T, whole: Description) => boolean
}

/** A field for rules: its resolved schema and its name. */
export interface Field {
  schema: Mapping
  name: string
  path: string
}

/** A rule that is checked for each operation. */
export function operationRule({ key, broken, ...rule }: Declared<PlacedOperation>): Rule {
  return {
    ...rule,
    check: ({ description }) =>
      allOperations(description)
        .filter((one) => broken(one, description))
        .map((one) => ({ at: one.written, key, what: one.operationId ?? `${one.method} ${one.path}` })),
  }
}

/** A rule that is checked for each field, list item and parameter. */
export function fieldRule({ key, broken, ...rule }: Declared<Field>): Rule {
  return {
    ...rule,
    check: ({ description }) =>
      allFields(description)
        .filter((field) => broken(field, description))
        .map(({ written, path }) => ({ at: written, key, what: path })),
  }
}

/** A rule that is checked for each named schema. */
export function schemaRule({ key, broken, ...rule }: Declared<Field>): Rule {
  return {
    ...rule,
    check: ({ description }) =>
      Object.entries(description.components.schemas)
        .filter(([name, schema]) => broken({ schema, name, path: name }, description))
        .map(([name, schema]) => ({ at: schema, key, what: name })),
  }
}

/** The findings of these rules in a source, in order. */
export function findingsOf(source: Source, rules: readonly Rule[]): Finding[] {
  return rules.flatMap((rule) =>
    rule.check(source).map(({ at, key, what }) => ({
      ...source.places.placeOf(at, key),
      rule: rule.name,
      sentence: `${what}: ${rule.text}`,
    })),
  )
}
