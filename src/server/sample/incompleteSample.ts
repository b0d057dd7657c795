import pg from 'pg'
import { advisoryLocks } from '../db/advisoryLocks.ts'

/**
 * Removes the sample business that an interrupted start left incomplete; nothing if there is none. Runs before the server listens, so that
 * nobody ever works in an incomplete sample, and only under {@link sampleLocked}. Returns whether there was one.
 */
export async function removeIncompleteSample(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ sample_state: string | null }>('select sample_state from installation')
  if (rows[0]?.sample_state !== 'started') return false
  await pool.query('truncate company cascade')
  await pool.query(`delete from audit; update installation set sample_state = null`)
  return true
}

/**
 * Runs `work`, which removes or makes the sample, while no other server on the database does so: that server would take a sample in the
 * making for an incomplete one. A second server waits. The lock ends with its connection, so also with a server that is killed.
 */
export async function sampleLocked<Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // A connection that breaks fails its statement; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.sample])
    return await work()
  } finally {
    await client.end()
  }
}
