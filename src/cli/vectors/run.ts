import { checks, type VectorFile } from './checks.ts'
import type { Field } from './fields.ts'

/** The result of worked cases: how many passed and failed, and a line for each figure that differs. */
export interface VectorResult {
  passed: number
  failed: number
  lines: string[]
}

/** Runs the cases of a file. A case that cannot be run fails with its error; nothing is thrown. */
export function runCases(file: VectorFile, cases: readonly unknown[]): VectorResult {
  const result: VectorResult = { passed: 0, failed: 0, lines: [] }
  for (const [index, one] of cases.entries()) {
    const wrong = runCase(file, { path: '', value: one })
    if (wrong.length === 0) result.passed += 1
    else result.failed += 1
    result.lines.push(...wrong.map((text) => `${file}.json ${caseName(one, index)}: ${text}`))
  }
  return result
}

function runCase(file: VectorFile, one: Field): string[] {
  try {
    return checks[file](one).map(({ field, expected, got }) => `${field}: expected ${expected}, got ${got}`)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** The index of a case in its file, from 0, and its name if it has one. */
function caseName(one: unknown, index: number): string {
  const name = typeof one === 'object' && one !== null && 'name' in one ? one.name : null
  return typeof name === 'string' && name !== '' ? `[${index}] ${name.replace(/\s+/g, ' ')}` : `[${index}]`
}
