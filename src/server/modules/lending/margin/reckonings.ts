import { sql } from 'drizzle-orm'
import type { BaseContext } from '../../../platform/operation/context.ts'
import type { PriceOf } from '../quote/storePrices.ts'
import type { WatchPolicy } from './cover.ts'

/** Borrowers whose loans changed since a reckoning at most, so that a look reckons few; of more it is made anew. */
export const MANY_CHANGED = 400

/** All that decides which loans of a store on a metal fall short, but for the loans: price, policy and, with interest, the day. */
export function reckonedBy(
  { ltvTiers, ltvAtMaturity }: WatchPolicy,
  { pricePaisePerG, referencePurityBp }: PriceOf,
  today: string,
): string {
  return JSON.stringify([pricePaisePerG, referencePurityBp, ltvTiers, ltvAtMaturity && today])
}

/** What {@link reckonedBy} said, of a store and metal; the day is empty where none counts. */
export function fromReckonedBy(of: { storeId: string; metalId: string; reckonedBy: string }): {
  price: PriceOf
  policy: WatchPolicy
  today: string
} {
  const [pricePaisePerG, referencePurityBp, ltvTiers, on] = JSON.parse(of.reckonedBy) as [
    number | null,
    number,
    WatchPolicy['ltvTiers'],
    string | false,
  ]
  return {
    price: { storeId: of.storeId, metalId: of.metalId, pricePaisePerG, referencePurityBp },
    policy: { ltvTiers, ltvAtMaturity: on !== false },
    today: on || '',
  }
}

/** What is kept of a store and metal. */
interface Reckoning {
  id: string
  storeId: string
  metalId: string
  /** How many fall short. */
  loans: number
}

/**
 * What is kept of these stores and metals as they are reckoned now, and the borrowers whose loans have changed since the oldest of
 * it: in transactions that had not ended before it was begun.
 */
export async function inForce(
  { db }: Pick<BaseContext, 'db'>,
  companyId: string,
  wanted: readonly (Pick<PriceOf, 'storeId' | 'metalId'> & { reckonedBy: string })[],
): Promise<{ reckonings: Reckoning[]; changed: string[] }> {
  const keys = wanted.map(({ storeId, metalId, reckonedBy }) => ({ storeId, metalId, reckonedBy }))
  const { rows } = await db.execute<{ reckonings: Reckoning[]; changed: string[] }>(sql`
    with kept as materialized (
      select r.id, r.store_id, r.metal_id, r.loans, r.changes_from
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k ("storeId" uuid, "metalId" uuid, "reckonedBy" text)
      join margin_reckoning r on r.company_id = ${companyId}::uuid and r.store_id = k."storeId" and r.metal_id = k."metalId"
        and r.reckoned_by = k."reckonedBy" and r.cluster = (pg_control_system()).system_identifier)
    select (select coalesce(json_agg(json_build_object('id', id, 'storeId', store_id, 'metalId', metal_id, 'loans', loans)), '[]')
        from kept) as "reckonings",
      array(select distinct customer_id from borrower_changed
        where company_id = ${companyId}::uuid and changed >= (select min(changes_from) from kept)) as "changed"`)
  const [found] = rows
  if (!found) throw new Error('a select without a row')
  return found
}
