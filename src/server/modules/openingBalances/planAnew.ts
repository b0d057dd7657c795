import { sql } from 'drizzle-orm'
import type { BaseContext } from '../../platform/operation/context.ts'

/**
 * Tells the database's planner of loans that were just written, so that it goes on by their indexes: a few hundred of a
 * company without any are enough for it to know how thousands more are found.
 */
export async function planAnew({ db }: Pick<BaseContext, 'db'>): Promise<void> {
  await db.execute(sql`select auth.plan_openings_anew()`)
}
