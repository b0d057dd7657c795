import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The services that test files need. */
export interface Needs {
  databaseUrl: boolean
  webFolder: boolean
  browserAddress: boolean
}

const tests = join(import.meta.dirname, '..')

/** The services of these test files: those that they, or the files of tests/ that they import, request by `provided` or `inject`. */
export function needsOf(paths: readonly string[]): Needs {
  const needs: Needs = { databaseUrl: false, webFolder: false, browserAddress: false }
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path) || !path.startsWith(tests) || !existsSync(path)) return
    seen.add(path)
    const text = readFileSync(path, 'utf8')
    for (const [, name] of text.matchAll(/\b(?:provided|inject)\('(\w+)'\)/g))
      if (name !== undefined && name in needs) needs[name as keyof Needs] = true
    for (const [, written] of text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g))
      visit(join(dirname(path), written ?? ''))
  }
  for (const path of paths) visit(path)
  return needs
}
