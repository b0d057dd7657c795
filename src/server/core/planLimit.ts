import { type SQL, sql } from 'drizzle-orm'
import type { BaseContext } from './context.ts'

/** What a plan limits, with the lock that counts those made at the same time one after the other. */
const kinds = {
  store: { lock: 5084, limit: sql`s.store_limit`, table: sql`store` },
  user: { lock: 5083, limit: sql`s.user_limit`, table: sql`login` },
} satisfies Record<string, { lock: number; limit: SQL; table: SQL }>

/** The limit that a company has outgrown, and the plan that sets it. */
export interface Outgrown {
  limit: number
  plan: string
}

/**
 * Call after a store or a login became active: whether the company now has more active ones than its plan of today
 * allows. Null when it allows as many, or has no limit.
 */
export async function planOutgrown(
  { db, actor, today }: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  kind: keyof typeof kinds,
): Promise<Outgrown | null> {
  const { lock, limit, table } = kinds[kind]
  await db.execute(sql`select pg_advisory_xact_lock(${lock}, hashtext(${actor.companyId}))`)
  const { rows } = await db.execute<{ plan: string; most: number | null; active: number }>(sql`
    select s.plan, ${limit} as most,
      (select count(*) from ${table} t where t.company_id = s.company_id and t.active)::integer as active
    from subscription s
    where s.company_id = ${actor.companyId} and s.active and s.from_on <= ${today} and (s.to_on is null or s.to_on >= ${today})
    order by s.from_on desc, s.id limit 1`)
  const [found] = rows
  return found?.most && found.active > found.most ? { limit: found.most, plan: found.plan } : null
}
