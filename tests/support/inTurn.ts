import { expect } from 'vitest'
import { connectTo } from './connect.ts'
import type { TestServer } from './server.ts'

/** The database of a test, and connections to it. */
export type Database = Pick<TestServer, 'databaseUrl' | 'pool'>

/**
 * Sends requests one after the other while a table cannot be written to, each as soon as all earlier ones wait for a lock.
 * Then releases the table, so that all of them continue.
 */
export function inTurn<T>(server: Database, table: string, requests: (() => Promise<T>)[]): Promise<T[]> {
  return inLockOrder(server, `lock table ${table} in share row exclusive mode`, requests)
}

/** Like {@link inTurn}, while another transaction holds the locks that a statement takes. */
export async function inLockOrder<T>(
  server: Database,
  statement: string,
  requests: (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await connectTo(server.databaseUrl)
  const waiting = async () => {
    const { rowCount } = await server.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount
  }
  try {
    await holder.query(`begin; ${statement}`)
    const sent: Promise<T>[] = []
    for (const send of requests) {
      const reply = send()
      sent.push(reply)
      const waits = expect.poll(waiting, { interval: 10 }).toBeGreaterThanOrEqual(sent.length)
      await Promise.race([waits, reply.then(rejectEarly)])
    }
    await holder.query('commit')
    return await Promise.all(sent)
  } finally {
    await holder.end()
  }
}

function rejectEarly(reply: unknown): never {
  const content = typeof reply === 'object' && reply !== null && 'body' in reply ? reply.body : reply
  throw new Error(`a request did not wait for a lock; its reply: ${content}`)
}
