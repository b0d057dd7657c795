import { type SQL, sql } from 'drizzle-orm'
import { type LockPurpose, lockFor } from '../../platform/db/advisoryLock.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

/** Condition for rows `s` of subscription that are in force on a day; a company has at most one. */
export function inForceOn(today: string): SQL {
  return sql`(s.active and s.from_on <= ${today} and (s.to_on is null or s.to_on >= ${today}))`
}

/** The plan of a company in force on a day, empty when it has none; for a select under row-level security. */
export function planOn(companyId: SQL, today: string): SQL<string> {
  return sql<string>`coalesce((select s.plan from subscription s
    where s.company_id = ${companyId} and ${inForceOn(today)} order by s.from_on desc, s.id limit 1), '')`
}

/** The limits of a plan, each with the lock that serialises concurrent activations. */
const kinds = {
  store: { lock: 'storeLimit', limit: sql`s.store_limit`, table: sql`store` },
  user: { lock: 'userLimit', limit: sql`s.user_limit`, table: sql`login` },
} satisfies Record<string, { lock: LockPurpose; limit: SQL; table: SQL }>

/** The limit that a company exceeds, how many are active, and the plan that sets it. */
export interface ExceededLimit {
  limit: number
  active: number
  plan: string
}

/**
 * The limit of today's plan that the company exceeds with its active stores or logins; null if it exceeds none. Call it after a store
 * or a login was activated, or a plan changed.
 */
export async function exceededLimit(
  { db, actor, today }: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  kind: keyof typeof kinds,
): Promise<ExceededLimit | null> {
  const { lock, limit, table } = kinds[kind]
  await lockFor(db, lock, actor.companyId)
  const { rows } = await db.execute<{ plan: string; most: number | null; active: number }>(sql`
    select s.plan, ${limit} as most,
      (select count(*) from ${table} t where t.company_id = s.company_id and t.active)::integer as active
    from subscription s
    where s.company_id = ${actor.companyId} and ${inForceOn(today)}
    order by s.from_on desc, s.id limit 1`)
  const [found] = rows
  if (!found?.most || found.active <= found.most) return null
  return { limit: found.most, active: found.active, plan: found.plan }
}
