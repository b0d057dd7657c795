import { eq } from 'drizzle-orm'
import { subscription } from '../../../db/schema/company.ts'
import type { Handlers } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { findRow, insertRow, newId, setActive, updateRow } from '../../../platform/records/rows.ts'
import { requireRoom } from './limits.ts'
import { endBefore, lockPlans, requireFree, requireOrder } from './span.ts'
import {
  readSubscription,
  readSubscriptions,
  stateOn,
  subscriptionValues,
  toRecord,
} from './subscriptionRow.ts'
import { subscriptionTexts } from './texts.ts'

/** The plans of the company. At most one is in force on a day. */
export const subscriptionHandlers = {
  AddSubscription: async (context) => {
    const { actor, body } = context
    const values = subscriptionValues(body)
    const span = { fromOn: values.fromOn, toOn: values.toOn ?? null }
    requireOrder(span)
    await lockPlans(context)
    if (body.endsPrevious) await endBefore(context, values.fromOn)
    await requireFree(context, span)
    const row = await insertRow(context, subscription, {
      ...values,
      companyId: actor.companyId,
      id: newId(),
    })
    await requireRoom(context, null, row)
    return readSubscription(context, row.id)
  },

  GetSubscription: async (context) => {
    const all = context.body.includeInactive
    return { rows: await readSubscriptions(context, all ? undefined : eq(subscription.active, true)) }
  },

  GetSubscriptionById: (context) => readSubscription(context, context.query.id),

  UpdateSubscription: async (context) => {
    const { actor, body, query } = context
    const where = eq(subscription.companyId, actor.companyId)
    await lockPlans(context)
    const before = await findRow(context, subscription, query.id, where)
    const values = subscriptionValues(body)
    requireOrder({ ...before, ...values })
    const row = await updateRow(context, subscription, query.id, body.version, values, {
      where,
      present: toRecord,
    })
    if (row.active) await requireFree(context, row, row.id)
    await requireRoom(context, before, row)
    return readSubscription(context, row.id)
  },

  DeleteSubscription: async (context) => {
    const { actor, query, today } = context
    const where = eq(subscription.companyId, actor.companyId)
    const stored = await findRow(context, subscription, query.id, where)
    if (stateOn(today, stored) === 'inForce') throw fail(422, subscriptionTexts.inForce(stored.plan))
    await setActive(context, subscription, query.id, query.version, false, where)
  },

  ActivateSubscription: async (context) => {
    const { actor, query } = context
    const where = eq(subscription.companyId, actor.companyId)
    await lockPlans(context)
    const before = await findRow(context, subscription, query.id, where)
    const row = await setActive(context, subscription, query.id, undefined, true, where)
    await requireFree(context, row, row.id)
    await requireRoom(context, before, row)
    return readSubscription(context, row.id)
  },
} satisfies Handlers<'Subscription'>
