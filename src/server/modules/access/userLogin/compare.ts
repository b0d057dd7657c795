import { sql } from 'drizzle-orm'
import type { LostRights } from '../../../platform/auth/lastEditor.ts'
import { rightsToGiveIn } from '../../../platform/auth/rights.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { userLoginTexts } from './texts.ts'

interface Compared extends Record<string, unknown> {
  company_id: string
  store_id: string
  active: boolean
  grants: string[]
  other_grants: string[]
}

/**
 * Requires that the actor holds all rights of a login in all its stores, even those of inactive roles and stores, which the login has
 * again once they are activated. Otherwise the actor could gain its rights by changing or activating it, or sign out a user with more
 * rights by ending its sessions.
 * @returns what the login may do now in each company, for requireRemainingEditor.
 * @throws DomainError 403 when the login may do more than the actor.
 */
export async function requireNotAbove(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  loginId: string,
): Promise<LostRights[]> {
  const { rows } = await db.execute<Compared>(
    sql`select company_id, store_id, active, grants, other_grants from auth.assignments_compared(${loginId}, ${actor.userId})`,
  )
  for (const { company_id, store_id, grants, other_grants } of rows) {
    const mine = rightsToGiveIn(actor, { companyId: company_id, storeId: store_id }, other_grants)
    if (grants.some((right) => !mine.has(right))) throw fail(403, userLoginTexts.aboveYou)
  }
  return rows
    .filter(({ active }) => active)
    .map(({ company_id, grants }) => ({ companyId: company_id, rights: grants }))
}
