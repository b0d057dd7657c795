import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountCan } from '../../src/server/platform/db/embedded/account.ts'
import { findInstalled } from '../../src/server/platform/db/embedded/binaries.ts'
import { StartError } from '../../src/server/platform/startError.ts'
import { type EmbeddedRoom, makeRoom, query } from '../support/embeddedRoom.ts'
import { endChild, holderScript, running } from '../support/processes.ts'

const root = process.getuid?.() === 0
const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 }
const nobodyCanRunUs =
  root && accountCan(nobody, '-x', process.execPath) && accountCan(nobody, '-r', holderScript)

let room: EmbeddedRoom

beforeEach(() => {
  room = makeRoom()
})
afterEach(() => room.clear())

/** A folder in the room, owned by `nobody` if we are root. */
function folderOf(name: string, mode: number): string {
  const path = join(room.folder, name)
  mkdirSync(path)
  chmodSync(path, mode)
  if (root) chownSync(path, nobody.uid, nobody.gid)
  return path
}

async function problemOf(dataDir: string): Promise<string> {
  const rejected: unknown = await room.start(dataDir, { durable: false }).catch((error) => error)
  expect(rejected).toBeInstanceOf(StartError)
  const { message } = rejected as StartError
  expect(message).toMatch(/^[^\n]+\.$/)
  return message
}

describe('DATA_DIR', () => {
  it('is rejected when it is a file, inside one, a broken link or too long', async () => {
    const file = join(room.folder, 'file')
    writeFileSync(file, '')
    expect(await problemOf(file)).toBe(`DATA_DIR ${file} must be a folder, but is a file.`)
    expect(await problemOf(join(file, 'data'))).toContain('a part of the path is a file')
    const dangling = join(room.folder, 'dangling')
    symlinkSync(join(room.folder, 'no', 'where'), dangling)
    expect(await problemOf(dangling)).toContain('a broken symbolic link')
    expect(await problemOf(join(room.folder, 'x'.repeat(300)))).toContain('the name is too long')
  })

  it.skipIf(root && !nobodyCanRunUs)('is rejected when it cannot be written or created', async () => {
    const dataDir = folderOf('locked', 0o555)
    const user = root ? nobody : undefined
    const rejected = expect.stringMatching(/^DATA_DIR .*locked cannot be used: permission is denied\.$/)
    expect(await room.hold(dataDir, user).firstLine).toEqual({ rejected })
    const inside = expect.stringMatching(/^DATA_DIR .*deeper cannot be created: permission is denied\.$/)
    expect(await room.hold(join(dataDir, 'deeper'), user).firstLine).toEqual({ rejected: inside })
  })

  it.skipIf(!nobodyCanRunUs)(
    'works for a user who is not root, and is rejected for another one',
    async () => {
      const dataDir = join(folderOf('home', 0o700), '.local', 'share', 'pledgebook')
      const holder = room.hold(dataDir, nobody)
      const held = await running(holder)
      expect(await query(held.url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(statSync(join(dataDir, 'postgresql')).uid).toBe(nobody.uid)
      expect(statSync(dataDir).mode & 0o777).toBe(0o700)
      await endChild(holder.child, 'SIGTERM')
      const other = { uid: 65_533, gid: 65_533 }
      chmodSync(join(room.folder, 'home'), 0o711)
      for (const part of ['.local', '.local/share', '.local/share/pledgebook']) {
        chmodSync(join(room.folder, 'home', part), 0o755)
      }
      expect(await room.hold(dataDir, other).firstLine).toEqual({
        rejected: expect.stringContaining('belongs to user 65534, but Pledgebook runs as user 65533'),
      })
      expect(await problemOf(dataDir)).toContain('belongs to user 65534, but PostgreSQL would run as user')
    },
  )

  it.runIf(root)('is rejected when the account that runs PostgreSQL cannot reach it', async () => {
    const closed = join(room.folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const message = await problemOf(join(closed, 'data'))
    expect(message).toMatch(/^The system account .* cannot reach DATA_DIR/)
    expect(message).toContain(`may not enter ${closed}:`)
  })

  it('is rejected without its password file, and with another password, a database of another version or an invalid configuration', async () => {
    const dataDir = join(room.folder, 'data')
    const server = await room.start(dataDir, { durable: false })
    await server.stop()
    const passwordFile = join(dataDir, 'database-password')
    const password = readFileSync(passwordFile)
    rmSync(passwordFile)
    expect(await problemOf(dataDir)).toContain(`The file ${passwordFile} with the password`)
    writeFileSync(passwordFile, 'another password')
    expect(await problemOf(dataDir)).toContain('rejects the password')
    writeFileSync(passwordFile, password)
    writeFileSync(join(dataDir, 'postgresql', 'PG_VERSION'), '17\n')
    expect(await problemOf(dataDir)).toContain('was created by PostgreSQL 17')
    writeFileSync(join(dataDir, 'postgresql', 'PG_VERSION'), '18\n')
    writeFileSync(join(dataDir, 'postgresql', 'postgresql.conf'), 'no_such_setting = 1\n')
    expect(await problemOf(dataDir)).toMatch(/PostgreSQL did not start: .*its log is .*postgresql\.log/)
    writeFileSync(join(dataDir, 'postgresql', 'postgresql.conf'), '')
    const again = await room.start(dataDir, { durable: false })
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('PostgreSQL that cannot run where it is installed', () => {
  it('is copied to the data folder, with its links, and the copy used again', async () => {
    const installed = findInstalled()
    // What forces a copy: for root, that the account of PostgreSQL may not enter the folder; for another user, that links are missing.
    const native = join(room.folder, 'checkout', 'native')
    cpSync(installed.native, native, { recursive: true, verbatimSymlinks: true })
    const lib = join(native, 'lib')
    for (const entry of readdirSync(lib, { withFileTypes: true })) {
      if (entry.isSymbolicLink()) rmSync(join(lib, entry.name))
    }
    chmodSync(join(room.folder, 'checkout'), 0o700)
    const dataDir = join(room.folder, 'data')
    mkdirSync(join(dataDir, 'postgresql-bin-1.0.0'), { recursive: true })
    chmodSync(dataDir, 0o711)
    const setup = { durable: false, installed: { native, version: installed.version } }
    const server = await room.start(dataDir, setup)
    expect(await query(server.url, 'create extension pg_trgm')).toEqual([])
    await server.stop()
    const copies = (): readonly string[] => readdirSync(dataDir).filter((name) => name.includes('-bin-'))
    expect(copies()).toEqual([`postgresql-bin-${installed.version}`])
    const made = statSync(join(dataDir, `postgresql-bin-${installed.version}`)).ino
    await (await room.start(dataDir, setup)).stop()
    expect(statSync(join(dataDir, `postgresql-bin-${installed.version}`)).ino).toBe(made)
  })

  it.runIf(root)('is copied from a complete checkout that only root may enter', async () => {
    const installed = findInstalled()
    const closed = join(room.folder, 'closed')
    const native = join(closed, 'native')
    cpSync(installed.native, native, { recursive: true, verbatimSymlinks: true })
    chmodSync(closed, 0o700)
    const dataDir = join(room.folder, 'data')
    const server = await room.start(dataDir, { durable: false, installed: { ...installed, native } })
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir)).toContain(`postgresql-bin-${installed.version}`)
  })
})
