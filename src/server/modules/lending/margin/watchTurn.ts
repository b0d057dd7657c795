import { sql } from 'drizzle-orm'
import { advisoryLocks } from '../../../db/advisoryLocks.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'

/** Whether this transaction is the one that keeps what the margin watch of a company reads, up to its end; nobody waits. */
export async function takesTurn({ db }: Pick<BaseContext, 'db'>, companyId: string): Promise<boolean> {
  const { rows } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.marginWatch}, hashtext(${companyId})) as mine`,
  )
  return rows[0]?.mine === true
}
