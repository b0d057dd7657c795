import { sql } from 'drizzle-orm'
import type { BaseContext } from '../core/context.ts'
import { refuse } from '../core/problem.ts'
import { storeTexts } from './texts.ts'

const LOCK = 5084

interface Limit extends Record<string, unknown> {
  plan: string
  store_limit: number | null
  stores: number
}

/**
 * Call after a store became active: the company's plan of today must allow as many. Stores made at the same time are
 * counted one after the other.
 * @throws Refusal 422 naming the plan and its limit.
 */
export async function requireWithinStoreLimit({
  db,
  actor,
  today,
}: Pick<BaseContext, 'db' | 'actor' | 'today'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${actor.companyId}))`)
  const { rows } = await db.execute<Limit>(sql`
    select s.plan, s.store_limit,
      (select count(*) from store t where t.company_id = s.company_id and t.active)::integer as stores
    from subscription s
    where s.company_id = ${actor.companyId} and s.active and s.from_on <= ${today} and (s.to_on is null or s.to_on >= ${today})
    order by s.from_on desc, s.id limit 1`)
  const [limit] = rows
  if (limit?.store_limit && limit.stores > limit.store_limit)
    throw refuse(422, storeTexts.storeLimit(limit.store_limit, limit.plan))
}
