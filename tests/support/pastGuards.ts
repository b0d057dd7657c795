import type pg from 'pg'

/** Runs a statement without the triggers of the database, for data that the program would never write; totals do not change. */
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
