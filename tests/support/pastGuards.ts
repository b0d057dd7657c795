import type pg from 'pg'

/** Runs a statement past the guards of the database, for what the program would never write; totals do not see it either. */
export async function pastGuards(
  pool: pg.Pool,
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(statement, [...values])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
