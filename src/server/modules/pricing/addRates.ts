import { sql } from 'drizzle-orm'
import type { Rate } from '../../../api/gen/model/index.ts'
import { rate } from '../../db/schema/items.ts'
import { lockFor } from '../../platform/db/advisoryLock.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { insertRows, newId } from '../../platform/records/rows.ts'
import { withFallNotices } from '../lending/public.ts'
import { type DayPrices, requireCorrectable, requireNewPrices, requireUsualPrice } from './checkPrices.ts'
import { notifyException } from './exceptions.ts'
import { readRate, readRates } from './rateRow.ts'
import { requireOwnStore } from './requireOwnStore.ts'
import { rateTexts } from './texts.ts'

/** Adds the price of one metal on a day. */
export const addRate: Handler<'AddRate'> = async (context) => {
  const { metalId, pricePaisePerG } = context.body
  const prices = [{ metalId, pricePaisePerG, field: 'pricePaisePerG' }]
  const [added] = await add(context, context.body, prices)
  return added as Rate
}

/** Adds the prices of several metals on a day, all or none. */
export const addRates: Handler<'AddRates'> = async (context) => {
  const prices = context.body.prices.map((one, index) => ({
    ...one,
    field: `prices.${index}.pricePaisePerG`,
  }))
  return { rows: await add(context, context.body, prices) }
}

/** Adds an entry that replaces another of the same metal, day and stores. */
export const correctRate: Handler<'CorrectRate'> = async (context) => {
  const { body, query, db, actor } = context
  await lockFor(db, 'prices', actor.companyId)
  const corrected = await readRate(context, query.id)
  requireOwnStore(actor, corrected)
  if (query.version !== undefined && query.version !== corrected.version)
    throw fail(409, rateTexts.changed, undefined, { current: { ...corrected } })
  requireCorrectable(corrected)
  if (body.pricePaisePerG === corrected.pricePaisePerG) throw failField('pricePaisePerG', rateTexts.samePrice)
  const { metalId, storeId, effectiveOn } = corrected
  const prices: DayPrices = {
    storeId,
    effectiveOn,
    note: body.note.trim(),
    confirmed: body.confirmed ?? false,
    prices: [{ metalId, pricePaisePerG: body.pricePaisePerG, field: 'pricePaisePerG' }],
  }
  await requireUsualPrice(context, prices)
  const [added] = await insert(context, prices, body.source?.trim() || corrected.source, corrected.id)
  await notifyException(
    context,
    {
      kind: 'correctedPrice',
      metal: corrected.metalName,
      date: effectiveOn,
      reason: body.note.trim(),
      fromPaise: corrected.pricePaisePerG,
      toPaise: body.pricePaisePerG,
    },
    '/rate',
  )
  return added as Rate
}

interface PriceTerms {
  storeId: string | null
  effectiveOn: string
  source?: string | null | undefined
  note?: string | null | undefined
  confirmed?: boolean | undefined
}

async function add(context: BaseContext, terms: PriceTerms, prices: DayPrices['prices']): Promise<Rate[]> {
  const dayPrices: DayPrices = {
    storeId: terms.storeId,
    effectiveOn: terms.effectiveOn,
    note: terms.note?.trim() || null,
    confirmed: terms.confirmed ?? false,
    prices,
  }
  await lockFor(context.db, 'prices', context.actor.companyId)
  await requireNewPrices(context, dayPrices)
  return insert(context, dayPrices, terms.source?.trim() || null, null)
}

async function insert(
  context: BaseContext,
  dayPrices: DayPrices,
  source: string | null,
  correctsId: string | null,
): Promise<Rate[]> {
  const { companyId, userId } = context.actor
  const { storeId, effectiveOn, note, prices } = dayPrices
  const ids = prices.map(newId)
  const rows = prices.map(({ metalId, pricePaisePerG }, index) => ({
    companyId,
    id: ids[index] as string,
    metalId,
    storeId,
    effectiveOn,
    pricePaisePerG,
    source,
    note,
    correctsId,
    enteredBy: userId,
  }))
  await withFallNotices(context, storeId, () => insertRows(context, rate, rows))
  const added = await readRates(context, sql`r.id = any (${sql.param(ids)}::uuid[])`, { limit: ids.length })
  return ids.map((id) => added.find((one) => one.id === id) as Rate)
}
