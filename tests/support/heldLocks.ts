import type { Database } from './inTurn.ts'

/** Takes the locks of a statement in another transaction; returns what ends it. */
export async function holdLocks({ pool }: Database, statement: string): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query(`begin; ${statement}`)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** The kinds of locks that transactions wait for: `transactionid` is a row that another one has locked. */
export async function locksWaitedFor({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>(
    `select l.locktype as kind from pg_locks l join pg_stat_activity using (pid)
     where datname = current_database() and not l.granted order by kind`,
  )
  return rows.map(({ kind }) => kind)
}
