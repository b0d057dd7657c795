import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Contract } from '../../src/api/gen/contract.ts'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'
import { openDatabase } from '../../src/cli/openDatabase.ts'
import { metalDefaults } from '../../src/domain/valuation/metalDefaults.ts'
import { readConfig } from '../../src/server/config.ts'
import { makeBackup } from '../../src/server/platform/backup/makeBackup.ts'
import { restoreBackup } from '../../src/server/platform/backup/restoreBackup.ts'
import { stopLeftover } from '../../src/server/platform/db/embedded/leftover.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { connectTo } from '../support/connect.ts'
import { makeDatabase } from '../support/database.ts'
import { endChild } from '../support/processes.ts'
import { type Started, startProcess } from '../support/startProcess.ts'
import { root } from '../support/tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'pledgebook-start-'))
const quiet = { info: () => undefined, warn: () => undefined }
const running: Started[] = []

beforeAll(() => chmodSync(folder, 0o711))

afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    await endChild(child, 'SIGKILL')
    // The server ends with the process that supervises it, and closes its output then.
    await ended()
  }
})

afterAll(async () => {
  for (const name of readdirSync(folder)) await stopLeftover(join(folder, name, 'postgresql'), quiet)
  rmSync(folder, { recursive: true, force: true })
})

async function begin(dataDir: string, env: Record<string, string> = {}, args = ['--api']): Promise<Started> {
  const started = await startProcess({ env: { DATA_DIR: join(folder, dataDir), ...env }, args })
  running.push(started)
  return started
}

/** One HTTP request; its status and reply. */
async function send<Op extends OperationId>(
  { origin }: Started,
  id: Op,
  body: Contract[Op]['body'],
  token?: string,
): Promise<{ status: number; answer: Contract[Op]['reply'] }> {
  const { method, path } = operations[id]
  const reply = await fetch(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return { status: reply.status, answer: (await reply.json()) as Contract[Op]['reply'] }
}

async function namesOfRoles(started: Started, userName: string, password: string): Promise<string[]> {
  const { status, answer } = await send(started, 'SignIn', { userName, password })
  expect(status, userName).toBe(200)
  const { token, companyId, storeId } = answer
  const roles = await send(started, 'GetRole', { companyId, storeId }, token)
  return roles.status === 200 ? roles.answer.map(({ name }) => name).sort() : []
}

/** Time to create the sample while other tests run; alone it takes about half a minute. */
const SAMPLE_MS = 1_080_000

/** The number of received transfers, and of those received before they were sent. */
async function transferTimes(url: string): Promise<{ received: number; beforeSent: number }> {
  const client = await connectTo(url)
  try {
    const { rows } = await client.query<{ received: number; beforeSent: number }>(
      `select count(*)::int as received, count(*) filter (where received_at <= sent_at)::int as "beforeSent"
       from transfer where received_at is not null`,
    )
    return rows[0] ?? { received: 0, beforeSent: 0 }
  } finally {
    await client.end()
  }
}

/** Asserts that the sample passes every check, in its database and in one restored from its backup, and receives transfers after they were sent. */
async function checkSample(dataDir: string): Promise<void> {
  const sample = await openDatabase(readConfig({ DATA_DIR: dataDir }))
  const restored = await makeDatabase()
  try {
    expect(await transferTimes(sample.url)).toEqual({ received: 2, beforeSent: 0 })
    const verified = await verifyAll(sample.url)
    expect(verified.holds, verified.lines.join('\n')).toBe(true)
    const backup = { databaseUrl: sample.url, folder: join(dataDir, 'backups'), passphrase: undefined }
    const { heads } = await restoreBackup(
      restored.url,
      await makeBackup({ ...backup, now: new Date() }),
      undefined,
    )
    const again = await verifyAll(restored.url, Object.values(heads)[0])
    expect(again.holds, again.lines.join('\n')).toBe(true)
    expect(again.lines).toEqual(verified.lines)
  } finally {
    await restored.drop()
    await sample.close()
  }
}

/** Runs a command as a user does at the terminal, on the data of a start; its exit code and output. */
async function command(dataDir: string, name: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, `src/cli/${name}.ts`), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(folder, dataDir) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errorOutput, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  return { code, output: output.trim(), errorOutput: errorOutput.trim() }
}

/** Runs the commands next to a running server: each works, or says why not. Returns the owner's new password. */
async function runCommands(dataDir: string, started: Started, password: string): Promise<string> {
  const [verified, backup] = await Promise.all([command(dataDir, 'verify'), command(dataDir, 'backup')])
  expect(verified).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Shop: all checks passed\n {2}audit log: \d+ entries, hash [0-9a-f]{64}$/),
  })
  expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/\.backup$/), errorOutput: '' })
  const [restored, original] = await Promise.all([
    command(dataDir, 'restore', backup.output),
    command(dataDir, 'password', 'owner'),
  ])
  expect(restored).toEqual({
    code: 1,
    output: '',
    errorOutput: 'The database already has a business. Restore a backup into an empty database.',
  })
  const [, next = ''] = /^owner can sign in with (\S+) and must then/.exec(original.output) ?? []
  expect((await send(started, 'SignIn', { userName: 'owner', password })).status).toBe(401)
  expect((await send(started, 'SignIn', { userName: 'owner', password: next })).status).toBe(200)
  return next
}

describe('a first start with the sample', () => {
  let password = ''
  let roles: string[] = []

  const killInTheMiddle = async () => {
    const killed = await begin('sample', { SAMPLE_DATA: '1' })
    await killed.waitForOutput(/^ {2}company and stores$/m)
    await endChild(killed.child, 'SIGKILL')
    await killed.ended()
    expect(killed.output()).not.toContain('password')
  }

  test('that is killed in the middle leaves nothing behind for a next start without the sample', async () => {
    await killInTheMiddle()
    const started = await begin('sample', { SAMPLE_DATA: '0' })
    await started.waitForOutput(/^Removed the incomplete sample business/m)
    await started.waitForOutput(/Set it up at \S+ with the one-time code \S+$/m)
    expect(await started.stop()).toBe(0)
  })

  test('that is killed in the middle begins again cleanly, and says who signs in where', async () => {
    await killInTheMiddle()
    const started = await begin('sample', { SAMPLE_DATA: '1' }, [])
    const [, address] = await started.waitForOutput(/^Pledgebook is ready at (\S+)$/m, SAMPLE_MS)
    expect(address).toBe(started.origin)
    const progress = [...started.output().matchAll(/^ {2}loans: (\d+) % of the days$/gm)].map(
      ([, tenth]) => tenth,
    )
    expect(progress).toEqual(['10', '20', '30', '40', '50', '60', '70', '80', '90', '100'])
    const printed = await started.waitForOutput(/^Sign in as user owner with password (\S{10,})$/m)
    password = printed[1] ?? ''
    const [, others = ''] = await started.waitForOutput(/^The same password works for ([^.]+)\./m)
    expect(others.split(', ').sort()).toEqual(['appraiser', 'auditor', 'clerk', 'manager'])

    roles = await namesOfRoles(started, 'owner', password)
    expect(roles).toEqual(expect.arrayContaining(['Appraiser', 'Auditor', 'Clerk', 'Manager', 'Owner']))
    expect(new Set(roles).size).toBe(roles.length)
    for (const person of others.split(', ')) await namesOfRoles(started, person, password)

    const page = await fetch(started.origin)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await started.stop()).toBe(0)
  }, 1_200_000)

  test('keeps the business for the next start, which prints no password', async () => {
    const started = await begin('sample', { SAMPLE_DATA: '1' })
    await started.waitForOutput(/^Sign in with your user name\. .*npm run password -- owner$/m)
    expect(started.output()).not.toContain(password)
    expect(started.output()).not.toContain('Creating the sample')
    expect(await namesOfRoles(started, 'owner', password)).toEqual(roles)
    await checkSample(join(folder, 'sample'))
    expect(await started.stop()).toBe(0)
  })

  test('writes no password to files next to the database', () => {
    const files = readdirSync(join(folder, 'sample'), { withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    expect(files.length).toBeGreaterThan(0)
    const texts = files.map(({ name }) => readFileSync(join(folder, 'sample', name), 'utf8'))
    expect(texts.filter((text) => text.includes(password))).toEqual([])
  })
})

describe('a first start without the sample', () => {
  test('prints a code that sets the business up once', async () => {
    const started = await begin('empty', { SAMPLE_DATA: '0' })
    const [, address = '', code = ''] = await started.waitForOutput(
      /Set it up at (\S+) with the one-time code (\S+)$/m,
    )
    expect(address).toBe(`${started.origin}/setup`)
    const owner = { name: 'Own Er', userName: 'owner', email: 'o@test.example', password: 'a long password' }
    const business = {
      code,
      company: { name: 'Shop', policyProfile: 'pawnbroker' as const },
      store: { name: 'Main', code: 'MN' },
      owner,
      metals: metalDefaults,
    }
    const wrong = await send(started, 'SetUp', { ...business, code: 'not-the-code' })
    expect(wrong.status).toBeGreaterThanOrEqual(400)
    expect((await send(started, 'SetUp', business)).status).toBe(201)
    expect((await send(started, 'SetUp', business)).status).toBeGreaterThanOrEqual(400)
    const next = await runCommands('empty', started, owner.password)
    expect(await started.stop()).toBe(0)

    const again = await begin('empty', { SAMPLE_DATA: '0' })
    await again.waitForOutput(/^Sign in with your user name\./m)
    expect(again.output()).not.toContain('one-time code')
    expect((await send(again, 'SignIn', { userName: 'owner', password: next })).status).toBe(200)
    expect(await again.stop()).toBe(0)
  })
})
