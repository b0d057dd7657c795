import type { BaseContext } from '../../../platform/operation/context.ts'
import { refuse } from '../../../platform/operation/problem.ts'
import { planOutgrown } from '../planLimit.ts'
import { storeTexts } from './texts.ts'

/** Call after a store became active. @throws Refusal 422 naming the plan and its limit of stores. */
export async function requireWithinStoreLimit(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
): Promise<void> {
  const outgrown = await planOutgrown(context, 'store')
  if (outgrown) throw refuse(422, storeTexts.storeLimit(outgrown.limit, outgrown.plan))
}
