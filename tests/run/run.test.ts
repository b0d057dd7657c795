import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeFailure } from '../support/failures.ts'
import { needsOf } from '../support/needs.ts'
import { logSince, moment, recordedLog } from '../support/serverLog.ts'
import { root } from '../support/tree.ts'
import { chooseFiles, knownWords } from './choose.ts'
import { check, countReport, noParts, summary } from './parts.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pledgebook-run-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the choice of test files', () => {
  const files = [
    'tests/domain/role.test.ts',
    'tests/run/role.test.ts',
    'tests/server/badInput.test.ts',
    'tests/server/role.places.test.ts',
    'tests/server/role.test.ts',
    'tests/server/roleOfStaff.test.ts',
    'tests/server/roleTable.test.ts',
    'tests/server/rolemapping.test.ts',
    'tests/web/role.test.ts',
  ]
  const filesOf = (word: string) => chooseFiles([word], files).chosen.flatMap((one) => one.files)

  test('by a feature takes its files in every folder, but not the files of a longer word, the sweeps or the runner', () => {
    expect(filesOf('role')).toEqual([
      'tests/domain/role.test.ts',
      'tests/server/role.places.test.ts',
      'tests/server/role.test.ts',
      'tests/server/roleOfStaff.test.ts',
      'tests/web/role.test.ts',
    ])
    expect(filesOf('rolemapping')).toEqual(['tests/server/rolemapping.test.ts'])
  })

  test('by a path takes that file or folder alone', () => {
    expect(filesOf('tests/server/role.test.ts')).toEqual(['tests/server/role.test.ts'])
    expect(filesOf('./tests/web/role.test.ts')).toEqual(['tests/web/role.test.ts'])
    expect(filesOf('tests/web')).toEqual(['tests/web/role.test.ts'])
    expect(filesOf('tests/server/')).toHaveLength(6)
    expect(filesOf('tests/we/')).toEqual([])
  })

  test.each(['rol', 'roles', 'Role', 'tests/web/rol', 'role.test.ts', ''])('by %o finds nothing', (word) => {
    expect(chooseFiles(['role', word], files).unknown).toEqual([word])
  })

  test('names each word that finds something, with features separate from other words', () => {
    expect(knownWords(files, ['role'])).toEqual({ features: ['role'], others: ['rolemapping'] })
  })
})

describe('what test files need', () => {
  const needs = (path: string) => {
    const found = needsOf([join(root, path)])
    return Object.keys(found).filter((name) => found[name as keyof typeof found])
  }

  test.each([
    ['tests/web/role.test.ts', ['databaseUrl', 'webFolder', 'browserAddress']],
    ['tests/server/role.test.ts', ['databaseUrl']],
    ['tests/start/rejections.test.ts', ['databaseUrl']],
    ['tests/domain/dates.test.ts', []],
    ['tests/web/newloan.logic.test.ts', []],
    ['tests/web/none.test.ts', []],
  ])('%s needs %o', (path, expected) => {
    expect(needs(path)).toEqual(expected)
  })
})

describe('the count of a run', () => {
  const report = (content: string) => {
    const path = join(folder, 'report.json')
    writeFileSync(path, content)
    return path
  }
  const good = { success: true, numPassedTests: 3, numFailedTests: 0, testResults: [] }

  test.each([
    ['of tests that pass has no failure', true, JSON.stringify(good), 3, 0],
    [
      'with two tests that fail has two failures',
      false,
      JSON.stringify({ ...good, success: false, numFailedTests: 2 }),
      3,
      2,
    ],
    ['with a file that cannot run has one failure', false, JSON.stringify({ ...good, success: false }), 3, 1],
    ['with an error outside a test has one failure', false, JSON.stringify(good), 3, 1],
    ['with a report that is cut off has one failure', true, '{"success": true', 0, 1],
  ])('%s', (_what, ended, content, passed, failed) => {
    const parts = noParts()
    countReport(parts, ended, report(content))
    expect(parts).toMatchObject({ passed, failed })
  })

  test('without a report has one failure', () => {
    const parts = noParts()
    countReport(parts, true, join(folder, 'none.json'))
    expect(parts).toMatchObject({ passed: 0, failed: 1 })
  })

  test('of checks includes those that fail and those whose program is missing', async () => {
    const parts = noParts()
    const node = (code: string) => ['node', '-e', code]
    expect(await check(parts, { name: 'one', command: node(''), quiet: true })).toBe(true)
    expect(await check(parts, { name: 'two', command: node('process.exitCode = 3'), quiet: true })).toBe(
      false,
    )
    expect(await check(parts, { name: 'three', command: ['no-such-program'], quiet: true })).toBe(false)
    expect(parts).toMatchObject({ passed: 1, failed: 2 })
    expect(summary(parts).join('\n')).toMatch(/one\n.*two\n.*three$/)
  })

  test('for an unknown word has one failure; the run ends with code 1 and lists the known words', async () => {
    const run = promisify(execFile)(process.execPath, ['tests/run.js', 'nothing-like-it'], { cwd: root })
    const error: { code: number; stdout: string; stderr: string } = await run.catch((error) => error)
    expect(error.code).toBe(1)
    expect(error.stdout).toMatch(/\n0 passed, 1 failed\n$/)
    expect(error.stderr).toMatch(/found for: nothing-like-it\..*\n.* role, .*\n.* rolemapping, /)
  })
})

describe('what is kept of a failure', () => {
  test('is in a separate folder for each test', () => {
    const write = (id: string, title: string) =>
      writeFailure({ id, fullName: `tests/web/role.test.ts > ${title}` }, 'a.txt', id, folder)
    const first = write('1', 'a role > is "added", by keyboard')
    expect(first).toBe(join(folder, 'tests.web.role/a-role-is-added-by-keyboard/a.txt'))
    const second = write('2', 'a role > is added by keyboard!')
    expect(second).toBe(join(folder, 'tests.web.role/a-role-is-added-by-keyboard-2/a.txt'))
    expect(write('1', 'a role > is "added", by keyboard')).toBe(first)
    expect([first, second].map((path) => readFileSync(path, 'utf8'))).toEqual(['1', '2'])
  })

  test('begins with all lines of failed requests, and the warnings', () => {
    // An earlier line, from a test that set the system time ahead, must be left out.
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
    recordedLog().write(`${JSON.stringify({ time: Date.now(), level: 50 })}\n`)
    vi.useRealTimers()
    const began = moment()
    const log = recordedLog()
    const put = (line: object) => log.write(`${JSON.stringify({ time: Date.now(), level: 30, ...line })}\n`)
    put({ reqId: 'well', status: 200 })
    put({ reqId: 'badly', msg: 'what it did first' })
    put({ reqId: 'badly', status: 500 })
    put({ level: 40, msg: 'a warning' })
    const [failed = '', all = ''] = logSince(began).split('\nAll lines: ')
    expect(failed).toMatch(/^Failed requests and warnings: 2\n.*did first.*\n.*500.*\n.*a warning.*\n$/)
    expect(all).toMatch(/^4\n.*well.*\n/)
    expect(logSince(began + 60_000)).toBe('')
  })
})
