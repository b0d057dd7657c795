import type { Mapping } from '../../generate/merge.ts'
import { type Declared, type Field, fieldRule, type Rule, schemaRule } from '../rule.ts'
import { typesOf } from '../walk.ts'

const MEASURED = /amount|price|cash|fee|balance|principal|compensation|weight|rate|purity|ltv|reserveBp/i
const UNIT = /(Paise|Mg|Bp)(Per[A-Z]\w*)?$/

/** Keywords of JSON Schema that the description uses, and the extensions of the contract. */
const KEYWORDS = new Set(
  (
    '$ref type format description examples enum pattern properties required items additionalProperties multipleOf ' +
    'uniqueItems minimum maximum minLength maxLength minItems maxItems minProperties maxProperties x-secret x-masked x-scope'
  ).split(' '),
)

const is = (schema: Mapping, type: string): boolean => typesOf(schema).includes(type)
const undescribed = ({ description }: Mapping): boolean => !String(description ?? '').trim()

/** A rule of fields and of named schemas. */
const keyword: Declared<Field> = {
  name: 'keyword',
  text: 'a schema has only keywords of JSON Schema; in { braces } an unquoted comma starts a new keyword.',
  broken: ({ schema }) => Object.keys(schema).some((key) => !KEYWORDS.has(key)),
}

/** The rules of fields. */
export const fieldRules: readonly Rule[] = [
  {
    name: keyword.name,
    text: keyword.text,
    check: (source) => [fieldRule, schemaRule].flatMap((rule) => rule(keyword).check(source)),
  },
  fieldRule({
    name: 'type',
    text: 'a field has one type besides null.',
    broken: ({ schema }) => typesOf(schema).length !== 1,
  }),
  fieldRule({
    name: 'field-description',
    text: 'every field and parameter has a description.',
    broken: ({ schema }) => undescribed(schema),
  }),
  schemaRule({
    name: 'schema-description',
    text: 'every schema has a description.',
    broken: ({ schema }) => undescribed(schema),
  }),
  fieldRule({
    name: 'text-bounds',
    text: 'a text has a maxLength, an enum or a format.',
    broken: ({ schema }) => is(schema, 'string') && !(schema.maxLength ?? schema.enum ?? schema.format),
  }),
  fieldRule({
    name: 'list-bounds',
    text: 'a list has maxItems.',
    broken: ({ schema }) => is(schema, 'array') && schema.maxItems === undefined,
  }),
  fieldRule({
    name: 'number-bounds',
    text: 'a number has a minimum and a maximum within the safe integers of JavaScript.',
    broken: ({ schema }) =>
      is(schema, 'integer') &&
      !(Number.isSafeInteger(schema.minimum) && Number.isSafeInteger(schema.maximum)),
  }),
  fieldRule({
    name: 'whole-number',
    text: 'numbers are whole: paise, milligrams, basis points.',
    broken: ({ schema }) => is(schema, 'number'),
  }),
  fieldRule({
    name: 'unit',
    text: 'the name of a measured number ends with its unit, Paise, Mg or Bp; only numbers have one.',
    broken: ({ schema, name }) =>
      is(schema, 'integer') ? MEASURED.test(name) && !UNIT.test(name) : UNIT.test(name),
  }),
  fieldRule({
    name: 'moment-name',
    text: 'the name of a moment ends with At, Time or Until.',
    broken: ({ schema, name }) => schema.format === 'date-time' && !/(At|Time|Until)$/.test(name),
  }),
  fieldRule({
    name: 'date-name',
    text: 'the name of a calendar day ends with On or Date.',
    broken: ({ schema, name }) => schema.format === 'date' && !/(On|Date)$|^date$/.test(name),
  }),
]
