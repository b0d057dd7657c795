import { sql } from 'drizzle-orm'
import type { DbContext } from '../../../platform/operation/context.ts'
import type { PriceOf } from '../quote/storePrices.ts'
import { deleteBorrowerSums } from './borrowerSumStore.ts'
import type { WatchPolicy } from './coverage.ts'
import { asRows, type ShortfallLoan } from './margins.ts'

/**
 * Up to this many changed borrowers are computed again with each request. Above it, the whole computation is also repeated after the reply.
 */
export const MANY_CHANGED = 400

/**
 * Cache key of a computation for a store and metal: price, tiers and, if the policy's LTV includes interest up to the due date, the date.
 */
export function cacheKeyOf(
  { ltvTiers, ltvAtMaturity }: WatchPolicy,
  { pricePaisePerG, referencePurityBp }: PriceOf,
  today: string,
): string {
  return JSON.stringify([pricePaisePerG, referencePurityBp, ltvTiers, ltvAtMaturity && today])
}

/** The key of a stored computation: a store, a metal and {@link cacheKeyOf}. */
export interface ComputationKey {
  storeId: string
  metalId: string
  cacheKey: string
}

/** Parses a key of {@link cacheKeyOf}, for a store and metal; the date is empty if the policy's LTV does not include interest. */
export function parseCacheKey(key: ComputationKey): {
  price: PriceOf
  policy: WatchPolicy
  today: string
} {
  const [pricePaisePerG, referencePurityBp, ltvTiers, date] = JSON.parse(key.cacheKey) as [
    number | null,
    number,
    WatchPolicy['ltvTiers'],
    string | false,
  ]
  return {
    price: { storeId: key.storeId, metalId: key.metalId, pricePaisePerG, referencePurityBp },
    policy: { ltvTiers, ltvAtMaturity: date !== false },
    today: date || '',
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
  { db }: DbContext,
  companyId: string,
  wanted: readonly ComputationKey[],
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

/** The active stores of a company, or one of them, and whether the company has stored computations. */
export async function readWatched(
  { db }: DbContext,
  companyId: string,
  storeId: string | null,
): Promise<{ watched: boolean; storeIds: string[] } | undefined> {
  const { rows } = await db.execute<{ watched: boolean; storeIds: string[] }>(sql`
    select exists (select from margin_computation where company_id = ${companyId}::uuid) as "watched",
      array(select id from store where company_id = ${companyId}::uuid and active
        and (${storeId}::uuid is null or id = ${storeId}::uuid)) as "storeIds"`)
  return rows[0]
}

/** Id of the oldest transaction in progress; of the next one if there is none. */
export async function oldestRunningTransaction({ db }: DbContext): Promise<string> {
  const { rows } = await db.execute<{ first: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as first`,
  )
  return rows[0]?.first ?? '0'
}

/** The stored computations of these stores; `fresh` where this database cluster made them and few borrowers have changed since. */
export async function readComputations(
  { db }: DbContext,
  companyId: string,
  storeIds: readonly string[],
): Promise<(ComputationKey & { id: string; fresh: boolean })[]> {
  const { rows } = await db.execute<
    { id: string; fresh: boolean } & ComputationKey & Record<string, unknown>
  >(sql`
    select id, store_id as "storeId", metal_id as "metalId", cache_key as "cacheKey",
      cluster = (pg_control_system()).system_identifier and (
        select count(distinct customer_id) from borrower_changed
        where company_id = ${companyId}::uuid and changed >= r.changes_from) <= ${MANY_CHANGED} as "fresh"
    from margin_computation r where company_id = ${companyId}::uuid and store_id = any (${sql.param(storeIds)}::uuid[])`)
  return rows
}

/** Deletes computations (at least one) with their loans and sums. */
export async function deleteComputations(
  { db }: DbContext,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await deleteBorrowerSums({ db }, companyId, ids)
  for (const table of ['loan_short', 'short_sum', 'margin_computation'])
    await db.execute(sql`delete from ${sql.raw(table)} where company_id = ${companyId}::uuid
      and ${sql.raw(table === 'margin_computation' ? 'id' : 'computation_id')} = any (${sql.param(ids)}::uuid[])`)
}

type NewComputations = readonly (ComputationKey & { id: string })[]

/** Stores loans of new computations, which are found by the loan's store and metal. */
export async function storeLoans(
  { db }: DbContext,
  companyId: string,
  computations: NewComputations,
  loans: readonly ShortfallLoan[],
): Promise<void> {
  await db.execute(sql`
    insert into loan_short (company_id, computation_id, loan_id, customer_id, slab_id, due_on, outstanding_paise, value_paise,
      short_paise, net_mg, fine_mg)
    select ${companyId}::uuid, r.id, t.loan_id, t.customer_id, t.slab_id, t.due_on, t.outstanding_paise, t.value_paise,
      t.short_paise, t.net_mg, t.fine_mg
    from (${asRows(loans)}) t
    join ${asRecords(computations)} on r."storeId" = t.store_id and r."metalId" = t.metal_id`)
}

/**
 * Stores new computations with their sums by scheme; their loans have been stored before.
 * @param from the oldest transaction in progress when their loans were read
 */
export async function storeComputations(
  { db }: DbContext,
  companyId: string,
  computations: NewComputations,
  from: string,
): Promise<void> {
  const ids = sql.param(computations.map(({ id }) => id))
  await db.execute(sql`
    insert into short_sum (company_id, computation_id, slab_id, loans, outstanding_paise, value_paise, short_paise, net_mg, fine_mg)
    select company_id, computation_id, slab_id, count(*), whole_sum(outstanding_paise), whole_sum(value_paise), whole_sum(short_paise),
      whole_sum(net_mg), whole_sum(fine_mg)
    from loan_short where company_id = ${companyId}::uuid and computation_id = any (${ids}::uuid[]) group by 1, 2, 3`)
  await db.execute(sql`
    insert into margin_computation (company_id, id, store_id, metal_id, cache_key, loans, changes_from)
    select ${companyId}::uuid, r.id, r."storeId", r."metalId", r."cacheKey", (select coalesce(sum(loans), 0) from short_sum
      where company_id = ${companyId}::uuid and computation_id = r.id), ${from}::xid8
    from ${asRecords(computations)}`)
}

function asRecords(computations: NewComputations) {
  const keys = computations.map(({ id, storeId, metalId, cacheKey }) => ({
    id,
    storeId,
    metalId,
    cacheKey,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) r (id uuid, "storeId" uuid, "metalId" uuid, "cacheKey" text)`
}

/**
 * Deletes changes to borrowers from before all stored computations; if there are none, the changes from before transaction `from`.
 * Computations of inactive stores are deleted first, because they are not computed again.
 */
export async function deleteChanges({ db }: DbContext, companyId: string, from: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from margin_computation r where r.company_id = ${companyId}::uuid
      and not exists (select from store s where s.company_id = r.company_id and s.id = r.store_id and s.active)`)
  if (rows.length > 0)
    await deleteComputations(
      { db },
      companyId,
      rows.map(({ id }) => id),
    )
  await db.execute(sql`
    delete from borrower_changed where company_id = ${companyId}::uuid and changed < coalesce((select min(changes_from)
      from margin_computation where company_id = ${companyId}::uuid and cluster = (pg_control_system()).system_identifier),
      ${from}::xid8)`)
}
