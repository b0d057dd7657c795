import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { provided } from './provided.ts'

/** The test file's own database, copied from the migrated template. */
export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/** Makes a fresh migrated database. */
export async function makeDatabase(): Promise<TestDatabase> {
  const admin = provided('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copied by files, not through the WAL, which takes twice the CPU time.
  await statement(admin, `create database ${name} template template_pledgebook strategy file_copy`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => statement(admin, `drop database ${name} with (force)`) }
}

async function statement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // A template cannot be copied concurrently.
    await client.query('select pg_advisory_lock(7)')
    await client.query(sql)
  } finally {
    await client.end()
  }
}
