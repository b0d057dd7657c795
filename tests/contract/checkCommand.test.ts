import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOptions } from '../../src/cli/contract/options.ts'
import { type CheckedServer, startChecked } from '../support/checker.ts'
import { status } from '../support/faultKinds.ts'
import { startFaultProxy } from '../support/faultProxy.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { root } from '../support/tree.ts'

let server: CheckedServer
let folder: string

beforeAll(async () => {
  server = await startChecked()
  folder = mkdtempSync(join(tmpdir(), 'pledgebook-contract-'))
  const description = await fetch(`${server.origin}/api/openapi.json`)
  writeFileSync(join(folder, 'openapi.json'), await description.text())
  writeFileSync(join(folder, 'other.json'), '{ "openapi": "3.1.0" }')
})
afterAll(async () => {
  await server?.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command as npm does; returns its output and its exit code. */
async function run(...args: string[]): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [join(root, 'src/cli/contract.ts'), ...args], {
    cwd: root,
    env: { INIT_CWD: folder, CONTRACT_USER: 'owner', CONTRACT_PASSWORD: OWNER_PASSWORD },
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (out += data))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, out }
}

/** A server that accepts requests and never replies, and the address of a stopped one. */
async function silentOnes(): Promise<{ hanging: string; gone: string; end: () => void }> {
  const [hanging, gone] = [createServer(() => undefined), createServer(() => undefined)]
  for (const one of [hanging, gone]) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done))
  const [at, was] = [hanging, gone].map((one) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`)
  await new Promise((done) => gone.close(done))
  const end = () => {
    hanging.close()
    hanging.closeAllConnections()
  }
  return { hanging: String(at), gone: String(was), end }
}

describe('the command', () => {
  test('exits with 0 if nothing is wrong, prints its progress, and writes JUnit XML', async () => {
    const only = ['--only', 'Metal', '--only', 'GetStaff']
    const files = ['--description', 'openapi.json', '--junit', 'report.xml']
    const { code, out } = await run('--url', server.origin, '--safe', '--seed', '7', ...only, ...files)
    expect(out).toMatch(/^ {3}1\/3 {2}GetMetal {2}✓\n {3}2\/3 .*\n {3}3\/3 {2}GetStaff {2}✓\n/)
    expect(out).toContain('opted out    writes: only reads are sent')
    expect(out).toMatch(/seed 7\nNo fault found\.\n$/)
    expect(code).toBe(0)
    const junit = readFileSync(join(folder, 'report.xml'), 'utf8')
    expect(junit).toContain('<testsuites name="contract" tests="3" failures="0" errors="0" skipped="0"')
    expect(junit).toContain('<testcase classname="Metal" name="GetMetal"')
  })

  test('exits with 1 if something is wrong, and names it', async () => {
    const proxy = await startFaultProxy(server.origin, { GetMetal: status(202) })
    const description = `${server.origin}/api/openapi.json`
    const options = ['--url', proxy.origin, '--description', description, '--safe', '--only', 'GetMetal']
    const { code, out } = await run(...options, '--junit', 'wrong.xml')
    await proxy.end()
    expect(out).toContain('✗ GetMetal · happy path\n  status 202 instead of 200')
    expect(code).toBe(1)
    expect(readFileSync(join(folder, 'wrong.xml'), 'utf8')).toContain('failures="1"')
  })

  test('exits with 2 if nothing can be checked, and says why', async () => {
    const { hanging, gone, end } = await silentOnes()
    const rejections: [args: string[], message: string][] = [
      [
        ['--url', server.origin, '--password', 'another'],
        'SignIn returned 401: The user name or password is',
      ],
      [['--url', gone], `${gone} cannot be reached: connect ECONNREFUSED`],
      [['--url', hanging, '--timeout', '1'], `${hanging} cannot be reached: no answer within 1 s`],
      [
        ['--url', `${server.origin}/shop`],
        `404 application/problem+json, not as described: is ${server.origin}/shop the`,
      ],
      [['--url', server.origin, '--only', 'Elephant'], 'The description has no tag or operation Elephant.'],
      [['--url', server.origin, '--description', 'none.json'], 'none.json cannot be read: ENOENT'],
      [
        ['--url', server.origin, '--description', 'other.json'],
        'other.json cannot be read: it is not an OpenAPI description',
      ],
      [
        ['--url', server.origin, '--description', `${gone}/x`],
        `The description ${gone}/x cannot be read: connect`,
      ],
    ]
    const outputs = await Promise.all(rejections.map(([args]) => run(...args)))
    end()
    expect(outputs).toEqual(
      rejections.map(([, message]) => ({ code: 2, out: expect.stringContaining(message) })),
    )
  })

  test('shows its options', async () => {
    const { code, out } = await run('--help')
    const options =
      'url user password description other-user other-password only safe seed runs timeout junit help'.split(
        ' ',
      )
    expect(options.filter((name) => !out.includes(`--${name}`))).toEqual([])
    expect(code).toBe(0)
  })
})

describe('its options', () => {
  const needed = ['--url', 'http://127.0.0.1:5080', '--user', 'owner', '--password', 'secret']

  test('can be set by environment variables, except the address', () => {
    const env = {
      CONTRACT_USER: 'owner',
      CONTRACT_PASSWORD: 'secret',
      CONTRACT_OTHER_USER: 'harbour',
      CONTRACT_OTHER_PASSWORD: 'another',
    }
    const { user, password, other, runs, timeout, safe } = readOptions(needed.slice(0, 2), env)
    expect([user, password, other]).toEqual(['owner', 'secret', { userName: 'harbour', password: 'another' }])
    expect([runs, timeout, safe]).toEqual([10, 60, false])
  })

  test.each([
    [[], '--url, --user and --password are required.'],
    [['--url', 'shop', '--user', 'a', '--password', 'b'], '--url must be the root of a back end'],
    [[...needed, '--runs', '0'], '--runs must be a whole number from 1, not “0”.'],
    [[...needed, '--seed', 'seven'], '--seed must be a whole number from 0, not “seven”.'],
    [[...needed, '--timeout', ''], '--timeout must be a whole number from 1, not “”.'],
    [[...needed, '--other-user', 'harbour'], '--other-user needs --other-password.'],
    [[...needed, '--junit', 'no such folder/report.xml'], 'no such folder for --junit.'],
    [[...needed, '--fast'], "Unknown option '--fast'"],
  ])('are rejected with the reason: %j', (args, message) => {
    expect(() => readOptions(args, {})).toThrow(message)
  })
})
