import { isDate } from '../../domain/dates/dates.ts'

/** A case that cannot be run: the message names the missing or invalid field. */
export class MalformedCase extends Error {
  override readonly name = 'MalformedCase'
}

/** A value of a case with its path, such as `terms.bands.0.rateBp`; an empty path for the case itself. */
export interface Field {
  path: string
  value: unknown
}

/** A field of an object. Throws a MalformedCase if there is no object, or no such field in it. */
export function fieldOf(parent: Field, name: string): Field {
  const { path, value } = parent
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new MalformedCase(`${path === '' ? 'the case' : path} is not an object`)
  const own = path === '' ? name : `${path}.${name}`
  if (!Object.hasOwn(value, name)) throw new MalformedCase(`${own} is missing`)
  return { path: own, value: (value as Record<string, unknown>)[name] }
}

/** A field that may be left out or null; both give null. */
export function optionalField(parent: Field, name: string): Field | null {
  if (typeof parent.value === 'object' && parent.value !== null && !Object.hasOwn(parent.value, name))
    return null
  const field = fieldOf(parent, name)
  return field.value === null ? null : field
}

/** An exact integer of either sign. Throws a MalformedCase for anything else. */
export function wholeOf(parent: Field, name: string): number {
  return whole(fieldOf(parent, name))
}

/** An integer that is not negative. Throws a MalformedCase for anything else. */
export function amountOf(parent: Field, name: string): number {
  return amount(fieldOf(parent, name))
}

/** As `amountOf`, or null. */
export function amountOrNull(parent: Field, name: string): number | null {
  const field = optionalField(parent, name)
  return field && amount(field)
}

/** A day of the calendar, `YYYY-MM-DD`. Throws a MalformedCase for anything else. */
export function dateOf(parent: Field, name: string): string {
  const { path, value } = fieldOf(parent, name)
  if (typeof value !== 'string' || !isDate(value))
    throw new MalformedCase(`${path} is not a date: ${preview(value)}`)
  return value
}

/** One of some values. Throws a MalformedCase for any other. */
export function choiceOf<T>(parent: Field, name: string, choices: readonly T[]): T {
  const { path, value } = fieldOf(parent, name)
  const chosen = choices.find((choice) => choice === value)
  if (chosen === undefined) throw new MalformedCase(`${path} is not an allowed value: ${preview(value)}`)
  return chosen
}

/** The rows of a list, each a field. Throws a MalformedCase if it is not a list. */
export function rowsOf(parent: Field, name: string): Field[] {
  const { path, value } = fieldOf(parent, name)
  if (!Array.isArray(value)) throw new MalformedCase(`${path} is not a list`)
  return value.map((row: unknown, index) => ({ path: `${path}.${index}`, value: row }))
}

function amount(field: Field): number {
  const number = whole(field)
  if (number < 0) throw new MalformedCase(`${field.path} is below 0: ${number}`)
  return number
}

function whole({ path, value }: Field): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new MalformedCase(`${path} is not a whole number: ${preview(value)}`)
  return value
}

function preview(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 60)
}
