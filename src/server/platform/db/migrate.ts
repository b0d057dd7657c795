import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { advisoryLocks } from '../../db/advisoryLocks.ts'
import { StartError } from '../startError.ts'

const folder = join(import.meta.dirname, '../../db/migrations')

/** How often the files run before a deadlock is told. */
const TRIES = 5

/** PostgreSQL's code for one of several transactions that waited for each other, which it ended. */
const DEADLOCK = '40P01'

/**
 * Brings the database at `url` to this program's schema: every file of migrations/ that has not run, in order, in one
 * transaction, under a lock that makes a second server wait. When it and somebody else's work wait for each other (PostgreSQL's own
 * analysis of a table that a file grants and alters is enough), nothing of it is kept and it runs anew.
 * @param last the last file to run, for a backup that is older than this program; all without it
 * @throws StartError when the database was made by a newer program.
 */
export async function migrate(url: string, last?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
    for (let tried = 1; ; tried++) {
      try {
        await runFiles(client, last)
        return
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK || tried === TRIES) throw error
        await client.query('rollback')
      }
    }
  } finally {
    await client.end()
  }
}

/** Runs the files that have not run in one transaction, which the end of the connection takes back when one fails. */
async function runFiles(client: pg.Client, last: string | undefined): Promise<void> {
  await client.query('begin')
  await client.query(
    'create table if not exists schema_migration (name text primary key, ran_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from schema_migration')
  const ran = new Set(rows.map((row) => row.name))
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const unknown = [...ran, ...(last === undefined ? [] : [last])].find((name) => !files.includes(name))
  if (unknown) {
    throw new StartError(
      `The database was made by a newer Pledgebook (it has ${unknown}); start that one, or give this one another database.`,
    )
  }
  for (const name of files.filter((file) => !ran.has(file) && (last === undefined || file <= last))) {
    await client.query(readFileSync(join(folder, name), 'utf8'))
    await client.query('insert into schema_migration (name) values ($1)', [name])
  }
  await client.query('commit')
}
