import type pg from 'pg'
import { expect } from 'vitest'
import type { Database } from './inTurn.ts'

/**
 * Runs a statement in one transaction, then another in a second one until it waits for the first, which then commits.
 * Returns the rows of the second.
 */
export async function overlappingSql(
  { pool }: Pick<Database, 'pool'>,
  [first, second]: readonly [string, string],
): Promise<Record<string, unknown>[]> {
  const [one, two] = await Promise.all([begun(pool), begun(pool)])
  try {
    await one.client.query(first)
    const reply = two.client.query(second)
    const waits = expect.poll(() => blockersOf(pool, two.pid), { interval: 10 }).toContain(one.pid)
    await Promise.race([waits, reply.then(() => Promise.reject(new Error('the second does not wait')))])
    await one.client.query('commit')
    const { rows } = await reply
    await two.client.query('commit')
    return rows
  } finally {
    one.client.release(true)
    two.client.release(true)
  }
}

async function begun(pool: pg.Pool): Promise<{ client: pg.PoolClient; pid: number }> {
  const client = await pool.connect()
  await client.query('begin')
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return { client, pid: rows[0].pid }
}

async function blockersOf(pool: pg.Pool, pid: number): Promise<number[]> {
  const { rows } = await pool.query('select pg_blocking_pids($1) as pids', [pid])
  return rows[0].pids
}
