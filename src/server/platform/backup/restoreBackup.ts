import { createHash, type Hash } from 'node:crypto'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../db/migrate.ts'
import { StartError, startErrorOf } from '../startError.ts'
import { type Frame, framesOf } from './frames.ts'
import { type BackupFoot, type BackupHead, type BackupTable, copyTarget } from './makeBackup.ts'
import { openEncrypted } from './seal.ts'

/** Where the rows of a table are written to. */
interface TableWriter {
  write: (rows: Buffer) => Promise<void>
  end: () => Promise<void>
}

/** The table being read. */
interface OpenTable {
  name: string
  writer: TableWriter
  sum: Hash
  bytes: number
}

/**
 * Restores a backup into an empty database: first its schema, then all rows in one transaction, then later migrations. The rows of
 * every table are compared with their checksum.
 * @throws StartError when the database has another schema or contains a business, its user lacks a right, the file is damaged, or the
 *   passphrase is wrong.
 */
export async function restoreBackup(
  databaseUrl: string,
  path: string,
  passphrase: string | undefined,
): Promise<BackupHead> {
  const frames = framesOf(openEncrypted(path, passphrase))
  const head = await readHead(frames)
  await migrate(databaseUrl, head.schema.at(-1))
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined) // a broken connection also fails the running query
  await client.connect()
  try {
    await requireRestorable(client, head)
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await readTables(frames, (table) => writerOf(client, table))
    await setSequences(client)
    await client.query('commit')
    // Without statistics the planner would scan the tables repeatedly.
    await client.query('analyze')
  } catch (error) {
    // Closing the connection rolls everything back, even during a COPY, when no rollback could be sent.
    const known = startErrorOf(error)
    throw known instanceof StartError ? known : damaged(error)
  } finally {
    await client.end()
  }
  await migrate(databaseUrl)
  return head
}

/**
 * Reads a whole backup without a database: its header, and the rows of every table with their checksum.
 * @throws StartError when the file is damaged, or the passphrase is wrong.
 */
export async function verifyBackup(path: string, passphrase: string | undefined): Promise<void> {
  const frames = framesOf(openEncrypted(path, passphrase))
  await readHead(frames)
  const nowhere: TableWriter = { write: async () => undefined, end: async () => undefined }
  try {
    await readTables(frames, async () => nowhere)
  } catch (error) {
    throw damaged(error)
  }
}

async function readHead(frames: AsyncGenerator<Frame>): Promise<BackupHead> {
  try {
    const { value } = await frames.next()
    if (value?.kind !== 'H') throw new RangeError('no head')
    return JSON.parse(value.content.toString()) as BackupHead
  } catch (error) {
    throw damaged(error)
  }
}

/** @throws StartError unless the database is empty and has the backup's schema. */
async function requireRestorable(client: pg.Client, head: BackupHead): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name')
  if (rows.map(({ name }) => name).join() !== head.schema.join())
    throw new StartError(
      'The schema of the database differs from that of the backup. Restore into a new database.',
    )
  const held = await client.query('select from company limit 1')
  if (held.rowCount !== 0)
    throw new StartError('The database already has a business. Restore a backup into an empty database.')
}

/** Reads the rows of every table. @throws RangeError when they are not complete, or not what was written. */
async function readTables(
  frames: AsyncGenerator<Frame>,
  writerFor: (table: BackupTable) => Promise<TableWriter>,
): Promise<void> {
  let open: OpenTable | null = null
  let complete = false
  for await (const { kind, content } of frames) {
    if (kind === 'T') {
      const table = JSON.parse(content.toString()) as BackupTable
      open = { name: table.name, writer: await writerFor(table), sum: createHash('sha256'), bytes: 0 }
    } else if (kind === 'D' && open !== null) await readRows(open, content)
    else if (kind === 'E' && open !== null) open = await closeTable(open, JSON.parse(content.toString()))
    else if (kind === 'Z' && open === null) complete = true
    else throw new RangeError(`a frame ${kind} in the wrong place`)
  }
  if (!complete) throw new RangeError('the end is missing')
}

/** Replaces the rows of a table of the database. */
async function writerOf(client: pg.Client, table: BackupTable): Promise<TableWriter> {
  await client.query(`delete from public.${pg.escapeIdentifier(table.name)}`)
  const stream = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  stream.on('error', () => undefined) // reported by the write that fails, or by the end of the table
  return {
    write: (rows) =>
      new Promise<void>((done, fail) => stream.write(rows, (error) => (error ? fail(error) : done()))),
    end: () => {
      stream.end()
      return finished(stream)
    },
  }
}

async function readRows(table: OpenTable, rows: Buffer): Promise<void> {
  table.sum.update(rows)
  table.bytes += rows.length
  await table.writer.write(rows)
}

async function closeTable(table: OpenTable, foot: BackupFoot): Promise<null> {
  await table.writer.end()
  if (table.bytes !== foot.bytes || table.sum.digest('hex') !== foot.sha256)
    throw new RangeError(`the rows of ${table.name} are not what was written`)
  return null
}

/** Sets sequences to continue after the highest restored number. */
async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; name: string; attribute: string }>(
    `select pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence, c.relname::text as name,
       a.attname::text as attribute
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and pg_get_serial_sequence(format('public.%I', c.relname), a.attname) is not null`,
  )
  for (const { sequence, name, attribute } of rows) {
    const column = pg.escapeIdentifier(attribute)
    await client.query(
      `select setval($1, greatest(coalesce(max(${column}), 0), 1), max(${column}) is not null)
       from public.${pg.escapeIdentifier(name)}`,
      [sequence],
    )
  }
}

function damaged(error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(
    `The backup could not be read: it is damaged, or the passphrase is wrong (${reason}).`,
  )
}
