import { sql } from 'drizzle-orm'
import type { BaseContext } from '../core/context.ts'
import { refuse } from '../core/problem.ts'
import { userLoginTexts } from './texts.ts'

const LOCK = 5083

interface Limit extends Record<string, unknown> {
  plan: string
  user_limit: number | null
  logins: number
}

/**
 * Call after a login became active: the company's plan of today must allow as many. Logins made at the same time are
 * counted one after the other.
 * @throws Refusal 422 naming the plan and its limit.
 */
export async function requireWithinUserLimit({
  db,
  actor,
  today,
}: Pick<BaseContext, 'db' | 'actor' | 'today'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${actor.companyId}))`)
  const { rows } = await db.execute<Limit>(sql`
    select s.plan, s.user_limit,
      (select count(*) from login l where l.company_id = s.company_id and l.active)::integer as logins
    from subscription s
    where s.company_id = ${actor.companyId} and s.active and s.from_on <= ${today} and (s.to_on is null or s.to_on >= ${today})
    order by s.from_on desc, s.id limit 1`)
  const [limit] = rows
  if (limit?.user_limit && limit.logins > limit.user_limit)
    throw refuse(422, userLoginTexts.userLimit(limit.user_limit, limit.plan))
}
