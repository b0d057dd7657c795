import type { Schema } from '../description.ts'
import { nameOf, resolved } from './example.ts'
import { type Html, html } from './html.ts'
import { docsTexts as texts } from './texts.ts'

/** Formats that imply the length of a text. */
const WHOLE_FORMATS = ['uuid', 'date', 'date-time']

/** A field, as a row of a table of fields. */
export interface Named {
  name: string
  required: boolean
  schema: Schema
}

/** A table of fields; nested fields open below. `within` are the names of the enclosing schemas. */
export function fieldTable(label: string, fields: readonly Named[], within: readonly string[] = []): Html {
  return html`<table aria-label="${label}">
<thead><tr><th scope="col">${texts.field}</th><th scope="col">${texts.meaning}</th></tr></thead>
<tbody>${fields.map((field) => fieldRow(field, within))}</tbody>
</table>`
}

/** The description of a body or reply: its fields in a table, or its type. */
export function schemaPart(label: string, schema: Schema): Html {
  const inner = innermost(schema)
  const type = html`<p class="type">${typeText(schema)}</p>`
  if (!inner.schema.properties) return html`${type}${meaning(resolved(schema))}`
  return html`${type}${fieldTable(label, fieldsOf(inner.schema), [inner.name])}`
}

function fieldRow({ name, required, schema }: Named, within: readonly string[]): Html {
  const whole = resolved(schema)
  const inner = innermost(schema)
  return html`<tr>
<th scope="row"><code>${name}</code> <span class="type">${typeText(schema)}</span>${
    required && html` <span class="required">${texts.required}</span>`
  }</th>
<td>${meaning(whole)}</td>
</tr>${inner.schema.properties && html`<tr class="inner"><td colspan="2">${innerFields(inner, within)}</td></tr>`}`
}

function innerFields({ name, schema }: Inner, within: readonly string[]): Html {
  if (within.includes(name)) return html`<p>${texts.asAbove(name)}</p>`
  const label = texts.fieldsOf(name)
  return html`<details><summary>${label}</summary>${fieldTable(label, fieldsOf(schema), [...within, name])}</details>`
}

/** The schema behind references and lists, and its name. */
interface Inner {
  name: string
  schema: Schema
}

function innermost(schema: Schema, outerName = ''): Inner {
  const name = schema.$ref ? nameOf(schema.$ref) : outerName
  const whole = resolved(schema)
  return whole.items ? innermost(whole.items, name) : { name, schema: whole }
}

function fieldsOf({ properties = {}, required = [] }: Schema): Named[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema,
  }))
}

/** The type as text, such as `list of Role` or `string (uuid) or null`. */
function typeText(schema: Schema): string {
  const { type, format, items } = resolved(schema)
  const types = [type ?? []].flat()
  const plain = types.filter((one) => one !== 'null').join(', ')
  const named = schema.$ref && plain === 'object' ? nameOf(schema.$ref) : plain
  const words = items ? texts.listOf(typeText(items)) : `${named}${format ? ` (${format})` : ''}`
  return types.includes('null') ? `${words} ${texts.orNull}` : words
}

function meaning(schema: Schema): Html {
  const bounds = boundsOf(schema)
  return html`${schema.description && html`<p>${schema.description}</p>`}${
    bounds.length > 0 &&
    html`<p class="bounds">${bounds.map((bound, index) => [index > 0 && ' · ', bound])}</p>`
  }`
}

function boundsOf(schema: Schema): Html[] {
  const { bounds } = texts
  const {
    enum: values,
    pattern,
    uniqueItems,
    minLength,
    maxLength,
    minimum,
    maximum,
    minItems,
    maxItems,
  } = schema
  const codes = (list: readonly unknown[]) =>
    list.map((value, index) => [index > 0 && ', ', html`<code>${String(value)}</code>`])
  return [
    values && html`${bounds.oneOf} ${codes(values)}`,
    (minLength ?? maxLength) !== undefined &&
      !values &&
      !WHOLE_FORMATS.includes(schema.format ?? '') &&
      html`${bounds.length(minLength ?? 0, maxLength ?? null)}`,
    minimum !== undefined &&
      maximum !== undefined &&
      html`${bounds.number(grouped(minimum), grouped(maximum))}`,
    (minItems ?? maxItems) !== undefined && html`${bounds.items(minItems ?? 0, maxItems ?? null)}`,
    uniqueItems && html`${bounds.unique}`,
    pattern !== undefined && html`${bounds.pattern} <code>${pattern}</code>`,
  ].filter((bound): bound is Html => typeof bound === 'object')
}

function grouped(figure: number): string {
  return figure.toLocaleString('en')
}
