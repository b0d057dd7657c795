import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, releasedMigrations } from '../../src/server/platform/db/migrate.ts'
import { connectTo } from '../support/connect.ts'
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
    sql: `lock table company in share mode; select pg_advisory_xact_lock(4711);
      alter table loan_entry add column planted integer; create table planted (id integer)`,
  }
  const deadlocks = async () => {
    const { rows } = await pool.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0].deadlocks)
  }
  const waiting = (what: string) => async () => {
    const { rowCount } = await pool.query(
      `select from pg_locks where not granted and ${what}
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rowCount
  }
  const [gate, other] = [await connectTo(databaseUrl), await connectTo(databaseUrl)]
  try {
    // `other` reads what the migration alters and waits for what the migration has locked. When the migration then waits for `other`,
    // PostgreSQL ends the migration, whose deadlock timeout is shorter.
    await gate.query('select pg_advisory_lock(4711)')
    await other.query(`set deadlock_timeout = '5min'; begin; lock table loan_entry in access share mode`)
    const migrated = migrate(databaseUrl, undefined, [...releasedMigrations(), planted])
    migrated.catch(() => undefined)
    await expect.poll(waiting(`locktype = 'advisory'`)).toBe(1)
    const locked = other.query('lock table company in row exclusive mode')
    locked.catch(() => undefined)
    await expect.poll(waiting(`relation = 'company'::regclass and mode = 'RowExclusiveLock'`)).toBe(1)
    await gate.query('select pg_advisory_unlock(4711)')
    await locked
    const { rowCount } = await pool.query('select from pg_class where relname = $1', ['planted'])
    expect(rowCount).toBe(0)
    await expect.poll(deadlocks).toBe(1)
    await other.query('commit')
    await migrated
  } finally {
    await gate.end()
    await other.end()
  }
  const { rows } = await pool.query('select name from schema_migration order by name')
  const released = releasedMigrations().map(({ name }) => ({ name }))
  expect(rows).toEqual([...released, { name: planted.name }])
})
