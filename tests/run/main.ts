import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { needsOf } from '../support/needs.ts'
import { chooseFiles, knownWords, SWEEPS } from './choose.ts'
import { check, noParts, run, summary, tests } from './parts.ts'
import { WATCHED } from './watch.ts'

const root = join(import.meta.dirname, '../..')
const temporary = mkdtempSync(join(tmpdir(), 'pledgebook-run-'))
const failures = join(
  root,
  'dist/failures',
  `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}-${process.pid}`,
)
process.env.TEST_FAILURES = failures
const parts = noParts()

/**
 * `npm test` runs everything, `-- --quick` the checks and the tests without a database, `-- role` the tests of a feature, `-- <path>`
 * those of a file or folder; `--watch` runs them again when something changes.
 */
async function main(args: readonly string[]): Promise<void> {
  const quick = args.includes('--quick')
  const rest = args.filter((word) => !['--quick', '--watch'].includes(word))
  const firstOption = rest.findIndex((word) => word.startsWith('-'))
  const words = firstOption < 0 ? rest : rest.slice(0, firstOption)
  const options = firstOption < 0 ? [] : rest.slice(firstOption)
  if (args.includes('--watch')) return watch(words, options)
  if (words.length > 0) return runChosen(words, options)
  if (!(await generate())) return
  if (quick) await Promise.all([checks(), vitest('tests without a database', [...quickFiles(), ...options])])
  else await Promise.all([checks(), vitest('tests', options)])
}

const generate = () => check(parts, { name: 'generate', command: ['node', 'src/cli/generate.ts'] })

let runs = 0
const vitest = (name: string, options: string[]) => {
  runs += 1
  return tests(parts, name, options, join(temporary, `${runs}.json`))
}

/** Type check, lint and unused code, in parallel: together they take little longer than the first alone. */
const checks = () =>
  Promise.all([
    // Each further checker checks the shared types again: one takes half the processor time of four.
    check(parts, { name: 'types', command: ['tsc', '--noEmit', '--checkers', '1'], quiet: true }),
    check(parts, { name: 'lint', command: ['biome', 'check', '.'], quiet: true }),
    check(parts, { name: 'unused code', command: ['knip'], quiet: true }),
  ])

const allFiles = () => globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).sort()

/** The test files that need no database, no browser and no server: domain, ui, logic of screens, contract, rules of the tree. */
function quickFiles(): string[] {
  return allFiles().filter((file) => {
    if (/^tests\/(?:server|start)\//.test(file)) return false
    return !Object.values(needsOf([join(root, file)])).some(Boolean)
  })
}

/**
 * Watch mode: runs the files that words choose, and the affected ones after each change (`affected.ts`); without words nothing until
 * the first change. Database and browser stay running; the template and the pages are rebuilt when their sources change.
 */
async function watch(words: string[], options: string[]): Promise<void> {
  const files = words.length > 0 ? await chosenFiles(words) : []
  if (files === null || !(await generate())) return
  const env = { [WATCHED]: JSON.stringify(files) }
  // Each file in a process of its own, which reads the sources as they are.
  const mode = ['--isolate', ...(files.length > 0 ? [] : ['--standalone'])]
  const good = await run(parts, {
    name: 'watch',
    command: ['vitest', 'watch', ...files, ...mode, ...options],
    env,
  })
  process.exitCode = good ? 0 : 1
}

/** Runs the test files that words choose, and the parts of the sweeps that name operations of these features. */
async function runChosen(words: string[], options: string[]): Promise<void> {
  const files = await chosenFiles(words)
  if (files === null || !(await generate())) return
  const operations = await operationsOf(words)
  const sweeps = operations.length > 0 && options.length === 0
  if (sweeps) {
    console.log(`\nand the parts of these that name one of ${operations.length} operations and rights:`)
    for (const file of SWEEPS) console.log(`  ${file}`)
  }
  await vitest('tests', [...files, ...options])
  if (sweeps) await vitest('contract parts', [...SWEEPS, '-t', `\\b(?:${operations.join('|')})\\b`])
}

/** The files chosen by words, which are printed; null if a word chooses none, which is a failure. */
async function chosenFiles(words: string[]): Promise<string[] | null> {
  const all = allFiles()
  const { chosen, unknown } = chooseFiles(words, all)
  if (unknown.length > 0) {
    parts.failed += 1
    const { features, others } = knownWords(all, await tags())
    console.error(`No test files found for: ${unknown.join(', ')}. Name a feature, file or folder.`)
    console.error(`The features are: ${features.join(', ')}.`)
    console.error(`Other names of tests are: ${others.join(', ')}.`)
    return null
  }
  for (const { word, files } of chosen)
    console.log(`\n${word}:\n${files.map((file) => `  ${file}`).join('\n')}`)
  return [...new Set(chosen.flatMap(({ files }) => files))]
}

/** The features: the words of the contract's tags. */
async function tags(): Promise<string[]> {
  const { operations } = await import('../../src/api/gen/operations.ts')
  return [...new Set(Object.values(operations).map(({ tag }) => tag.toLowerCase()))]
}

/** The operations of the features that words name, and the rights that these need. */
async function operationsOf(words: string[]): Promise<string[]> {
  const { operations } = await import('../../src/api/gen/operations.ts')
  const own = Object.entries(operations).filter(([, { tag }]) => words.includes(tag.toLowerCase()))
  return [
    ...new Set(
      own.flatMap(([id, { permission }]) => [id, ...(permission?.includes('.') ? [permission] : [])]),
    ),
  ]
}

/**
 * The main part of each page of the first failed tests. On a build server, the end of the log may be all that is kept, without the
 * folder of failures.
 */
function failedPages(): string {
  const shown = globSync('*/*/page-*.txt', { cwd: failures }).sort().slice(0, 4)
  return shown
    .map((file) => {
      const [address = '', focus = '', ...lines] = readFileSync(join(failures, file), 'utf8').split('\n')
      const main = lines.findIndex((line) => line.startsWith('- main'))
      return [`\n${file}`, address, focus, ...lines.slice(Math.max(main, 0)).slice(0, 60)].join('\n')
    })
    .join('\n')
}

try {
  await main(process.argv.slice(2))
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
// In watch mode, each run prints its own summary; only a session that could not begin needs this one.
if (!process.argv.includes('--watch') || parts.failed > 0) {
  if (parts.times.length > 0) console.log(`\n${summary(parts).join('\n')}`)
  if (existsSync(failures))
    console.log(`${failedPages()}\n\nWhat failed, with pages and server logs: ${relative(root, failures)}`)
  console.log(`\n${parts.passed} passed, ${parts.failed} failed`)
  process.exitCode = parts.failed === 0 ? 0 : 1
}
