import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** What the summary reads of Vitest's report. */
interface Report {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; startTime: number; endTime: number; status: string }[]
}

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'pledgebook-test-'))
const reportFile = join(folder, 'report.json')
let passed = 0
let failed = 0

/** Runs one part of the checks; what it prints goes to the terminal as it comes. */
function run(command: string, args: string[]): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`)
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0
}

function count(good: boolean): boolean {
  if (good) passed += 1
  else failed += 1
  return good
}

/** Counts the tests of Vitest's report; a file that could not run, or an error outside a test, is a failure too. */
function countReport(good: boolean): void {
  let report: Report
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  } catch {
    count(false)
    return
  }
  passed += report.numPassedTests
  failed += report.numFailedTests
  if (report.numFailedTests === 0 && !(good && report.success)) failed += 1
  const slowest = report.testResults
    .map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
  console.log('\nThe ten slowest files:')
  for (const { name, seconds } of slowest)
    console.log(`  ${String(Math.round(seconds)).padStart(4)} s  ${name}`)
}

/** `npm test`: everything. The last line is `N passed, N failed`. */
const generated = count(run('node', ['src/cli/generate.ts']))
if (generated) {
  count(run('tsc', ['--noEmit']))
  count(run('biome', ['check', '.']))
  count(run('knip', []))
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  countReport(run('vitest', ['run', ...reporters]))
}
rmSync(folder, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
