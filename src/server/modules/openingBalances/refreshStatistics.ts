import { sql } from 'drizzle-orm'
import type { BaseContext } from '../../platform/operation/context.ts'

/**
 * Refreshes the planner's statistics of loans that were just written, so that further statements use their indexes: a few hundred
 * loans suffice for thousands more.
 */
export async function refreshStatistics({ db }: Pick<BaseContext, 'db'>): Promise<void> {
  await db.execute(sql`select auth.refresh_opening_statistics()`)
}
