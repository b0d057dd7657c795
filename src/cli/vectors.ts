import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type VectorFile, vectorFiles } from './vectors/checks.ts'
import { runCases } from './vectors/run.ts'

/** A reason why no case can be run, as one sentence for the user. */
class NoVectors extends Error {
  override readonly name = 'NoVectors'
}

/**
 * `npm run -s vectors -- <folder>`: runs the worked cases of the lending rules in a folder through
 * src/domain. Prints a line for each figure that differs and finally `N passed, N failed`; a file without cases is named
 * too. Exit code 0 if all cases pass, 1 if one fails, 2 if there is no case to run or a file cannot be read.
 */
function main(): void {
  const [named, ...more] = process.argv.slice(2)
  if (named === undefined || more.length > 0)
    throw new NoVectors('Name one folder: npm run -s vectors -- <folder>')
  // npm runs scripts in the project's folder; INIT_CWD is where it was called.
  const folder = resolve(process.env.INIT_CWD ?? '.', named)
  const found = vectorFiles.flatMap((file) => {
    const cases = readCases(folder, file)
    return cases ? [{ file, cases }] : []
  })
  if (found.length === 0) {
    const names = vectorFiles.map((file) => `${file}.json`).join(', ')
    throw new NoVectors(`${folder} has none of ${names}.`)
  }
  const empty = found.filter(({ cases }) => cases.length === 0).map(({ file }) => `${file}.json`)
  if (empty.length === found.length) throw new NoVectors(`${folder} has no cases in ${empty.join(', ')}.`)
  if (empty.length > 0) console.error(`No cases in ${empty.join(', ')}.`)
  const results = found.map(({ file, cases }) => runCases(file, cases))
  const lines = results.flatMap((result) => result.lines)
  const count = (outcome: 'passed' | 'failed') => results.reduce((all, result) => all + result[outcome], 0)
  lines.push(`${count('passed')} passed, ${count('failed')} failed`)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = count('failed') === 0 ? 0 : 1
}

/** The cases of a file, which may begin with a byte order mark; null if there is no such file. */
function readCases(folder: string, file: VectorFile): unknown[] | null {
  const path = join(folder, `${file}.json`)
  let cases: unknown
  try {
    cases = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new NoVectors(`${path} cannot be read: ${(error as Error).message}`)
  }
  if (!Array.isArray(cases)) throw new NoVectors(`${path} is not a list of cases.`)
  return cases
}

try {
  main()
} catch (error) {
  console.error(error instanceof NoVectors ? error.message : error)
  process.exitCode = 2
}
