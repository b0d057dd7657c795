import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The part of Vitest's report for the summary. */
interface Report {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  testResults: TestFile[]
}

interface TestFile {
  name: string
  startTime: number
  endTime: number
}

/** Counts and times of the parts of a run. */
export interface Parts {
  passed: number
  failed: number
  /** By name, milliseconds. */
  times: { name: string; ms: number }[]
  files: TestFile[]
}

/** The initial parts of a run. */
export const noParts = (): Parts => ({ passed: 0, failed: 0, times: [], files: [] })

/** One command of a run. `quiet` buffers its output until it ends, for parallel commands. */
export interface Command {
  name: string
  command: string[]
  quiet?: boolean
  env?: NodeJS.ProcessEnv
}

/** Runs a command and notes its time. Returns whether it ended well. */
export async function run(parts: Parts, { name, command, quiet = false, env }: Command): Promise<boolean> {
  const [program = '', ...args] = command
  const began = performance.now()
  const title = `\n> ${command.join(' ')}`
  if (!quiet) console.log(title)
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
    },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      printed += String(error)
      resolve(null)
    })
    child.on('close', resolve)
  })
  if (quiet || code === null) console.log(quiet ? `${title}\n${printed.trimEnd()}` : printed)
  parts.times.push({ name, ms: performance.now() - began })
  return code === 0
}

/** Runs a command that is one check: it passes or fails. */
export async function check(parts: Parts, command: Command): Promise<boolean> {
  const good = await run(parts, command)
  if (good) parts.passed += 1
  else parts.failed += 1
  return good
}

/** Runs Vitest with these arguments and counts its tests. `report` is a file of this run alone. */
export async function tests(parts: Parts, name: string, args: string[], report: string): Promise<void> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const good = await run(parts, { name, command: ['vitest', 'run', ...args, ...reporters] })
  countReport(parts, good, report)
}

/** Counts the tests of Vitest's report; a file that could not run, or an error outside a test, is a failure too. */
export function countReport(parts: Parts, good: boolean, file: string): void {
  let report: Report
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    parts.failed += 1
    return
  }
  parts.passed += report.numPassedTests
  parts.failed += report.numFailedTests
  if (report.numFailedTests === 0 && !(good && report.success)) parts.failed += 1
  parts.files.push(...report.testResults)
}

/** The summary of a run, a line each: how long each part and each folder of tests took, and the slowest files. */
export function summary({ times, files }: Parts): string[] {
  const line = (ms: number, text: string) => `${String(Math.round(ms / 1000)).padStart(5)} s  ${text}`
  const named = files.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    ms: endTime - startTime,
  }))
  const folders = new Map<string, { ms: number; count: number }>()
  for (const { name, ms } of named) {
    const [, folder = ''] = name.split('/')
    const at = folder.endsWith('.ts') ? 'tree' : folder
    const { ms: before, count } = folders.get(at) ?? { ms: 0, count: 0 }
    folders.set(at, { ms: before + ms, count: count + 1 })
  }
  const slowest = named.sort((one, other) => other.ms - one.ms).slice(0, 10)
  return [
    'The time of each part:',
    ...times.map(({ name, ms }) => line(ms, name)),
    ...(named.length === 0
      ? []
      : [
          'The time of the test files by folder, added up over the workers that share them:',
          ...[...folders]
            .sort(([, one], [, other]) => other.ms - one.ms)
            .map(([folder, { ms, count }]) => line(ms, `${folder} (${count} files)`)),
          'The slowest files:',
          ...slowest.map(({ name, ms }) => line(ms, name)),
        ]),
  ]
}
