import type { BaseContext } from '../core/context.ts'
import { planOutgrown } from '../core/planLimit.ts'
import { refuse } from '../core/problem.ts'
import { userLoginTexts } from './texts.ts'

/** Call after a login became active. @throws Refusal 422 naming the plan and its limit of logins. */
export async function requireWithinUserLimit(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
): Promise<void> {
  const outgrown = await planOutgrown(context, 'user')
  if (outgrown) throw refuse(422, userLoginTexts.userLimit(outgrown.limit, outgrown.plan))
}
