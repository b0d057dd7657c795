import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './pool.ts'

/**
 * All rows of a query in batches of at most `most`, through a cursor of the running transaction: the database reads the next batch while
 * one is processed, so that at most two are in memory. Only one such query at a time in a transaction.
 */
export async function* fetchRows(
  db: Db,
  query: SQL,
  most: number,
): AsyncGenerator<Record<string, unknown>[]> {
  await db.execute(sql`declare fetched no scroll cursor for ${query}`)
  const fetch = () => {
    // Sent now and only once: what `execute` returns sends its query each time that it is awaited.
    const fetching = Promise.resolve(db.execute(sql.raw(`fetch ${most} from fetched`)))
    fetching.catch(() => undefined) // reported where it is awaited, which it is not if the previous batch could not be processed
    return fetching
  }
  let next = fetch()
  for (;;) {
    const { rows } = await next
    const isLast = rows.length < most
    if (!isLast) next = fetch()
    if (rows.length > 0) yield rows
    if (isLast) break
  }
  await db.execute(sql`close fetched`)
}
