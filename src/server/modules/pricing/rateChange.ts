import { sql } from 'drizzle-orm'
import type { Valuation } from '../../../domain/policy/policy.ts'
import { valuationRate } from '../../../domain/valuation/valuation.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { type ClosingRow, lastClosing, toClosings, valuedBy } from '../lending/public.ts'
import { requireCorrectable } from './checkPrices.ts'
import { readRate } from './rateRow.ts'

interface ChangeRow extends Record<string, unknown> {
  method: Valuation
  closing_before: ClosingRow[]
  closing_after: ClosingRow[]
  valued_before: ClosingRow[]
  valued_after: ClosingRow[]
}

/**
 * What changes for the stores of an entry when it is made inactive or active, or corrected to a price: the closing price of its day and
 * today's valuation price. Writes nothing. One query besides the entry.
 * @throws DomainError 404; 422 with a price for an entry that cannot be corrected.
 */
export const getRateChange: Handler<'GetRateChange'> = async (context) => {
  const { db, actor, query, today } = context
  const entry = await readRate(context, query.id)
  const { pricePaisePerG: correctPaise } = query
  if (correctPaise !== undefined) requireCorrectable(entry)
  const metal = sql`m.id`
  const before = { companyId: actor.companyId, storeId: entry.storeId }
  const counted = entry.active ? sql`r.active and r.id <> ${entry.id}` : sql`(r.active or r.id = ${entry.id})`
  const after = correctPaise === undefined ? { ...before, counted } : before
  const closingIn = (scope: typeof after) =>
    sql`(select coalesce(json_agg(k), '[]') from (${lastClosing(scope, metal, sql`r.effective_on = ${entry.effectiveOn}`)}) k)`
  const { rows } = await db.execute<ChangeRow>(sql`
    select c.policy ->> 'valuation' as method, ${closingIn(before)} as closing_before, ${closingIn(after)} as closing_after,
      ${valuedBy(before, metal, today)} as valued_before, ${valuedBy(after, metal, today)} as valued_after
    from metal m join company c on c.id = m.company_id
    where m.company_id = ${actor.companyId} and m.id = ${entry.metalId}`)
  const [row] = rows
  if (!row) throw new Error('a price has no metal')
  // A correction is a later entry of the same day and stores, so it replaces the last one.
  const corrected = (closings: ClosingRow[]) =>
    closings.map((one) => (one.id === entry.id ? { ...one, price: correctPaise ?? one.price } : one))
  const valued = (closings: ClosingRow[]) =>
    valuationRate(row.method, toClosings(closings), today)?.pricePaisePerG ?? null
  return {
    closing: {
      fromPaise: row.closing_before[0]?.price ?? null,
      toPaise: corrected(row.closing_after)[0]?.price ?? null,
    },
    valuedOn: today,
    valuation: { fromPaise: valued(row.valued_before), toPaise: valued(corrected(row.valued_after)) },
  }
}
