import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, releasedMigrations } from '../../src/server/platform/db/migrate.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.end())

test('a migration that PostgreSQL ends because of a deadlock is tried again', async () => {
  const { pool, databaseUrl } = server
  const planted = {
    name: '9999-planted',
    sql: 'lock table company in share mode; alter table loan_entry add column planted integer; create table planted (id integer)',
  }
  const database = new URL(databaseUrl).pathname.slice(1)
  await pool.query(`alter database ${pg.escapeIdentifier(database)} set deadlock_timeout = '3s'`)
  const deadlocks = async () => {
    const { rows } = await pool.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0].deadlocks)
  }
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  try {
    // It reads what the migration alters, so that the migration waits for it; then it locks what the migration has locked. PostgreSQL ends
    // the migration, whose timeout is shorter.
    await other.query(`set deadlock_timeout = '5min'; begin; lock table loan_entry in access share mode`)
    const migrated = migrate(databaseUrl, undefined, [...releasedMigrations(), planted])
    await expect
      .poll(
        async () => {
          const { rowCount } = await pool.query(
            `select from pg_locks where relation = 'loan_entry'::regclass and mode = 'AccessExclusiveLock' and not granted`,
          )
          return rowCount
        },
        { timeout: 20_000, interval: 20 },
      )
      .toBe(1)
    await other.query('lock table company in row exclusive mode')
    const { rowCount } = await pool.query('select from pg_class where relname = $1', ['planted'])
    expect(rowCount).toBe(0)
    await expect.poll(deadlocks).toBe(1)
    await other.query('commit')
    await migrated
  } finally {
    await other.end()
  }
  const { rows } = await pool.query('select name from schema_migration order by name')
  const released = releasedMigrations().map(({ name }) => ({ name }))
  expect(rows).toEqual([...released, { name: planted.name }])
})
