import { and, eq, sql } from 'drizzle-orm'
import type { BoardMetal, BoardPrice } from '../../../api/gen/model/index.ts'
import { addDays } from '../../../domain/dates/dates.ts'
import { itemValuePaise } from '../../../domain/valuation/valuation.ts'
import { metal } from '../../db/schema/items.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { findRow } from '../../platform/records/rows.ts'
import { type ClosingRow, closings, lastClosing, puritiesOfMetal } from '../lending/public.ts'
import { changeBp } from './checkPrices.ts'

interface BoardRow extends Record<string, unknown> {
  id: string
  name: string
  symbol: string
  reference_purity_bp: number
  purities: { label: string; purityBp: number }[]
  of_day: ClosingRow | null
  entered_by_name: string | null
  before: ClosingRow | null
}

/** The prices of a day in the store, of all active metals and their purities. One query. */
export const getRateBoard: Handler<'GetRateBoard'> = async ({ db, actor, body, today }) => {
  const date = body.date ?? today
  const onDay = lastClosing(actor, sql`m.id`, sql`r.effective_on = ${date}`)
  const before = lastClosing(actor, sql`m.id`, sql`r.effective_on < ${date}`)
  const { rows } = await db.execute<BoardRow>(sql`
    select m.id, m.name, m.symbol, m.reference_purity_bp, ${puritiesOfMetal} as purities, to_json(d) as of_day,
      l.name as entered_by_name, to_json(b) as before
    from metal m
    left join lateral (${onDay}) d on true
    left join rate e on e.company_id = m.company_id and e.id = d.id
    left join login l on l.id = e.entered_by
    left join lateral (${before}) b on true
    where m.company_id = ${actor.companyId} and m.active order by lower(m.name), m.id`)
  return { date, todayDate: today, metals: rows.map(toBoardMetal) }
}

/** A metal's closing prices in the last `days` days; days without a price have none. @throws DomainError 404 for an unknown metal */
export const getRateChart: Handler<'GetRateChart'> = async (context) => {
  const { db, actor, body, today } = context
  const fromOn = addDays(today, 1 - body.days)
  const ofCompany = eq(metal.companyId, actor.companyId)
  const priced =
    body.metalId === undefined
      ? await firstOfBoard(context)
      : await findRow(context, metal, body.metalId, ofCompany)
  if (priced === undefined) return { metalId: null, metalName: null, fromOn, toOn: today, points: [] }
  const days = sql`r.effective_on between ${fromOn} and ${today}`
  const { rows } = await db.execute<ClosingRow>(closings(actor, sql`${priced.id}`, days))
  const points = rows.map(({ effective_on: date, price }) => ({ date, pricePaisePerG: price })).reverse()
  return { metalId: priced.id, metalName: priced.name, fromOn, toOn: today, points }
}

/** The first metal of the price board; undefined for a company without active metals. */
async function firstOfBoard({ db, actor }: Pick<BaseContext, 'db' | 'actor'>) {
  const [first] = await db
    .select({ id: metal.id, name: metal.name })
    .from(metal)
    .where(and(eq(metal.companyId, actor.companyId), eq(metal.active, true)))
    .orderBy(sql`lower(${metal.name})`, metal.id)
    .limit(1)
  return first
}

function toBoardMetal(row: BoardRow): BoardMetal {
  const { of_day: ofDay, before, reference_purity_bp: referencePurityBp } = row
  const priceOf = (purityBp: number, closing: ClosingRow | null) =>
    closing && itemValuePaise({ netMg: 1000, purityBp, referencePurityBp }, closing.price)
  return {
    metalId: row.id,
    name: row.name,
    symbol: row.symbol,
    referencePurityBp,
    ...(ofDay && { ofDay: toPrice(ofDay) }),
    ...(before && { previous: toPrice(before) }),
    enteredAt: ofDay && new Date(ofDay.created_at).toISOString(),
    enteredByName: row.entered_by_name,
    changePaise: ofDay && before && ofDay.price - before.price,
    changeBp: ofDay && before && changeBp(before.price, ofDay.price),
    purities: row.purities.map(({ label, purityBp }) => {
      const [now, then] = [priceOf(purityBp, ofDay), priceOf(purityBp, before)]
      return {
        label,
        purityBp,
        pricePaisePerG: now ?? then,
        changePaise: now === null || then === null ? null : now - then,
      }
    }),
  }
}

function toPrice(row: ClosingRow): BoardPrice {
  return {
    rateId: row.id,
    effectiveOn: row.effective_on,
    pricePaisePerG: row.price,
    ofStore: row.of_store,
  }
}
