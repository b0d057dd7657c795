import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { exceededLimit } from '../../organisation/public.ts'
import { userLoginTexts } from './texts.ts'

/** Call after a login was activated. @throws DomainError 422 naming the plan and its limit on logins. */
export async function requireWithinUserLimit(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
): Promise<void> {
  const exceeded = await exceededLimit(context, 'user')
  if (exceeded) throw fail(422, userLoginTexts.userLimit(exceeded.limit, exceeded.plan))
}
