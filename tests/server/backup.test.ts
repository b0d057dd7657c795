import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BackupOptions, makeBackup } from '../../src/server/platform/backup/makeBackup.ts'
import { restoreBackup, verifyBackup } from '../../src/server/platform/backup/restoreBackup.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { connectTo } from '../support/connect.ts'
import { makeDatabase } from '../support/database.ts'
import { daysOf } from '../support/days.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let folder: string
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pledgebook-backups-'))
  server = await startTestServer()
  shop = await openShop(server)
  await server.call('AddNewLoan', {
    token: server.owner.token,
    body: shop.request({ principalPaise: 500_000 }),
  })
})
afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true })
})

const backup = (passphrase?: string) =>
  makeBackup({ databaseUrl: server.databaseUrl, folder, passphrase, now: new Date() })

const LEFT_OUT = [
  ...['access_stamp', 'signing_key', 'schema_migration'],
  ...[
    'margin_computation',
    'loan_short',
    'short_sum',
    'short_together',
    'short_borrower',
    'borrower_changed',
  ],
]

/** Every row as text, by table, except of the excluded tables. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const client = await connectTo(url)
  try {
    const { rows } = await client.query(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> all ($1) order by 1`,
      [LEFT_OUT],
    )
    const found: Record<string, string[]> = {}
    for (const { name } of rows)
      found[name] = (await client.query(`select t::text as line from ${name} t order by 1`)).rows.map(
        ({ line }) => line,
      )
    return found
  } finally {
    await client.end()
  }
}

/** Makes a backup in a process that may write files of at most this many bytes: `made`, or the code of the error. */
function backupWithin(bytes: number, options: Omit<BackupOptions, 'now'>): Promise<string> {
  const source = join(import.meta.dirname, '../../src/server/platform/backup/makeBackup.ts')
  const script = `
    import { makeBackup } from ${JSON.stringify(source)}
    makeBackup({ ...${JSON.stringify(options)}, now: new Date() }).then(() => 'made', ({ code }) => code).then(console.log)`
  const input = [`--fsize=${bytes}`, process.execPath, '--input-type=module', '-e', script]
  return new Promise((done, fail) =>
    execFile('prlimit', input, (error, output) => (error ? fail(error) : done(output.trim()))),
  )
}

describe('a backup', () => {
  test.each([
    ['without a passphrase', undefined],
    ['encrypted', 'a passphrase of the owner'],
  ])(
    '%s restores everything, and new vouchers continue after the restored ones',
    async (_how, passphrase) => {
      await server.services.background.settled()
      const before = await contentOf(server.databaseUrl)
      const path = await backup(passphrase)
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(readFileSync(path).includes('Test Gold Loans')).toBe(false)
      const database = await makeDatabase()
      try {
        const head = await restoreBackup(database.url, path, passphrase)
        expect(await contentOf(database.url)).toEqual(before)
        const result = await verifyAll(database.url, Object.values(head.heads)[0])
        expect(result.holds, result.lines.join('\n')).toBe(true)
        const again = await startTestServer({ databaseUrl: database.url })
        again.owner = await again.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
        await again.call('AddNewLoan', {
          token: again.owner.token,
          body: shop.request({ principalPaise: 500_000 }),
        })
        expect((await verifyAll(database.url)).holds).toBe(true)
        const { rows } = await again.pool.query(
          'select count(*)::int as vouchers, count(distinct entry)::int as places from voucher',
        )
        expect(rows[0].places).toBe(rows[0].vouchers)
        expect(rows[0].vouchers).toBeGreaterThan(before.voucher?.length ?? 0)
        await again.close()
      } finally {
        await database.drop()
      }
    },
  )

  test.each(['bank_loan', 'product', 'transfer'])(
    'is a snapshot of its start: postings made later, before it reads the table %s, are not in it',
    async (table) => {
      await server.services.background.settled()
      const before = await contentOf(server.databaseUrl)
      const holder = await connectTo(server.databaseUrl)
      try {
        await holder.query(`begin; lock table ${table} in access exclusive mode`)
        const made = backup()
        made.catch(() => undefined)
        // Databases that are copies of one template have the same numbers of tables.
        const waiting = `select from pg_locks where not granted and relation = '${table}'::regclass
          and database = (select oid from pg_database where datname = current_database())`
        await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(1)
        await shop.bringCash(100)
        await shop.bringCash(100)
        await holder.query('commit')
        const database = await makeDatabase()
        try {
          await restoreBackup(database.url, await made, undefined)
          expect(await contentOf(database.url)).toEqual(before)
          const result = await verifyAll(database.url)
          expect(result.holds, result.lines.join('\n')).toBe(true)
        } finally {
          await database.drop()
        }
      } finally {
        await holder.end()
      }
    },
  )

  test('can only be restored into an empty database', async () => {
    const path = await backup()
    await expect(restoreBackup(server.databaseUrl, path, undefined)).rejects.toThrow('already has a business')
  })

  test('that is damaged, truncated or has another passphrase leaves the database unchanged', async () => {
    const whole = readFileSync(await backup())
    const sealed = await backup('one')
    const flipped = Buffer.from(whole)
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 1
    const file = join(folder, 'damaged')
    const database = await makeDatabase()
    try {
      const empty = await contentOf(database.url)
      for (const bytes of [flipped, whole.subarray(0, whole.length - 300)]) {
        writeFileSync(file, bytes)
        await expect(verifyBackup(file, undefined)).rejects.toThrow('is damaged')
        await expect(restoreBackup(database.url, file, undefined)).rejects.toThrow('is damaged')
      }
      const tampered = readFileSync(sealed)
      tampered[tampered.length - 1] = (tampered.at(-1) ?? 0) ^ 1
      writeFileSync(file, tampered)
      await expect(restoreBackup(database.url, file, 'one')).rejects.toThrow('is damaged')
      await verifyBackup(sealed, 'one')
      await expect(verifyBackup(sealed, 'two')).rejects.toThrow('passphrase is wrong')
      await expect(restoreBackup(database.url, sealed, 'two')).rejects.toThrow('passphrase is wrong')
      await expect(restoreBackup(database.url, sealed, undefined)).rejects.toThrow('BACKUP_PASSPHRASE')
      writeFileSync(file, 'Nothing of ours')
      await expect(restoreBackup(database.url, file, undefined)).rejects.toThrow('is not a Pledgebook backup')
      expect(await contentOf(database.url)).toEqual(empty)
    } finally {
      await database.drop()
    }
  })

  // An encrypted backup ends with a tag of 16 bytes. The size varies by a few bytes from one backup to the next.
  test.each([-32, -20, -8, 4, 16])(
    'on a disk with room for its size plus %i bytes is whole or missing',
    async (more) => {
      const passphrase = 'a passphrase of the owner'
      const room = statSync(await backup(passphrase)).size + more
      const full = mkdtempSync(join(folder, 'full-'))
      const made = await backupWithin(room, { databaseUrl: server.databaseUrl, folder: full, passphrase })
      const files = readdirSync(full)
      expect(files.length, made).toBe(made === 'made' ? 1 : 0)
      for (const name of files) await verifyBackup(join(full, name), passphrase)
      expect(['made', 'EFBIG']).toContain(made)
    },
  )

  test('is made when a day closes; the newest 30 are kept', async () => {
    const days = daysOf(server)
    const { cashPaise } = await days.state()
    await days.close(cashPaise / 100)
    const made = join(server.dataDir, 'backups')
    await expect.poll(async () => (await days.state()).lastBackupAt).not.toBeNull()
    const [first = ''] = readdirSync(made)
    for (let year = 1990; year < 2025; year++) {
      const old = first.replace(/\d{4}/, String(year))
      writeFileSync(join(made, old), '')
    }
    await server.services.backups.make()
    const kept = readdirSync(made)
    expect(kept).toHaveLength(30)
    expect(kept).toContain(first)
    expect(kept.filter((name) => /-(199\d|20[0-2]\d)-/.test(name)).sort()[0]).toContain('-1997-')
  })

  test('is made although the unfinished file of another process disappears meanwhile', async () => {
    const made = join(server.dataDir, 'backups')
    mkdirSync(made, { recursive: true })
    // A name in the folder whose file no longer exists.
    const link = join(made, 'pledgebook-1990-01-01T00-00-00.000Z.backup.part')
    symlinkSync('nothing', link)
    onTestFinished(() => rmSync(link))
    await expect(server.services.backups.make()).resolves.toMatch(/\.backup$/)
  })
})
