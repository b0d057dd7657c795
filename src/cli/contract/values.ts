import fc, { type Arbitrary } from 'fast-check'
import { dateOf } from '../../domain/dates/dates.ts'
import { hiddenCharacter } from '../../domain/text/hiddenCharacter.ts'
import { type Contract, type Operation, type Schema, typesOf } from './description.ts'
import { filesOf } from './files.ts'
import { type Content, exampleOf } from './fill.ts'

/** Texts by field name, used in addition to generated texts, or instead of them if `alone`. */
export type Choices = Readonly<Record<string, { texts: readonly string[]; alone: boolean }>>

/** How many entries a generated list may have beyond its minimum. */
const MORE_ENTRIES = 3
/** From this depth, only required fields are set. */
const DEPTH = 8

/** Requests that the schemas of an operation allow: a query, and a body or any file. */
export function requestsOf(contract: Contract, operation: Operation, choices: Choices): Arbitrary<Content> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query')
  const query = fc.record(
    Object.fromEntries(
      parameters.map(({ name, schema }) => [name, valuesOf(contract, schema, name, choices)]),
    ),
    { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
  ) as Arbitrary<Record<string, unknown>>
  return fc.record({ query, body: bodiesOf(contract, operation, choices) })
}

function bodiesOf(contract: Contract, { body }: Operation, choices: Choices): Arbitrary<unknown> {
  if (!body) return fc.constant(undefined)
  return body.type === 'application/json' ? valuesOf(contract, body.schema, '', choices) : filesOf()
}

/** Values that a schema allows. */
function valuesOf(
  contract: Contract,
  reference: Schema,
  field: string,
  choices: Choices,
  depth = 0,
): Arbitrary<unknown> {
  const schema = contract.resolve(reference)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = typesOf(schema)
  const kinds = types
    .filter((type) => type !== 'null')
    .map((type) => valuesOfType(contract, schema, type, field, choices, depth))
  const some = kinds.length > 1 ? fc.oneof(...kinds) : (kinds[0] ?? fc.jsonValue({ maxDepth: 2 }))
  return types.includes('null') ? fc.option(some, { nil: null }) : some
}

function valuesOfType(
  contract: Contract,
  schema: Schema,
  type: string,
  field: string,
  choices: Choices,
  depth: number,
): Arbitrary<unknown> {
  switch (type) {
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema
      if (Object.keys(properties).length === 0 && additionalProperties !== false)
        return fc.dictionary(fc.string({ minLength: 1, maxLength: 10 }), fc.string({ maxLength: 10 }), {
          maxKeys: 3,
        })
      const names = depth < DEPTH ? Object.keys(properties) : required
      const fields = names.map((name) => [
        name,
        valuesOf(contract, properties[name] ?? {}, name, choices, depth + 1),
      ])
      return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] })
    }
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 1000, uniqueItems } = schema
      const entries = valuesOf(contract, items, field, choices, depth + 1)
      const size = { minLength: minItems, maxLength: Math.min(maxItems, minItems + MORE_ENTRIES) }
      return uniqueItems
        ? fc.uniqueArray(entries, { ...size, selector: (one) => JSON.stringify(one) })
        : fc.array(entries, size)
    }
    case 'boolean':
      return fc.boolean()
    case 'integer': {
      const { minimum = -1_000_000, maximum = 1_000_000, multipleOf = 1 } = schema
      const least = Math.ceil(minimum / multipleOf)
      return fc
        .integer({
          min: Math.max(least, -(2 ** 52)),
          max: Math.min(Math.floor(maximum / multipleOf), 2 ** 52),
        })
        .map((one) => one * multipleOf)
    }
    case 'number':
      return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true, noDefaultInfinity: true })
    default:
      return textsOf(contract, schema, field, choices)
  }
}

function textsOf(contract: Contract, schema: Schema, field: string, choices: Choices): Arbitrary<string> {
  const own = choices[field]
  if (own?.alone) return fc.constantFrom(...own.texts)
  const drawn = drawnTexts(contract, schema)
  return own ? fc.oneof(fc.constantFrom(...own.texts), drawn) : drawn
}

function drawnTexts(contract: Contract, schema: Schema): Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema
  switch (format) {
    case 'uuid':
      return fc.uuid()
    case 'date':
      // A date with a pattern is a month, given by its first day.
      return days().map((day) => (new RegExp(pattern ?? '').test(day) ? day : `${day.slice(0, 8)}01`))
    case 'date-time':
      return days().map((day) => `${day}T00:00:00.000Z`)
    case 'email':
      return fc
        .tuple(fc.stringMatching(/^[a-z]{1,12}$/), fc.stringMatching(/^[a-z]{2,10}$/))
        .map(([name, host]) => `${name}@${host}.example`)
  }
  // A pattern does not limit the length: a text that is too short or too long is replaced by the example, as is one with a character
  // that no request may have.
  const example = String(exampleOf(contract, schema) ?? '')
  const fits = (text: string) =>
    [...text].length >= minLength && [...text].length <= maxLength && hiddenCharacter(text) === null
  const texts = pattern
    ? patternTexts(new RegExp(pattern, 'u'), maxLength)
    : fc.string({
        unit: 'grapheme',
        minLength,
        maxLength: Math.max(minLength, Math.min(maxLength, 200)),
        size: 'medium',
      })
  return texts.map((text) => (fits(text) ? text : example))
}

/** Texts in other scripts, which are not generated from a pattern. */
const SCRIPTS = ['தங்க நகை', 'सोने का हार', '金', 'Zoë 𑀢 O’Neill']

/** Texts that match a pattern: generated ones, and those in other scripts that match. */
function patternTexts(pattern: RegExp, maxLength: number): Arbitrary<string> {
  const drawn = fc.stringMatching(pattern, { size: 'small', maxLength })
  const others = SCRIPTS.filter((text) => pattern.test(text))
  return others.length > 0 ? fc.oneof({ arbitrary: drawn, weight: 3 }, fc.constantFrom(...others)) : drawn
}

/** Dates from 1901 to 2134. */
function days(): Arbitrary<string> {
  return fc.integer({ min: -25_000, max: 60_000 }).map(dateOf)
}
