import type { FieldOption } from './SelectField.tsx'

/** Words by their value, as a field offers them. */
export function optionsOf(words: Readonly<Record<string, string>>): FieldOption[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
