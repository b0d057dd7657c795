import type { ErrorObject } from 'ajv'
import { fieldValue, withoutUnit } from '../../../domain/money/fieldValue.ts'
import { counted } from '../../../domain/text/count.ts'
import { phoneDigits } from '../../../domain/text/phoneDigits.ts'

/** The keyword of requests that rejects hidden characters. */
export const NO_HIDDEN = 'noHiddenCharacters'

/** A message for a broken schema rule that a clerk understands: the field's name and the rule. */
export function fieldMessage(field: string, error: ErrorObject): string {
  const name = fieldName(field)
  const { params } = error
  switch (error.keyword) {
    case 'required':
      return `${name} is required.`
    case 'additionalProperties':
      return `${name} is not a known field.`
    case 'type':
      return `${name} must be ${typeName(params.type)}.`
    case 'minLength':
      return params.limit === 1
        ? `${name} is required.`
        : `${name} needs at least ${params.limit} characters.`
    case 'maxLength':
      return `${name} can have at most ${params.limit} characters.`
    case 'minimum':
      return `${name} must be at least ${fieldValue(field, params.limit)}.`
    case 'maximum':
      return `${name} must be at most ${fieldValue(field, params.limit)}.`
    case 'minItems':
      return `${name} needs at least ${counted(params.limit, 'entry')}.`
    case 'maxItems':
      return `${name} can have at most ${params.limit} entries.`
    case 'uniqueItems':
      return `${name} has the same entry twice.`
    case 'enum':
      return `${name} must be one of: ${(params.allowedValues as unknown[]).join(', ')}.`
    case 'format':
      return `${name} is not a valid ${params.format === 'uuid' ? 'id' : params.format}.`
    case NO_HIDDEN:
      return `${name} cannot contain invisible or control characters (${params.character}). Type it again instead of pasting it.`
    case 'pattern':
      return patternMessage(name, params.pattern)
    default:
      return `${name} is not valid.`
  }
}

function patternMessage(name: string, pattern: string): string {
  const digits = phoneDigits(pattern)
  return digits
    ? `${name} needs ${digits.join(' to ')} digits; it can have spaces, hyphens and a + in front.`
    : `${name} is not in the correct format.`
}

/** Words of field names that are abbreviations, in upper case in a message. */
const ABBREVIATIONS = /\b(?:[cis]?gst|gstin|ifsc|kyc|ltv|otp|pan|pin|upi)\b/gi

/** `assignments.0.roleId` → `Role`; `cashLimitPaise` → `Cash limit`; `pan` → `PAN`. */
function fieldName(field: string): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  const words = withoutUnit(last)
    .replace(/(Id|On|At)$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  if (words === '') return 'This'
  const sentence = words.charAt(0).toUpperCase() + words.slice(1)
  return sentence.replace(ABBREVIATIONS, (word) => word.toUpperCase())
}

function typeName(type: unknown): string {
  const names: Record<string, string> = {
    string: 'text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'yes or no',
    array: 'a list',
    object: 'an object',
  }
  const types = (Array.isArray(type) ? type : String(type).split(',')).filter((one) => one !== 'null')
  return types.map((one) => names[String(one)] ?? String(one)).join(' or ')
}
