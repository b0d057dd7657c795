import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Subscription, UpdateSubscriptionRequest } from '../../../../api/gen/model/index.ts'
import { subscription } from '../../../db/schema/company.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { asReply, WHOLE_LIST } from '../../../platform/records/rows.ts'

/** A stored subscription. */
export type SubscriptionRow = typeof subscription.$inferSelect

/** The record in the form of a conflict reply. */
export function toRecord(row: SubscriptionRow) {
  return asReply(row)
}

/** State of a subscription on a day. */
export function stateOn(
  today: string,
  { active, fromOn, toOn }: Pick<SubscriptionRow, 'active' | 'fromOn' | 'toOn'>,
): Subscription['state'] {
  if (!active) return 'inactive'
  if (fromOn > today) return 'upcoming'
  return toOn !== null && toOn < today ? 'ended' : 'inForce'
}

/** Subscriptions of the company, the latest first, with the use of their limits. One query. */
export async function readSubscriptions(
  { db, actor, today }: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  where?: SQL,
): Promise<Subscription[]> {
  const { companyId } = actor
  const rows = await db
    .select({
      row: subscription,
      activeStores: sql<number>`(select count(*) from store t where t.company_id = ${companyId} and t.active)::integer`,
      activeUsers: sql<number>`(select count(*) from login t where t.company_id = ${companyId} and t.active)::integer`,
    })
    .from(subscription)
    .where(and(eq(subscription.companyId, companyId), where))
    .orderBy(desc(subscription.fromOn), subscription.id)
    .limit(WHOLE_LIST)
  return rows.map(({ row, ...used }) => ({ ...toRecord(row), ...used, state: stateOn(today, row) }))
}

/** One subscription of the company. @throws DomainError 404 when it does not exist. */
export async function readSubscription(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  id: string,
): Promise<Subscription> {
  const [found] = await readSubscriptions(context, eq(subscription.id, id))
  if (!found) throw fail(404, texts.notFound)
  return found
}

const optional = ['pricePaise', 'period', 'toOn', 'storeLimit', 'userLimit'] as const

/** The fields of a request; omitted ones stay as they are. */
export function subscriptionValues(
  body: Pick<UpdateSubscriptionRequest, 'plan' | 'fromOn' | (typeof optional)[number]>,
) {
  const values = Object.fromEntries(
    optional.filter((key) => body[key] !== undefined).map((key) => [key, body[key]]),
  ) as Partial<Pick<SubscriptionRow, (typeof optional)[number]>>
  return { ...values, plan: body.plan.trim(), fromOn: body.fromOn }
}
