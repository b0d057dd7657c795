import type { FieldProblem } from '../../../../api/gen/model/index.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { exceededLimit } from '../planLimit.ts'
import { type SubscriptionRow, stateOn } from './subscriptionRow.ts'
import { subscriptionTexts } from './texts.ts'

const kinds = [
  { kind: 'store', field: 'storeLimit' },
  { kind: 'user', field: 'userLimit' },
] as const

/**
 * Call after a subscription was written: a limit that is new today or was lowered must allow what is active. A later plan may allow
 * less: nothing more can be activated once it begins. A raised limit is always accepted.
 * @throws DomainError 422 with the counts, on each limit that is too low.
 */
export async function requireRoom(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  before: SubscriptionRow | null,
  after: SubscriptionRow,
): Promise<void> {
  const { today } = context
  if (stateOn(today, after) !== 'inForce') return
  const errors: FieldProblem[] = []
  for (const { kind, field } of kinds) {
    const previous = before && stateOn(today, before) === 'inForce' ? before[field] : null
    if (after[field] === null || (previous !== null && after[field] >= previous)) continue
    const exceeded = await exceededLimit(context, kind)
    if (exceeded) {
      const message = subscriptionTexts.tooManyActive[kind](exceeded.active, exceeded.limit)
      errors.push({ field, message })
    }
  }
  if (errors.length > 0) throw fail(422, errors.map(({ message }) => message).join(' '), errors)
}
