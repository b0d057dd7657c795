import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckedServer, linesOf, startChecked } from '../support/checker.ts'
import { status } from '../support/faultKinds.ts'
import { startFaultProxy } from '../support/faultProxy.ts'
import { OWNER_PASSWORD } from '../support/server.ts'

let server: CheckedServer
let folder: string

beforeAll(async () => {
  server = await startChecked()
  folder = mkdtempSync(join(tmpdir(), 'pledgebook-contract-'))
})
afterAll(async () => {
  await server?.end()
  rmSync(folder, { recursive: true, force: true })
})

/** What the command printed, and its exit code. */
async function run(...given: string[]): Promise<{ code: number | null; out: string }> {
  const program = join(import.meta.dirname, '../../src/cli/contract.ts')
  const child = spawn(process.execPath, [program, '--user', 'owner', '--seed', '7', ...given], {
    env: { ...process.env, CONTRACT_PASSWORD: OWNER_PASSWORD },
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (out += data))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, out }
}

describe('the checker', () => {
  test('finds nothing in a part of our own server, and leaves nothing active', async () => {
    const report = await server.check({ only: ['Role'] })
    expect(linesOf(report)).toEqual([])
    expect(report.outcomes.filter(({ reached }) => reached !== 'answered')).toEqual([])
    expect(report.stays).toEqual([])
    const { rows } = await server.pool.query(`select name from company where active and name like 'Checker%'`)
    expect(rows).toEqual([])
  })

  test('ends only what it made', async () => {
    const { token } = server.owner
    const body = {
      name: 'Harbour Gold',
      policyProfile: 'nbfc' as const,
      firstStore: { name: 'Harbour', code: 'HB' },
    }
    const { id } = await server.call('AddCompany', { token, body })
    await server.check({ only: ['GetCompany'] })
    const { rows } = await server.pool.query('select active from company where id = $1', [id])
    expect(rows).toEqual([{ active: true }])
  })

  test('sends reads only when it shall be safe', async () => {
    const state = () =>
      server.pool.query('select count(*)::integer as count from audit where operation <> $1', ['SignIn'])
    const before = (await state()).rows
    const report = await server.check({ only: ['Role', 'Store'], safe: true })
    expect(linesOf(report)).toEqual([])
    expect(report.outcomes.map(({ operation }) => operation)).not.toContain('AddRole')
    expect(report.outcomes.filter(({ reached }) => reached === 'answered').length).toBeGreaterThan(4)
    expect((await state()).rows).toEqual(before)
  })
})

describe('the command', () => {
  test('ends with 0 where nothing is wrong, and writes JUnit XML', async () => {
    const file = join(folder, 'report.xml')
    const { code, out } = await run('--url', server.origin, '--safe', '--only', 'Metal', '--junit', file)
    expect(out).toContain('No fault found.')
    expect(code).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('<testcase classname="Metal" name="GetMetal"')
  })

  test('ends with 1 where something is, and names it', async () => {
    const proxy = await startFaultProxy(server.origin, { GetMetal: status(202) })
    const file = join(folder, 'wrong.xml')
    const description = `${server.origin}/api/openapi.json`
    const given = ['--url', proxy.origin, '--description', description, '--safe', '--only', 'GetMetal']
    const { code, out } = await run(...given, '--junit', file)
    await proxy.end()
    expect(out).toContain('✗ GetMetal · happy path\n  status 202 instead of 200')
    expect(code).toBe(1)
    expect(readFileSync(file, 'utf8')).toContain('failures="1"')
  })

  test('ends with 2 where nothing can be checked, and says why', async () => {
    const refused = await run('--url', server.origin, '--password', 'another password')
    expect(refused.out).toContain('The user name or the password is wrong.')
    expect(refused.code).toBe(2)
    const unknown = await run('--url', server.origin, '--only', 'Elephant')
    expect(unknown.out).toContain('The description has no tag or operation Elephant.')
    expect(unknown.code).toBe(2)
  })
})
