import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDisk } from '../../src/server/platform/files/disk.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { notesOf } from '../support/notes.ts'
import { eventually } from '../support/processes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const GB = 1_000_000_000

describe('the disk of a folder', () => {
  test.each([
    ['ample', 400, 1_000, 40, false],
    ['under 5 % of a large disk, but more than 5 GB', 20, 1_000, 2, false],
    ['under 5 %, and not ample', 4, 100, 4, true],
    ['5 %', 5, 100, 5, false],
    ['under 500 MB', 0.4, 4, 10, true],
  ])('%s: %f of %f GB free is %i percent, low: %s', async (_name, free, total, freePercent, low) => {
    const disk = openDisk('/', async () => ({ bavail: free * 1000, blocks: total * 1000, bsize: GB / 1000 }))
    expect(await disk.space()).toEqual({ freeBytes: free * GB, freePercent, low })
    const room = disk.requireRoom().then(
      () => 'room',
      ({ status, message }) => `${status} ${message}`,
    )
    expect(await room).toBe(
      low
        ? `507 The server’s disk is nearly full (${freePercent} % free), so files cannot be saved. Free some space, then try again.`
        : 'room',
    )
  })

  test('that cannot be measured does not count as low', async () => {
    const disk = openDisk('/nowhere/at/all')
    expect(await disk.space()).toBeNull()
    await expect(disk.requireRoom()).resolves.toBeUndefined()
  })
})

const run = (command: string, ...args: string[]) => execFileSync(command, args)

/** Whether this process may mount a small disk. */
const mounts = process.platform === 'linux' && process.getuid?.() === 0

describe.skipIf(!mounts)('on a disk that is nearly full', () => {
  const ON = '2026-05-01'
  let server: TestServer
  let notes: Awaited<ReturnType<typeof notesOf>>

  beforeAll(async () => {
    server = await startTestServer()
    const loans = await activeLoans(server)
    notes = await notesOf(server)
    await loans.onDay(ON)
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', server.dataDir)
    await eventually(async () => ((await server.services.disk.space())?.low ? true : undefined))
  })
  afterAll(async () => {
    run('umount', server.dataDir)
    await server?.end()
  })

  const file = (query: object) => ({
    token: server.owner.token,
    query: query as Record<string, unknown>,
    body: Buffer.from('Name,Phone\n'),
    headers: { 'content-type': 'application/octet-stream' },
  })
  test('files to import and attachments are rejected, entries are posted, and health returns the reason', async () => {
    const rejected = [
      await server.inject('AddImport', file({ target: 'Customer', fileName: 'a.csv' })),
      await server.inject('AddAttachment', file({ purpose: 'profilePhoto' })),
    ]
    for (const reply of rejected) {
      expect(reply.statusCode, reply.body).toBe(507)
      expect(reply.json().detail).toMatch(/^The server’s disk is nearly full \(\d+ % free\)/)
    }
    const posted = await notes.send('credit', notes.request('credit', ON))
    expect(posted.statusCode, posted.body).toBe(201)
    const health = await eventually(async () => {
      const reply = await server.app.inject({ method: 'GET', url: '/api/health' })
      return reply.statusCode === 200 ? reply : undefined
    })
    expect(health.json()).toMatchObject({ ready: true, reason: 'diskLow' })
  })

  test('a backup is rejected with a message, and the remains of an interrupted one are removed after a day', async () => {
    const folder = join(server.dataDir, 'backups')
    mkdirSync(folder)
    const [old, young] = ['01', '02'].map((day) =>
      join(folder, `pledgebook-2026-05-${day}T10-00-00.000Z.backup.part`),
    ) as [string, string]
    for (const path of [old, young]) writeFileSync(path, 'cut off')
    const before = new Date(Date.now() - 25 * 3_600_000)
    utimesSync(old, before, before)
    await expect(server.services.backups.make()).rejects.toThrow(
      `The disk of ${server.dataDir} is nearly full`,
    )
    expect([existsSync(old), existsSync(young)]).toEqual([false, true])
  })
})
