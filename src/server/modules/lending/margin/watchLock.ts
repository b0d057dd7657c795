import { sql } from 'drizzle-orm'
import { advisoryLocks } from '../../../db/advisoryLocks.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'

/** Locks the stored margin watch of a company until the transaction ends; false, without waiting, when another one has the lock. */
export async function tryLockWatch({ db }: Pick<BaseContext, 'db'>, companyId: string): Promise<boolean> {
  const { rows } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.marginWatch}, hashtext(${companyId})) as mine`,
  )
  return rows[0]?.mine === true
}
