import { sql } from 'drizzle-orm'
import type { BaseContext } from '../../../platform/operation/context.ts'
import type { PriceOf } from '../quote/storePrices.ts'
import type { WatchPolicy } from './cover.ts'

/**
 * Up to this many changed borrowers are computed again with each request. Above it, the whole computation is also repeated after the reply.
 */
export const MANY_CHANGED = 400

/** Cache key of a computation for a store and metal: price, policy and, where interest counts, the day. */
export function cacheKeyOf(
  { ltvTiers, ltvAtMaturity }: WatchPolicy,
  { pricePaisePerG, referencePurityBp }: PriceOf,
  today: string,
): string {
  return JSON.stringify([pricePaisePerG, referencePurityBp, ltvTiers, ltvAtMaturity && today])
}

/** Parses a key of {@link cacheKeyOf}, for a store and metal; the day is empty where interest does not count. */
export function parseCacheKey(of: { storeId: string; metalId: string; cacheKey: string }): {
  price: PriceOf
  policy: WatchPolicy
  today: string
} {
  const [pricePaisePerG, referencePurityBp, ltvTiers, on] = JSON.parse(of.cacheKey) as [
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

/** A stored computation of a store and metal. */
interface Computation {
  id: string
  storeId: string
  metalId: string
  /** Number of loans with a shortfall. */
  loans: number
}

/**
 * The stored computations of these stores and metals with a current key, and the borrowers whose loans were changed by
 * transactions that were running when the oldest of them began, or that began later.
 */
export async function currentComputations(
  { db }: Pick<BaseContext, 'db'>,
  companyId: string,
  wanted: readonly (Pick<PriceOf, 'storeId' | 'metalId'> & { cacheKey: string })[],
): Promise<{ computations: Computation[]; changed: string[] }> {
  const keys = wanted.map(({ storeId, metalId, cacheKey }) => ({ storeId, metalId, cacheKey }))
  const { rows } = await db.execute<{ computations: Computation[]; changed: string[] }>(sql`
    with kept as materialized (
      select r.id, r.store_id, r.metal_id, r.loans, r.changes_from
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k ("storeId" uuid, "metalId" uuid, "cacheKey" text)
      join margin_computation r on r.company_id = ${companyId}::uuid and r.store_id = k."storeId" and r.metal_id = k."metalId"
        and r.cache_key = k."cacheKey" and r.cluster = (pg_control_system()).system_identifier)
    select (select coalesce(json_agg(json_build_object('id', id, 'storeId', store_id, 'metalId', metal_id, 'loans', loans)), '[]')
        from kept) as "computations",
      array(select distinct customer_id from borrower_changed
        where company_id = ${companyId}::uuid and changed >= (select min(changes_from) from kept)) as "changed"`)
  const [found] = rows
  if (!found) throw new Error('a select without a row')
  return found
}
