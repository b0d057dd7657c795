import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { root } from '../support/tree.ts'

const rooms = mkdtempSync(join(tmpdir(), 'pledgebook-vectors-'))
const shipped = join(root, 'tests/vectors')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(rooms, 'room-'))
})

afterAll(() => {
  rmSync(rooms, { recursive: true, force: true })
})

/** The output and the exit code of the command. */
function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'src/cli/vectors.ts'), ...args],
    {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, INIT_CWD: rooms },
    },
  )
  return { status, lines: stdout.split('\n').slice(0, -1), errorOutput: stderr }
}

const casesOf = (file: string) => JSON.parse(readFileSync(join(shipped, `${file}.json`), 'utf8'))
const write = (file: string, cases: unknown) =>
  writeFileSync(join(folder, `${file}.json`), JSON.stringify(cases))

test('the cases of the lending rules pass', () => {
  expect(run(shipped)).toEqual({ status: 0, lines: ['126 passed, 0 failed'], errorOutput: '' })
})

test('a wrong paisa fails, and is named', () => {
  cpSync(shipped, folder, { recursive: true })
  const cases = casesOf('receipts')
  cases[2].payoff.payable += 1
  chmodSync(join(folder, 'receipts.json'), 0o600)
  write('receipts', cases)
  const { status, lines } = run(folder)
  expect(status).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(
      /^receipts\.json \[2\] interest paid on day 30, .*: payoff\.payable: expected (\d+), got (\d+)$/,
    ),
    '125 passed, 1 failed',
  ])
})

test('a file may be missing, and a relative folder is resolved from where the command was called', () => {
  write('valuation', casesOf('valuation'))
  expect(run(folder.slice(rooms.length + 1))).toMatchObject({ status: 0, lines: ['5 passed, 0 failed'] })
})

test('a file may begin with a byte order mark', () => {
  writeFileSync(join(folder, 'valuation.json'), `\uFEFF${JSON.stringify(casesOf('valuation'))}`)
  expect(run(folder)).toEqual({ status: 0, lines: ['5 passed, 0 failed'], errorOutput: '' })
})

test('an empty file among others is named', () => {
  write('valuation', casesOf('valuation'))
  write('interest', [])
  expect(run(folder)).toEqual({
    status: 0,
    lines: ['5 passed, 0 failed'],
    errorOutput: 'No cases in interest.json.\n',
  })
})

test('a case that lacks a figure is named with its file and the field', () => {
  const [first, second] = casesOf('valuation')
  delete second.purityBp
  write('valuation', [first, second])
  const { status, lines } = run(folder)
  expect(status).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/^valuation\.json \[1\]: purityBp is missing$/),
    '1 passed, 1 failed',
  ])
})

test('five thousand cases are run, and malformed ones count as failed', () => {
  const many = (file: string, count: number) => {
    const cases = casesOf(file)
    return Array.from({ length: count }, (_, index) => cases[index % cases.length])
  }
  write('interest', [...many('interest', 2000), null, { name: 'half a case' }])
  write('receipts', many('receipts', 1000))
  write('valuation', many('valuation', 1000))
  write('eligibility', many('eligibility', 1000))
  const { status, lines } = run(folder)
  expect(status).toBe(1)
  expect(lines).toEqual([
    'interest.json [2000]: the case is not an object',
    'interest.json [2001] half a case: terms is missing',
    '5000 passed, 2 failed',
  ])
})

test.each<[string, () => string[], RegExp]>([
  ['no folder is named', () => [], /^Name one folder: npm run -s vectors -- <folder>\n$/],
  ['two folders are named', () => [folder, folder], /^Name one folder/],
  [
    'the folder does not exist',
    () => [join(folder, 'nowhere')],
    /nowhere has none of interest\.json, .*\.\n$/,
  ],
  [
    'the folder has no files of cases',
    () => [folder],
    / has none of interest\.json, receipts\.json, valuation\.json, /,
  ],
  [
    'all files are empty',
    () => {
      write('interest', [])
      write('receipts', [])
      return [folder]
    },
    / has no cases in interest\.json, receipts\.json\.\n$/,
  ],
  [
    'a file is not JSON',
    () => {
      writeFileSync(join(folder, 'interest.json'), '[{')
      return [folder]
    },
    /interest\.json cannot be read: .*JSON/,
  ],
  [
    'a file is not a list',
    () => {
      write('interest', { cases: [] })
      return [folder]
    },
    /interest\.json is not a list of cases\.\n$/,
  ],
  [
    'a file is a folder',
    () => {
      mkdirSync(join(folder, 'interest.json'))
      return [folder]
    },
    /interest\.json cannot be read: /,
  ],
])('where %s, one sentence says so', (_, args, sentence) => {
  const { status, lines, errorOutput } = run(...args())
  expect(status).toBe(2)
  expect(lines).toEqual([])
  expect(errorOutput).toMatch(sentence)
  expect(errorOutput.trim().split('\n')).toHaveLength(1)
})
