import { and, asc, eq, gte, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { addDays, isDate } from '../../../../domain/dates/dates.ts'
import { subscription } from '../../../db/schema/company.ts'
import { lockFor } from '../../../platform/db/advisoryLock.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { updateRow } from '../../../platform/records/rows.ts'
import type { SubscriptionRow } from './subscriptionRow.ts'
import { subscriptionTexts } from './texts.ts'

/** The first and last day of a subscription; the last is null if it has no end. */
export type Span = Pick<SubscriptionRow, 'fromOn' | 'toOn'>

/** Locks the plans of the company: concurrent changes wait. */
export async function lockPlans({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<void> {
  await lockFor(db, 'plans', actor.companyId)
}

/** @throws DomainError 422 on a date that does not exist, or when a span ends before it begins. */
export function requireOrder({ fromOn, toOn }: Span): void {
  for (const [field, date] of Object.entries({ fromOn, toOn }))
    if (date !== null && !isDate(date)) throw failField(field, subscriptionTexts.noDay)
  if (toOn !== null && toOn < fromOn) throw failField('toOn', subscriptionTexts.endFirst)
}

/**
 * Requires that no other active subscription of the company overlaps; call with the plans locked.
 * @param id the subscription itself, if it is stored already.
 * @throws DomainError 422 naming the other subscription and its days, on the overlapping field.
 */
export async function requireFree(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { fromOn, toOn }: Span,
  id?: string,
): Promise<void> {
  const [other] = await db
    .select()
    .from(subscription)
    .where(
      and(
        eq(subscription.companyId, actor.companyId),
        eq(subscription.active, true),
        id === undefined ? undefined : ne(subscription.id, id),
        toOn === null ? undefined : lte(subscription.fromOn, toOn),
        or(isNull(subscription.toOn), gte(subscription.toOn, fromOn)),
      ),
    )
    .orderBy(asc(subscription.fromOn))
    .limit(1)
  if (!other) return
  const field = other.fromOn > fromOn ? 'toOn' : 'fromOn'
  throw failField(field, subscriptionTexts.overlap(other, fromOn))
}

/** If an active subscription began before `fromOn` and still runs on that day, ends it on the day before. */
export async function endBefore(
  context: Pick<BaseContext, 'db' | 'actor' | 'now' | 'changes'>,
  fromOn: string,
): Promise<void> {
  const own = eq(subscription.companyId, context.actor.companyId)
  const [running] = await context.db
    .select()
    .from(subscription)
    .where(
      and(
        own,
        eq(subscription.active, true),
        lt(subscription.fromOn, fromOn),
        or(isNull(subscription.toOn), gte(subscription.toOn, fromOn)),
      ),
    )
    .limit(1)
  if (running)
    await updateRow(
      context,
      subscription,
      running.id,
      running.version,
      { toOn: addDays(fromOn, -1) },
      { where: own },
    )
}
