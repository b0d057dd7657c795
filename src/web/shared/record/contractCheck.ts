import { rulesTexts as texts } from '#texts/rules.ts'
import { fieldValue } from '../../../domain/money/fieldValue.ts'
import { withoutHiddenEnds } from '../../../domain/text/hiddenCharacter.ts'
import { phoneDigits } from '../../../domain/text/phoneDigits.ts'

/** The rules of one field, as the contract states them (see `src/api/gen/rules`). */
export interface FieldRules {
  readonly required?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
  /** The allowed values; forms offer no others. */
  readonly enum?: readonly unknown[]
  /** Which id of the session, company or store, is sent in this field; no form shows it. */
  readonly scope?: string
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Checks values by the contract's rules: the first broken rule of each labelled field, by its name. Empty text and
 * null are absent. Fields without a label are filled by the program and are not checked here.
 */
export function contractCheck(
  rules: Readonly<Record<string, FieldRules>>,
  labels: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, label] of Object.entries(labels)) {
    const rule = rules[name]
    const message = rule && name in values ? brokenRule(rule, { name, label }, values[name]) : null
    if (message !== null && message !== undefined) found[name] = message
  }
  return found
}

/** The name of a field in the contract, and its label. */
interface NamedField {
  name: string
  label: string
}

function brokenRule(rule: FieldRules, field: NamedField, value: unknown): string | null {
  const { label } = field
  if (Array.isArray(value)) return brokenListRule(rule, label, value.length)
  const typed = typeof value === 'string' ? withoutHiddenEnds(value).trim() : value
  if (typed === null || typed === undefined || typed === '')
    return rule.required ? texts.required(label) : null
  if (typeof typed === 'number') return brokenNumberRule(rule, field, typed)
  return typeof typed === 'string' ? brokenTextRule(rule, label, typed) : null
}

function brokenListRule(rule: FieldRules, label: string, length: number): string | null {
  if (length < (rule.minItems ?? 0)) return texts.required(label)
  return length > (rule.maxItems ?? Number.POSITIVE_INFINITY)
    ? texts.tooMany(label, rule.maxItems ?? 0)
    : null
}

function brokenNumberRule(
  { minimum, maximum }: FieldRules,
  { name, label }: NamedField,
  value: number,
): string | null {
  if (minimum !== undefined && value < minimum) return texts.tooSmall(label, fieldValue(name, minimum))
  return maximum !== undefined && value > maximum ? texts.tooLarge(label, fieldValue(name, maximum)) : null
}

function brokenTextRule(rule: FieldRules, label: string, text: string): string | null {
  const length = [...text].length
  if (rule.maxLength !== undefined && length > rule.maxLength) return texts.tooLong(label, rule.maxLength)
  if (rule.minLength !== undefined && length < rule.minLength) return texts.tooShort(label, rule.minLength)
  if (rule.format === 'email' && !email.test(text)) return texts.notAnEmail(label)
  if (rule.pattern === undefined || new RegExp(rule.pattern, 'u').test(text)) return null
  const digits = phoneDigits(rule.pattern)
  return digits ? texts.phone(label, digits) : texts.wrongForm(label)
}
