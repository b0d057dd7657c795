import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './pool.ts'

/**
 * All rows of a query in batches of at most `most`, through a cursor of the running transaction: the database sends the next
 * batch when it is asked for, so that no more than one is held. One at a time in a transaction.
 */
export async function* fetchRows(
  db: Db,
  query: SQL,
  most: number,
): AsyncGenerator<Record<string, unknown>[]> {
  await db.execute(sql`declare fetched no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await db.execute(sql.raw(`fetch ${most} from fetched`))
    if (rows.length > 0) yield rows
    if (rows.length < most) break
  }
  await db.execute(sql`close fetched`)
}
