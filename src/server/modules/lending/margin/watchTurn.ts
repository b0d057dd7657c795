import { sql } from 'drizzle-orm'
import type { BaseContext } from '../../../platform/operation/context.ts'

const LOCK = 5_090

/** Whether this transaction is the one that keeps what the margin watch of a company reads, up to its end; nobody waits. */
export async function takesTurn({ db }: Pick<BaseContext, 'db'>, companyId: string): Promise<boolean> {
  const { rows } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}, hashtext(${companyId})) as mine`,
  )
  return rows[0]?.mine === true
}
