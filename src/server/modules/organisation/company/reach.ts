import { sql } from 'drizzle-orm'
import { type OperationWithRight, rightName, rightOf } from '../../../platform/auth/rights.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { companyTexts } from './texts.ts'

/** The right over the whole group, which applies to every company. */
export const GROUP_RIGHT = 'Company.add'

/**
 * Requires the right of an operation in a company other than the token's, or the group right. In the token's own company, the right has
 * been checked already.
 * @throws DomainError 403 when neither is held.
 */
export async function requireRightInCompany(
  context: BaseContext,
  companyId: string,
  operation: OperationWithRight,
): Promise<void> {
  const { actor, db } = context
  if (companyId === actor.companyId || actor.grants.has(GROUP_RIGHT)) return
  const { rows } = await db.execute<{ grants: string[] }>(
    sql`select auth.grants_in_company(${actor.userId}, ${companyId}) as grants`,
  )
  const right = rightOf(operation)
  if (!rows[0]?.grants.includes(right)) throw fail(403, companyTexts.notThere(rightName(right)))
}
