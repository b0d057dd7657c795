import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.end())

test('files that wait for somebody who waits for them run anew, once they have ended', async () => {
  const { pool, databaseUrl } = server
  await pool.query(
    `drop trigger standing_moved_on on loan_entry; drop function auth.move_standing; drop view standing_moved;
     drop table standing_move; delete from schema_migration where name in ('0057_standing_of_days.sql', '0058_standing_by_entry.sql')`,
  )
  const database = new URL(databaseUrl).pathname.slice(1)
  await pool.query(`alter database ${pg.escapeIdentifier(database)} set deadlock_timeout = '3s'`)
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  try {
    // It reads what the files alter, so that they wait for it; then it writes what they refer to. It is never the one that is ended.
    await other.query(`set deadlock_timeout = '5min'; begin; lock table loan_entry in access share mode`)
    const migrated = migrate(databaseUrl)
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
    const { rowCount } = await pool.query('select from pg_class where relname = $1', ['standing_move'])
    expect(rowCount).toBe(0)
    await other.query('commit')
    await migrated
  } finally {
    await other.end()
  }
  const { rows } = await pool.query(
    `select name from schema_migration where name like '0057%' or name like '0058%' order by 1`,
  )
  expect(rows).toEqual([{ name: '0057_standing_of_days.sql' }, { name: '0058_standing_by_entry.sql' }])
})
