import { connectTo } from './connect.ts'
import type { TestServer } from './server.ts'

const WAITING = `select from pg_locks
  where not granted and database = (select oid from pg_database where datname = current_database())`

/** Sends requests that all reach their first write to a table before any of them continues. */
export async function atOnce<T>(
  server: Pick<TestServer, 'databaseUrl' | 'pool'>,
  table: string,
  requests: (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await connectTo(server.databaseUrl)
  try {
    await holder.query(`begin; lock table ${table} in share row exclusive mode`)
    const answers = Promise.all(requests.map((send) => send()))
    const until = Date.now() + 120_000
    while (((await server.pool.query(WAITING)).rowCount ?? 0) < requests.length) {
      if (Date.now() > until) throw new Error(`not all requests reached a write to ${table}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await holder.query('commit')
    return await answers
  } finally {
    await holder.end()
  }
}
