import type pg from 'pg'

/**
 * Removes the sample business that an interrupted start left incomplete; nothing if there is none. Runs before the server listens, so that
 * nobody ever works in an incomplete sample. Returns whether there was one.
 */
export async function removeIncompleteSample(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ sample_state: string | null }>('select sample_state from installation')
  if (rows[0]?.sample_state !== 'started') return false
  await pool.query('truncate company cascade')
  await pool.query(`delete from audit; update installation set sample_state = null`)
  return true
}
