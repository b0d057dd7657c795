import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { advisoryLocks } from '../../db/advisoryLocks.ts'
import { StartError, startErrorOf } from '../startError.ts'

const root = join(import.meta.dirname, '../../db')

/** The tables of the first release: all files of `baseline/`, recorded as one migration. */
const BASELINE = '0000-baseline'

/**
 * An index by which the released baseline is recognised in a database without hashes: databases of earlier drafts lack it, and have other
 * tables or columns.
 */
const RELEASED_INDEX = 'public.audit_rejected'

/** Maximum number of attempts at a migration that PostgreSQL ends because of a deadlock. */
const TRIES = 5

/** PostgreSQL's code for a transaction that was ended because of a deadlock. */
const DEADLOCK = '40P01'

/** One step of the schema: its name in `schema_migration`, and the SQL. */
export interface Migration {
  name: string
  sql: string
}

/** A migration that the database has: the hash of its text, null if an earlier version ran it. */
interface AppliedMigration {
  name: string
  sha256: string | null
}

/** The baseline and every later migration, in the order in which they run. */
export function releasedMigrations(): Migration[] {
  const later = sqlFiles('migrations').map((path) => ({
    name: path.slice('migrations/'.length, -'.sql'.length),
    sql: readFileSync(join(root, path), 'utf8'),
  }))
  return [{ name: BASELINE, sql: textOf(sqlFiles('baseline')) }, ...later]
}

/**
 * Migrates the database at `url` to this program's schema, in one transaction and under a lock that makes a second server wait: pending
 * migrations, then functions, triggers, views and policies if their text has changed. It is tried again when PostgreSQL ends it because
 * of a deadlock (even the automatic analysis of a table that a migration alters may cause one).
 * @param last name of the last migration to run, for a backup that is older than this program; all by default. Functions are applied only
 * when no migration remains, because they may need the newest tables.
 * @param migrations the migrations to run; a test adds its own
 * @throws StartError when the database was created by a newer program or by one from before the first release, when the text of a migration
 * differs from the one that it ran, and when its user lacks a right.
 */
export async function migrate(
  url: string,
  last?: string,
  migrations: readonly Migration[] = releasedMigrations(),
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
    for (let tried = 1; ; tried++) {
      try {
        await runMigrations(client, last, migrations)
        return
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK || tried === TRIES)
          throw startErrorOf(error)
        await client.query('rollback')
      }
    }
  } finally {
    await client.end()
  }
}

/** Runs what is pending in one transaction; when a statement fails, closing the connection rolls it back. */
async function runMigrations(
  client: pg.Client,
  last: string | undefined,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query('begin')
  await client.query(
    'create table if not exists schema_migration (name text primary key, ran_at timestamptz not null default now(), sha256 text)',
  )
  // Read as JSON, because databases of earlier versions have no column for the hash.
  const { rows } = await client.query<AppliedMigration>(
    `select name, to_jsonb(m) ->> 'sha256' as sha256 from schema_migration m`,
  )
  const ran = new Set(rows.map((row) => row.name))
  requireKnown([...ran, ...(last === undefined ? [] : [last])], migrations)
  await requireSameText(client, rows, migrations)
  const wanted = migrations.filter(({ name }) => last === undefined || name <= last)
  for (const { name, sql } of wanted.filter((migration) => !ran.has(migration.name))) {
    await client.query(sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, hashOf(sql)])
  }
  if (wanted.length === migrations.length) await applyCode(client)
  await client.query('commit')
}

/**
 * Checks that a command can work on the database at `url`, and changes nothing in it.
 * @param older whether a database that this version has not upgraded yet is accepted, as for a backup
 * @throws StartError when there is no Pledgebook in the database, when it was created by a newer program or by one from before the first
 * release, and when it is older, unless that is accepted.
 */
export async function requireMigrated(url: string, { older = false } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query<{ applied: string | null }>(
      `select obj_description(c.oid, 'pg_class') as applied from pg_class c where c.oid = to_regclass('public.schema_migration')`,
    )
    const [table] = found.rows
    if (!table)
      throw new StartError(
        'There is no Pledgebook in this database. Set DATA_DIR or DATABASE_URL to the same value as for the server.',
      )
    const migrations = releasedMigrations()
    const { rows } = await client.query<{ name: string }>('select name from schema_migration')
    requireKnown(
      rows.map(({ name }) => name),
      migrations,
    )
    const isCurrent = rows.length === migrations.length && table.applied === hashOf(databaseCode())
    if (!isCurrent && !older)
      throw new StartError(
        'The database belongs to another version of Pledgebook. Start the server of this version once to upgrade it, then run the command again.',
      )
  } finally {
    await client.end()
  }
}

/** @throws StartError when one of the names is not a migration of this program. */
function requireKnown(names: readonly string[], migrations: readonly Migration[]): void {
  if (names.some((name) => /^\d{4}_.*\.sql$/.test(name))) throw madeInDevelopment()
  const unknown = names.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown)
    throw new StartError(
      `The database was created by a newer Pledgebook (it has ${unknown}). Start that version, or use another database.`,
    )
}

/**
 * Requires that the migrations that ran have the same text in this program, and stores their hashes where an earlier version stored none.
 * @throws StartError when a hash differs, because the program is an incomplete or edited copy; also when the database has no hashes and
 * was not created by the released baseline.
 */
async function requireSameText(
  client: pg.Client,
  ran: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Promise<void> {
  const hashes = new Map(migrations.map(({ name, sql }) => [name, hashOf(sql)]))
  const differing = ran.find(({ name, sha256 }) => sha256 !== null && sha256 !== hashes.get(name))
  if (differing)
    throw new StartError(
      `The text of migration ${differing.name} differs from the one that this database ran, so Pledgebook was not started. Nothing was changed. Keep the data, and install an unchanged copy of Pledgebook.`,
    )
  const without = ran.filter(({ sha256 }) => sha256 === null)
  if (without.length === 0) return
  const { rows } = await client.query<{ released: boolean }>(
    'select to_regclass($1) is not null as released',
    [RELEASED_INDEX],
  )
  if (rows[0]?.released !== true) throw madeInDevelopment()
  await client.query('alter table schema_migration add column if not exists sha256 text')
  for (const { name } of without)
    await client.query('update schema_migration set sha256 = $2 where name = $1', [name, hashes.get(name)])
}

function madeInDevelopment(): StartError {
  return new StartError(
    'The database was created by a development version of Pledgebook from before the first release and cannot be upgraded. Use an empty database or another data folder. Keep the old one if it holds real data.',
  )
}

/** Line ends are hashed as LF, because a copy of the program may have CRLF. */
function hashOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

/**
 * Applies functions, triggers, views, policies and grants again when their text differs from what the database has; the hash of the text is
 * the comment of `schema_migration`. Each file can be run over its own result.
 */
async function applyCode(client: pg.Client): Promise<void> {
  const sql = databaseCode()
  const hash = hashOf(sql)
  const { rows } = await client.query<{ applied: string | null }>(
    `select obj_description('schema_migration'::regclass) as applied`,
  )
  if (rows[0]?.applied === hash) return
  // Functions refer to functions of later files; tests/server/migrations.test.ts checks the bodies.
  await client.query('set local check_function_bodies = off')
  await client.query(sql)
  await client.query(`comment on table schema_migration is ${pg.escapeLiteral(hash)}`)
}

/** Functions, triggers, views, policies and grants, in the order in which they are applied. */
export function databaseCode(): string {
  const sql = textOf([...sqlFiles('functions'), ...sqlFiles('readModels'), 'tenantIsolation.sql'])
  return sql.replace(/(?<=_lock\():(\w+)/g, (_all, name: string) => lockNumber(name))
}

function lockNumber(name: string): string {
  if (!(name in advisoryLocks)) throw new RangeError(`advisoryLocks.ts has no lock named ${name}`)
  return String(advisoryLocks[name as keyof typeof advisoryLocks])
}

/** The SQL files of a folder in order, as paths from the folder of the database. */
function sqlFiles(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => `${folder}/${name}`)
}

function textOf(paths: readonly string[]): string {
  return paths.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
}
