import { setImmediate } from 'node:timers/promises'
import type { TestServer } from './server.ts'

/** The sequential scans of a table, and the rows read. */
interface Reads {
  scans: number
  rows: number
}

async function reads(server: TestServer, table: string): Promise<Reads> {
  const client = await server.pool.connect()
  try {
    await client.query('select pg_stat_force_next_flush()')
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<Reads>(
      `select seq_scan as scans, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_user_tables
       where relname = $1`,
      [table],
    )
    return rows[0] as Reads
  } finally {
    client.release()
  }
}

/** The number of rows that some work reads from each table; tables that it does not read are left out. */
export async function allReads(
  server: TestServer,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const totals = async () => {
    await settle(server)
    await server.pool.query('select pg_stat_clear_snapshot()')
    const { rows } = await server.pool.query<{ table: string; read: string }>(
      `select schemaname || '.' || relname as table, seq_tup_read + coalesce(idx_tup_fetch, 0) as read
       from pg_stat_user_tables`,
    )
    return rows.map(({ table, read }) => [table, Number(read)] as const)
  }
  const before = new Map(await totals())
  await work()
  const reads = (await totals()).map(([table, read]) => [table, read - (before.get(table) ?? 0)] as const)
  return Object.fromEntries(reads.filter(([, read]) => read > 0))
}

/** Waits until every connection of the pool is idle and has reported its reads to the statistics. */
async function settle({ pool }: TestServer): Promise<void> {
  while (pool.idleCount < pool.totalCount) await setImmediate()
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const client of clients) await client.query('select pg_stat_force_next_flush()')
  for (const client of clients) client.release()
}

/** The reads of a table by some work. */
export async function tableReads(
  server: TestServer,
  table: string,
  work: () => Promise<unknown>,
): Promise<Reads> {
  await settle(server)
  const before = await reads(server, table)
  await work()
  await settle(server)
  const after = await reads(server, table)
  return { scans: after.scans - before.scans, rows: after.rows - before.rows }
}
