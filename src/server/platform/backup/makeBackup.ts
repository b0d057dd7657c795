import { type CipherGCM, createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { recomputedTables } from '../../db/recomputedTables.ts'
import { StartError } from '../startError.ts'
import { syncToDisk } from '../syncToDisk.ts'
import { frame } from './frames.ts'
import { startEncryption } from './seal.ts'

/** Tables that a backup leaves out: keys stay where they are, the schema is in the header, the others are created or computed again. */
const LEFT_OUT = ['access_stamp', 'signing_key', 'schema_migration', ...recomputedTables]

/** The header of a backup. */
export interface BackupHead {
  madeAt: string
  /** The migrations of its database, in order. */
  schema: string[]
  /** Chain head of the audit log of each company (hash of its last entry), by company id. */
  heads: Record<string, string>
}

/** A table of a backup, and its columns. */
export interface BackupTable {
  name: string
  columns: string[]
}
/** The footer of a table: number of bytes and SHA-256 of its rows as COPY wrote them. */
export interface BackupFoot {
  bytes: number
  sha256: string
}

/** Destination and source of a backup. */
export interface BackupOptions {
  databaseUrl: string
  folder: string
  passphrase: string | undefined
  now: Date
}

/**
 * Writes a snapshot of the whole database into a file that only its owner can read, while other connections keep working. Returns the
 * file's path.
 * @throws StartError when the database role may not see every row.
 */
export async function makeBackup({ databaseUrl, folder, passphrase, now }: BackupOptions): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `pledgebook-${now.toISOString().replaceAll(':', '-')}.backup`)
  const part = `${path}.part`
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await requireAllRows(client)
    await writeFile(part, passphrase, Readable.from(framesOfDatabase(client, now)))
    await client.query('commit')
    await rename(part, path)
    await syncToDisk(folder)
    return path
  } catch (error) {
    await rm(part, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new StartError(
        `The disk of ${folder} is full. No backup was made. Free some space, then try again.`,
      )
    throw error
  } finally {
    await client.end()
  }
}

async function writeFile(path: string, passphrase: string | undefined, frames: Readable): Promise<void> {
  const { prefix, cipher } = startEncryption(passphrase)
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  file.write(prefix)
  if (cipher === null) await pipeline(frames, createGzip(), file)
  else await pipeline(frames, createGzip(), cipher, (chunks) => withTag(chunks, cipher), file)
  await syncToDisk(path)
}

/** The encrypted chunks, followed by the tag that authenticates them, which the cipher has at their end. */
async function* withTag(chunks: AsyncIterable<Buffer>, cipher: CipherGCM): AsyncGenerator<Buffer> {
  yield* chunks
  yield cipher.getAuthTag()
}

async function* framesOfDatabase(client: pg.Client, now: Date): AsyncGenerator<Buffer> {
  yield frame('H', await headOf(client, now))
  for (const table of await tablesOf(client)) {
    yield frame('T', table)
    const sum = createHash('sha256')
    let bytes = 0
    for await (const chunk of client.query(copyTo(`copy ${copyTarget(table)} to stdout`))) {
      sum.update(chunk)
      bytes += chunk.length
      yield frame('D', chunk)
    }
    yield frame('E', { bytes, sha256: sum.digest('hex') } satisfies BackupFoot)
  }
  yield frame('Z', {})
}

/** A table with its columns, as COPY names them. */
export function copyTarget({ name, columns }: BackupTable): string {
  const quoted = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return `public.${pg.escapeIdentifier(name)} (${quoted})`
}

async function headOf(client: pg.Client, now: Date): Promise<BackupHead> {
  const schema = await client.query<{ name: string }>('select name from schema_migration order by name')
  const heads = await client.query<{ company_id: string; hash: string }>(
    `select c.id as company_id, last.hash from company c cross join lateral (
       select hash from audit where company_id = c.id order by seq desc limit 1) last`,
  )
  return {
    madeAt: now.toISOString(),
    schema: schema.rows.map(({ name }) => name),
    heads: Object.fromEntries(heads.rows.map((row) => [row.company_id, row.hash])),
  }
}

/** The tables of the database with their stored columns; generated columns are computed again on restore. */
async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  )
  return rows
}

async function requireAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ all_rows: boolean }>(
    'select rolsuper or rolbypassrls as all_rows from pg_roles where rolname = current_user',
  )
  if (rows[0]?.all_rows !== true)
    throw new StartError(
      'The role of DATABASE_URL cannot bypass row-level security (BYPASSRLS), so it cannot make a backup.',
    )
}
