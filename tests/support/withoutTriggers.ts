import type pg from 'pg'

/** Runs a statement with triggers disabled, to write data that the program never would. Running totals, which triggers update, stay unchanged. */
export async function withoutTriggers(
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
