import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { superviseServer } from '../../src/cli/superviseServer.ts'
import { stopLeftover } from '../../src/server/platform/db/embedded/leftover.ts'
import { makeDatabase, type TestDatabase } from '../support/database.ts'
import { endChild, eventually } from '../support/processes.ts'
import { type Started, startProcess } from '../support/startProcess.ts'

const folder = mkdtempSync(join(tmpdir(), 'pledgebook-supervised-'))
const dataDir = join(folder, 'data')
const running: Started[] = []
let database: TestDatabase

beforeAll(async () => {
  chmodSync(folder, 0o711)
  database = await makeDatabase()
})

afterEach(async () => {
  for (const started of running.splice(0)) {
    await endChild(started.child, 'SIGKILL')
    await started.ended()
  }
})

afterAll(async () => {
  await stopLeftover(join(dataDir, 'postgresql'), { info: () => undefined, warn: () => undefined })
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function begin(env: Record<string, string> = {}): Promise<Started> {
  const started = await startProcess({
    env: { DATA_DIR: dataDir, SAMPLE_DATA: '0', ...env },
    args: ['--api'],
  })
  running.push(started)
  return started
}

const serverId = () => Number(readFileSync(join(dataDir, 'pledgebook.pid'), 'utf8').split('\n')[0])
const isReady = async ({ origin }: Started) =>
  (await fetch(`${origin}/api/health`).then(({ ok }) => ok)) || undefined

describe('npm start', () => {
  test('restarts a server that was killed, on the PostgreSQL that it left running', async () => {
    const started = await begin()
    await started.waitForOutput(/^Pledgebook is ready/m)
    const first = serverId()
    expect(first).not.toBe(started.child.pid)
    process.kill(first, 'SIGKILL')
    await started.waitForOutput(/^Pledgebook is ready[\s\S]*^Pledgebook is ready/m)
    expect(await eventually(() => isReady(started))).toBe(true)
    expect(serverId()).not.toBe(first)
    expect(started.errorOutput()).toContain(
      'The server stopped unexpectedly (SIGKILL). It is restarted in 0.5 s.',
    )
    expect(await started.stop()).toBe(0)
    expect(existsSync(join(dataDir, 'pledgebook.pid'))).toBe(false)
  })

  test('stops its server even when it is killed itself', async () => {
    const started = await begin()
    await started.waitForOutput(/^Pledgebook is ready/m)
    await endChild(started.child, 'SIGKILL')
    // Its output closes once the server has ended too.
    await started.ended()
    expect(existsSync(join(dataDir, 'pledgebook.pid'))).toBe(false)
    expect(existsSync(join(dataDir, 'postgresql', 'postmaster.pid'))).toBe(false)
  })

  test('stops its server when npm, which runs it, gets SIGTERM', async () => {
    const started = await startProcess({
      env: { DATA_DIR: dataDir, SAMPLE_DATA: '0' },
      command: ['npm', 'start', '--', '--api'],
    })
    running.push(started)
    await started.waitForOutput(/^Pledgebook is ready/m)
    await endChild(started.child, 'SIGTERM')
    await started.ended()
    expect(existsSync(join(dataDir, 'pledgebook.pid'))).toBe(false)
    expect(existsSync(join(dataDir, 'postgresql', 'postmaster.pid'))).toBe(false)
  })

  test('only warns of a short OWNER_PASSWORD when it makes no owner', async () => {
    const started = await begin({ OWNER_PASSWORD: 'nine char' })
    await started.waitForOutput(/^Pledgebook is ready/m)
    await started.waitForOutput(/^Warning: OWNER_PASSWORD must have at least 10 characters\. It is not used/m)
    expect(await started.stop()).toBe(0)
  })

  test('rejects a short OWNER_PASSWORD when it would make the owner', async () => {
    const started = await begin({
      DATABASE_URL: database.url,
      SAMPLE_DATA: '1',
      OWNER_PASSWORD: 'nine char',
    })
    expect(await started.ended()).toBe(1)
    expect(started.errorOutput()).toBe('OWNER_PASSWORD must have at least 10 characters.\n')
  })
})

describe('a supervisor', () => {
  /** `secondsApart`: the time between two crashes, however long a start takes. */
  const supervise = async (how: string, secondsApart = 1) => {
    let clock = 0
    const file = join(folder, `starts-${how}`)
    const messages: string[] = []
    const code = await superviseServer({
      program: fileURLToPath(new URL('../support/dyingServer.ts', import.meta.url)),
      args: [how, file],
      complain: (line) => messages.push(line),
      now: () => {
        clock += secondsApart * 1_000
        return clock
      },
    })
    return { code, messages, starts: readFileSync(file, 'utf8').split('\n').length - 1 }
  }

  test('stops after five crashes within a minute, with a longer delay each time', async () => {
    const { code, messages, starts } = await supervise('killed')
    expect([code, starts]).toEqual([1, 5])
    expect(messages.map((line) => /in ([\d.]+) s\.$/.exec(line)?.[1])).toEqual([
      '0.5',
      '1',
      '2',
      '4',
      undefined,
    ])
    expect(messages.at(-1)).toBe(
      'The server stopped unexpectedly (SIGKILL), 5 times within a minute. It is not restarted.',
    )
  })

  test('does not restart a server that ended by itself or could not start at all', async () => {
    expect(await supervise('0')).toEqual({ code: 0, messages: [], starts: 1 })
    expect(await supervise('rejected')).toEqual({ code: 1, messages: [], starts: 1 })
  })

  test('ends a server that does not stop, and says that its PostgreSQL may still run', async () => {
    const file = join(folder, 'supervisor.ts')
    const module = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))
    const options = `{ program: ${module('../support/dyingServer.ts')}, args: ['hangs', ${JSON.stringify(join(folder, 'starts-hangs'))}],
      complain: (line) => console.error(line), stopMs: 200 }`
    writeFileSync(
      file,
      `import { superviseServer } from ${module('../../src/cli/superviseServer.ts')}
      process.exitCode = await superviseServer(${options})`,
    )
    const started = await startProcess({ env: {}, command: [process.execPath, file] })
    running.push(started)
    await started.waitForOutput(/^It hangs\.$/m)
    expect(await started.stop()).toBe(1)
    expect(started.errorOutput()).toBe(
      'The server did not stop within 0.2 s and was ended. Its own PostgreSQL, if it has one, may still run: the next start stops it.\n',
    )
  })
})
