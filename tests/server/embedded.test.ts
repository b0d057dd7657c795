import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeLock } from '../../src/server/platform/db/embedded/lock.ts'
import { isRunning, waitUntil } from '../../src/server/platform/db/embedded/processes.ts'
import { type EmbeddedRoom, makeRoom, query } from '../support/embeddedRoom.ts'
import { endChild, eventually, running } from '../support/processes.ts'

let room: EmbeddedRoom

beforeEach(() => {
  room = makeRoom()
})
afterEach(() => room.clear())

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

describe('starting', () => {
  it('creates a safe database in a folder with spaces and finds its rows at the next start', async () => {
    const dataDir = join(room.folder, 'a shop', 'its data')
    const first = await room.start(dataDir)
    await query(first.url, 'create table kept as select 7 as n')
    const settings = await query(
      first.url,
      `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as listens,
        current_setting('unix_socket_directories') as sockets, current_setting('fsync') as fsync,
        current_setting('data_checksums') as checksums, current_setting('password_encryption') as passwords,
        datlocprovider as provider, datlocale as locale, lower('ÄÉ') as lower
       from pg_database where datname = current_database()`,
    )
    expect(settings).toEqual([
      {
        encoding: 'UTF8',
        listens: '127.0.0.1',
        sockets: '',
        fsync: 'on',
        checksums: 'on',
        passwords: 'scram-sha-256',
        provider: 'b',
        locale: 'C.UTF-8',
        lower: 'äé',
      },
    ])
    expect(await query(first.url, 'create extension pg_trgm')).toEqual([])
    await first.stop()
    await first.stop()
    expect(first.pid).toBeUndefined()
    expect(existsSync(join(dataDir, 'pledgebook.pid'))).toBe(false)

    const second = await room.start(dataDir)
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  it('keeps passwords and data private', async () => {
    const dataDir = join(room.folder, 'data')
    const server = await room.start(dataDir, { durable: false })
    expect(modeOf(join(dataDir, 'database-password'))).toBe(0o600)
    expect(modeOf(join(dataDir, 'postgresql'))).toBe(0o700)
    expect(modeOf(dataDir)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
    const password = readFileSync(join(dataDir, 'database-password'), 'utf8').trim()
    expect(server.url).toContain(`pledgebook:${password}@127.0.0.1:`)
    const wrong = server.url.replace(password, 'x'.repeat(password.length))
    await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    const hba = await query(server.url, 'select distinct auth_method from pg_hba_file_rules')
    expect(hba).toEqual([{ auth_method: 'scram-sha-256' }])
    expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'off' }])
    const log = readFileSync(join(dataDir, 'postgresql.log'), 'utf8')
    expect(log).not.toContain(password)
  })

  it('starts again from the beginning if the first start was killed half-way', async () => {
    const dataDir = join(room.folder, 'data')
    const holder = room.hold(dataDir)
    const half = (): string | undefined =>
      existsSync(dataDir)
        ? readdirSync(dataDir).find((name) => name.startsWith('postgresql.new-'))
        : undefined
    await eventually(half)
    await endChild(holder.child, 'SIGKILL')
    const server = await room.start(dataDir)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('after kill -9', () => {
  it('of PostgreSQL, it starts again at the same address with every committed row', async () => {
    const server = await room.start(join(room.folder, 'data'))
    const exits: unknown[] = []
    server.onExit((exit) => exits.push(exit))
    await query(server.url, 'create table kept (n int)')
    const before = server.pid ?? 0
    // A worker deep in a computation does not notice that its postmaster is gone.
    const busy = query(server.url, 'select sum(n) from generate_series(1, 1000000000) n').catch(
      (error) => error,
    )
    const active = `select 1 as one from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`
    await eventually(async () => (await query(server.url, active))[0])
    await query(server.url, 'insert into kept values (1)')
    process.kill(before, 'SIGKILL')

    const rows = await eventually(() => query(server.url, 'select n from kept'))
    expect(rows).toEqual([{ n: 1 }])
    expect(server.pid).not.toBe(before)
    expect(exits).toEqual([{ code: null, signal: 'SIGKILL' }])
    expect(await busy).toBeInstanceOf(Error)

    process.kill(server.pid ?? 0, 'SIGKILL')
    expect(await eventually(() => query(server.url, 'select n from kept'))).toEqual([{ n: 1 }])
  })

  it('of PostgreSQL, it can be stopped while it is down', async () => {
    const server = await room.start(join(room.folder, 'data'), { durable: false })
    const down = new Promise<void>((resolve) => {
      server.onExit(() => resolve())
    })
    process.kill(server.pid ?? 0, 'SIGKILL')
    await down
    await server.stop()
    expect(server.pid).toBeUndefined()
  })

  it('of our own process, the next start ends the leftover server and continues', async () => {
    const dataDir = join(room.folder, 'data')
    const holder = room.hold(dataDir)
    const held = await running(holder)
    await query(held.url, 'create table kept as select 3 as n')
    await endChild(holder.child, 'SIGKILL')
    expect(isRunning(held.pid)).toBe(true)

    const server = await room.start(dataDir)
    expect(isRunning(held.pid)).toBe(false)
    expect(server.pid).not.toBe(held.pid)
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 3 }])
  })

  it('of both, the next start ignores postmaster.pid, whose id may by then belong to another program', async () => {
    const dataDir = join(room.folder, 'data')
    const first = await room.start(dataDir, { durable: false })
    await first.stop()
    const pidFile = join(dataDir, 'postgresql', 'postmaster.pid')
    writeFileSync(pidFile, `${process.pid}\n${join(dataDir, 'postgresql')}\n1\n5432\n\n127.0.0.1\n`)
    const { uid, gid } = statSync(join(dataDir, 'postgresql'))
    chownSync(pidFile, uid, gid)
    const second = await room.start(dataDir, { durable: false })
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

it('no server is left running when our process ends normally', async () => {
  const holder = room.hold(join(room.folder, 'data'))
  const held = await running(holder)
  await endChild(holder.child, 'SIGTERM')
  expect(isRunning(held.pid)).toBe(false)
  expect(existsSync(join(room.folder, 'data', 'pledgebook.pid'))).toBe(false)
})

it('PostgreSQL ends when our process ends without stopping it', async () => {
  const holder = room.hold(join(room.folder, 'data'))
  const held = await running(holder)
  await endChild(holder.child, 'SIGHUP')
  expect(await waitUntil(() => !isRunning(held.pid), 120_000)).toBe(true)
})

describe('the lock of DATA_DIR', () => {
  const other = spawn('sleep', ['600'], { stdio: 'ignore' })
  afterAll(() => endChild(other, 'SIGKILL'))

  it('rejects a second Pledgebook, in this process and in another', async () => {
    const dataDir = join(room.folder, 'data')
    const server = await room.start(dataDir, { durable: false })
    const problem = `DATA_DIR ${dataDir} is in use by another Pledgebook (process ${process.pid})`
    await expect(room.start(dataDir)).rejects.toThrow(problem)
    expect(await room.hold(dataDir).firstLine).toEqual({ rejected: expect.stringContaining(problem) })
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it.each([
    ['a process that has ended', () => '999999999\n\n'],
    ['a program other than Pledgebook', () => `${other.pid}\n\n`],
    ['an earlier process of the same id', () => `${other.pid}\nsome-earlier-boot 1\n`],
    ['an earlier process with our own id', () => `${process.pid}\n\n`],
    ['a process that left the file empty', () => ''],
  ])('is taken over from %s', async (_, content) => {
    const dataDir = join(room.folder, 'data')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'pledgebook.pid'), content())
    const lock = await takeLock(dataDir)
    expect(readFileSync(join(dataDir, 'pledgebook.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid}\n`))
    lock.release()
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('is taken over once if several processes find the same stale one', async () => {
    const dataDir = join(room.folder, 'data')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'pledgebook.pid'), '999999999\n\n')
    const lines = await Promise.all([1, 2, 3].map(() => room.hold(dataDir).firstLine))
    expect(lines.filter((line) => 'url' in line)).toHaveLength(1)
    expect(lines.filter((line) => 'rejected' in line && line.rejected.includes('is in use'))).toHaveLength(2)
  })
})
