import type { Finding } from '../generate/finding.ts'
import type { Source } from '../generate/merge.ts'
import { findingsOf, type Rule } from './rule.ts'
import { descriptionRules } from './rules/descriptions.ts'
import { essentialRules } from './rules/essential.ts'
import { exampleRules } from './rules/examples.ts'
import { fieldRules } from './rules/fields.ts'
import { fileRules } from './rules/files.ts'
import { operationRules } from './rules/operations.ts'
import { requestRules } from './rules/requests.ts'

/** All rules that need only the description. */
export const rules: readonly Rule[] = [
  ...essentialRules,
  ...fileRules,
  ...operationRules,
  ...fieldRules,
  ...descriptionRules,
  ...requestRules,
  ...exampleRules,
]

/** Findings of a description, by file and line. The other rules are checked only if the essential ones hold. */
export function lint(source: Source): Finding[] {
  const essential = findingsOf(source, essentialRules)
  const found = essential.length > 0 ? essential : findingsOf(source, rules)
  return found.sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
}
