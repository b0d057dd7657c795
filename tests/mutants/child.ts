import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters as plain } from 'node:util'
import { transformWithOxc } from 'vite'
import { createVitest, type TestRunResult, type Vitest } from 'vitest/node'
import type { Mutant, Outcome } from './mutant.ts'

/** The time limit of a test file with a fault; a timeout counts as noticed. */
const LIMIT_MS = 5 * 60_000

/** A copy of the project, whose files are changed. */
const root = process.cwd()
const generated = join(root, 'src/api/gen')

/** The files written since this process began; Vitest caches them unless they are invalidated. */
const changed = new Set<string>()

const ofSql = ({ file }: Mutant) => file.endsWith('.sql')
const ofPages = ({ tests }: Mutant) => tests.some((path) => path.startsWith('tests/web/'))

/**
 * Runs mutants one at a time in the current folder, a copy of the project, and sends an outcome for each. Those of server
 * and domain share one database, those of pages one browser as well; each mutant of a migration gets a database that is
 * migrated with it.
 */
async function runAll(mutants: Mutant[]): Promise<void> {
  const sql = mutants.filter(ofSql)
  const others = mutants.filter((mutant) => !ofSql(mutant))
  for (const batch of [others.filter((mutant) => !ofPages(mutant)), others.filter(ofPages)])
    if (batch.length > 0)
      await withVitest(async (vitest) => {
        const broken = await failing(vitest, batch)
        for (const mutant of batch) {
          const brokenTest = mutant.tests.find((path) => broken.has(path))
          if (brokenTest) send(mutant, 'unusable', `${brokenTest} fails without the fault, too`)
          else
            await planted(mutant, (restore) => {
              const again = (path: string) => {
                restore()
                return failureOf(vitest, path)
              }
              return judge(vitest, mutant, again)
            })
        }
      })
  if (sql.length > 0) {
    const broken = await withVitest((vitest) => failing(vitest, sql))
    for (const mutant of sql) {
      const brokenTest = mutant.tests.find((path) => broken.has(path))
      if (brokenTest) send(mutant, 'unusable', `${brokenTest} fails without the fault, too`)
      else
        await planted(mutant, (restore) => {
          const again = (path: string) => {
            restore()
            return withVitest((vitest) => failureOf(vitest, path))
          }
          return withVitest((vitest) => judge(vitest, mutant, again))
        })
    }
  }
}

function send({ fault }: Mutant, result: Outcome['result'], detail: string, seconds = 0): void {
  process.send?.({ fault, result, detail, seconds } satisfies Outcome)
}

/** One Vitest with what its test files need: a database, a browser and pages, each updated before a run. */
async function withVitest<Result>(work: (vitest: Vitest) => Promise<Result>): Promise<Result> {
  const env = { SWEEP: 'until-first' }
  const options = { root, watch: false, bail: 1, maxWorkers: 1, isolate: true, reporters: [{}], env }
  const vitest = await createVitest(options)
  try {
    await vitest.standalone()
    return await work(vitest)
  } finally {
    await vitest.close()
  }
}

/** The test files of these mutants that already fail without a fault. */
async function failing(vitest: Vitest, mutants: Mutant[]): Promise<Set<string>> {
  const broken = new Set<string>()
  for (const path of new Set(mutants.flatMap(({ tests }) => tests)))
    if (await failureOf(vitest, path)) broken.add(path)
  return broken
}

/** Runs the work with a planted fault, which is restored afterwards, or earlier by the work. */
async function planted(mutant: Mutant, work: (restore: () => void) => Promise<void>): Promise<void> {
  const path = join(root, mutant.file)
  const before = readFileSync(path, 'utf8')
  const after = before.replace(mutant.find, () => mutant.replace)
  if (before.split(mutant.find).length !== 2)
    return send(mutant, 'unusable', 'its text is not found exactly once')
  const wrong = await syntaxErrorOf(mutant.file, after)
  if (wrong) return send(mutant, 'unusable', wrong)
  const write = (text: string) => {
    writeFileSync(path, text)
    changed.add(path)
    if (!mutant.file.startsWith('openapi/')) return
    execFileSync(process.execPath, ['src/cli/generate.ts'])
    for (const name of readdirSync(generated, { recursive: true, encoding: 'utf8' }))
      changed.add(join(generated, name))
  }
  write(after)
  try {
    await work(() => write(before))
  } finally {
    write(before)
  }
}

async function syntaxErrorOf(file: string, text: string): Promise<string | null> {
  if (!/\.tsx?$/.test(file)) return null
  return transformWithOxc(text, file).then(
    () => null,
    (error: Error) => `it cannot be parsed: ${plain(error.message).split('\n').slice(0, 4).join(' ')}`,
  )
}

/**
 * Runs the tests of a planted mutant until one notices. A file that fails before its first test counts only if it passes
 * `again` without the fault: when the database no longer answers, the failure says nothing about the fault.
 */
async function judge(
  vitest: Vitest,
  mutant: Mutant,
  again: (path: string) => Promise<Failure | null>,
): Promise<void> {
  const started = performance.now()
  for (const path of mutant.tests) {
    const failure = await failureOf(vitest, path)
    if (failure === null) continue
    const seconds = (performance.now() - started) / 1000
    if (!failure.beforeTests) return send(mutant, 'killed', failure.name, seconds)
    const without = await again(path)
    return without === null
      ? send(mutant, 'killed', failure.name, seconds)
      : send(mutant, 'unusable', `without the fault, too: ${without.name}`, seconds)
  }
  send(mutant, 'survived', '', (performance.now() - started) / 1000)
}

interface Failure {
  /** The full name of the failed test, or the file and the error of its set-up. */
  name: string
  beforeTests: boolean
}

/** Runs one test file on the current files; returns the first failure, null if all passed. */
async function failureOf(vitest: Vitest, path: string): Promise<Failure | null> {
  for (const file of changed) vitest.invalidateFile(file)
  // Clears the state of earlier runs: their failures would count towards `bail` and be reported again.
  vitest.state.filesMap.clear()
  vitest.state.errorsSet.clear()
  const specifications = await vitest.getRelevantTestSpecifications([path])
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LIMIT_MS)
  })
  const result = await Promise.race([vitest.rerunTestSpecifications(specifications), tooLong])
  clearTimeout(timer)
  return result === null ? { name: `${path} does not end`, beforeTests: false } : firstFailure(path, result)
}

function firstFailure(path: string, { testModules, unhandledErrors }: TestRunResult): Failure | null {
  if (testModules.length === 0) return { name: `${path} is not found`, beforeTests: true }
  for (const module of testModules) {
    for (const test of module.children.allTests('failed')) return { name: test.fullName, beforeTests: false }
    if (!module.ok()) return beforeTests(path, module.errors()[0]?.message ?? 'its set-up')
  }
  return unhandledErrors.length > 0 ? beforeTests(path, String(unhandledErrors[0])) : null
}

const beforeTests = (path: string, message: string): Failure => ({
  name: `${path}: ${message.split('\n')[0]}`,
  beforeTests: true,
})

process.once('message', (mutants: Mutant[]) => {
  runAll(mutants).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
