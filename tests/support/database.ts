import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectTo } from './connect.ts'
import { provided } from './provided.ts'

const OBJECT_IN_USE = '55006'

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
  const client = await connectTo(url)
  try {
    // A template cannot be copied concurrently.
    await client.query('select pg_advisory_lock(7)')
    for (let tried = 1; ; tried += 1) {
      try {
        await client.query(sql)
        return
      } catch (error) {
        // Autovacuum was in the template, and took longer to leave it than the five seconds that PostgreSQL waits.
        if (!(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE || tried === 12) throw error
      }
    }
  } finally {
    await client.end()
  }
}
