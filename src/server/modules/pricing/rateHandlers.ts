import { eq } from 'drizzle-orm'
import { rate } from '../../db/schema/items.ts'
import { lockFor } from '../../platform/db/advisoryLock.ts'
import type { Handlers } from '../../platform/operation/context.ts'
import { setActive, updateRow } from '../../platform/records/rows.ts'
import { withFallNotices } from '../lending/public.ts'
import { addRate, addRates, correctRate } from './addRates.ts'
import { getRateBoard, getRateChart } from './board.ts'
import { requireActivatable } from './checkPrices.ts'
import { notifyException } from './exceptions.ts'
import { getRate, getRateCount } from './pageRates.ts'
import { getRateChange } from './rateChange.ts'
import { readRate } from './rateRow.ts'
import { requireOwnStore } from './requireOwnStore.ts'
import { getValuationRate } from './valuation.ts'

/** Prices of metals. */
export const rateHandlers = {
  AddRate: addRate,
  AddRates: addRates,
  CorrectRate: correctRate,
  GetRateBoard: getRateBoard,
  GetRateChart: getRateChart,
  GetValuationRate: getValuationRate,
  GetRateChange: getRateChange,

  GetRate: getRate,
  GetRateCount: getRateCount,
  GetRateById: (context) => readRate(context, context.query.id),

  UpdateRate: async (context) => {
    const { body, query, actor } = context
    const stored = await readRate(context, query.id)
    requireOwnStore(actor, stored)
    const { version, source, note } = body
    const row = await updateRow(
      context,
      rate,
      query.id,
      version,
      {
        ...(source !== undefined && { source: source?.trim() || null }),
        ...(note !== undefined && { note: note?.trim() || null }),
      },
      {
        where: eq(rate.companyId, actor.companyId),
        present: (found) => ({ ...stored, source: found.source, note: found.note, version: found.version }),
      },
    )
    return {
      ...stored,
      source: row.source,
      note: row.note,
      version: row.version,
      updatedAt: row.updatedAt.toISOString(),
    }
  },

  DeleteRate: async (context) => {
    const { query, actor, db } = context
    await lockFor(db, 'prices', actor.companyId)
    const stored = await readRate(context, query.id)
    requireOwnStore(actor, stored)
    await withFallNotices(context, stored.storeId, () =>
      setActive(context, rate, query.id, query.version, false, eq(rate.companyId, actor.companyId)),
    )
    if (stored.active) await notifyException(context, { kind: 'inactivatedPrice', price: stored }, '/rate')
  },

  ActivateRate: async (context) => {
    const { query, actor, db } = context
    await lockFor(db, 'prices', actor.companyId)
    const stored = await readRate(context, query.id)
    requireOwnStore(actor, stored)
    await requireActivatable(context, stored)
    await withFallNotices(context, stored.storeId, () =>
      setActive(context, rate, query.id, undefined, true, eq(rate.companyId, actor.companyId)),
    )
    const price = await readRate(context, query.id)
    if (!stored.active) await notifyException(context, { kind: 'activatedPrice', price }, '/rate')
    return price
  },
} satisfies Handlers<'Rate'>
