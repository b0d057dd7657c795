import { sql } from 'drizzle-orm'
import { type OperationWithRight, rightName, rightOf, rightsToGiveIn } from '../../../platform/auth/rights.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { GROUP_RIGHT } from '../company/reach.ts'
import { storeTexts } from './texts.ts'

/**
 * Requires the right of an operation in a store other than the actor's, active or not: the actor's role in that store decides; without one,
 * the role in the current store, if it has the right to other stores. The right over the whole group is enough. In the actor's own store,
 * the right has been checked already.
 * @throws DomainError 403 when it is not held there.
 */
export async function requireRightInStore(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  storeId: string,
  operation: OperationWithRight,
): Promise<void> {
  if (storeId === actor.storeId || actor.grants.has(GROUP_RIGHT)) return
  const { companyId, userId } = actor
  const { rows } = await db.execute<{ held: string }>(sql`
    select g.screen || '.' || g.action as held
    from assignment a
    join role r on r.company_id = a.company_id and r.id = a.role_id and r.active
    join role_grant g on g.company_id = r.company_id and g.role_id = r.id
    where a.login_id = ${userId} and a.company_id = ${companyId} and a.store_id = ${storeId}`)
  const held = rows.map((row) => row.held)
  const right = rightOf(operation)
  if (!rightsToGiveIn(actor, { companyId, storeId }, held).has(right))
    throw fail(403, storeTexts.notThere(rightName(right)))
}
