import { sql } from 'drizzle-orm'
import type { ReportFiltersFall } from '../../../../api/gen/model/index.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { newId } from '../../../platform/records/rows.ts'
import { afterFall, readStorePrices, type StorePrice } from '../quote/storePrices.ts'
import { cacheKeyOf, MANY_CHANGED } from './computations.ts'
import { readWatchPolicy, type WatchPolicy } from './cover.ts'
import { asRows, type ShortfallLoan, shortfallLoans } from './margins.ts'
import { deleteBorrowerSums } from './shortBorrowers.ts'
import { tryLockWatch } from './watchLock.ts'

/** Stores of a company and their business date. */
export interface StoresOnDate {
  companyId: string
  storeIds: readonly string[]
  today: string
}

/** A computation that should be stored for a store and metal. */
interface Wanted extends StorePrice {
  cacheKey: string
}

type Key = Pick<Wanted, 'storeId' | 'metalId' | 'cacheKey'>

/** Falls of the gold price that the margin watch offers, in basis points. */
const FALLS = Object.values({ 0: 0, 5: 500, 10: 1_000, 20: 2_000 } satisfies Record<
  ReportFiltersFall,
  number
>)

/**
 * Computes and stores the shortfalls of these stores at each fall that the watch offers, unless a stored computation is current and
 * few borrowers have changed since, and deletes older ones. Runs in a separate transaction, one at a time in a company: a second
 * one returns at once.
 */
export async function computeWatch({ db }: Pick<BaseContext, 'db'>, stores: StoresOnDate): Promise<void> {
  const { companyId, today } = stores
  if (!(await tryLockWatch({ db }, companyId))) return
  const prices = await readStorePrices({ db }, stores, today)
  const policy = await readWatchPolicy({ db }, stores)
  const wanted = wantedOf(prices, policy, today)
  const current = await dropStale({ db }, stores, wanted.flat())
  // Read before the loans: transactions in progress may change them unseen.
  const from = await oldestRunningTransaction({ db })
  for (const atOnce of wanted) {
    const missing = atOnce.filter((one) => !current.has(keyOf(one))).map((one) => ({ ...one, id: newId() }))
    if (missing.length === 0) continue
    for await (const loans of shortfallLoans({ db }, { companyId, today }, policy, missing))
      if (loans.length > 0) await storeLoans({ db }, companyId, missing, loans)
    await storeComputations({ db }, companyId, missing, from)
  }
  await deleteChanges({ db }, companyId, from)
  await db.execute(sql`select read_models.refresh_watch_statistics()`)
}

/**
 * {@link computeWatch} for a store, or for all stores (null), of a company that uses its margin watch; for other companies only clears
 * the list of changed borrowers.
 */
export async function recomputeWatch(
  { db }: Pick<BaseContext, 'db'>,
  { companyId, storeId, today }: { companyId: string; storeId: string | null; today: string },
): Promise<void> {
  const { rows } = await db.execute<{ watched: boolean; storeIds: string[] }>(sql`
    select exists (select from margin_computation where company_id = ${companyId}::uuid) as "watched",
      array(select id from store where company_id = ${companyId}::uuid and active
        and (${storeId}::uuid is null or id = ${storeId}::uuid)) as "storeIds"`)
  const [found] = rows
  if (found?.watched) await computeWatch({ db }, { companyId, storeIds: found.storeIds, today })
  else if (await tryLockWatch({ db }, companyId))
    await deleteChanges({ db }, companyId, await oldestRunningTransaction({ db }))
}

/** Id of the oldest transaction in progress; of the next one if there is none. */
async function oldestRunningTransaction({ db }: Pick<BaseContext, 'db'>): Promise<string> {
  const { rows } = await db.execute<{ first: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as first`,
  )
  return rows[0]?.first ?? '0'
}

function keyOf({ storeId, metalId, cacheKey }: Key): string {
  return `${storeId} ${metalId} ${cacheKey}`
}

/** The wanted computations at each fall; equal ones are listed once. */
function wantedOf(prices: readonly StorePrice[], policy: WatchPolicy, today: string): Wanted[][] {
  const known = new Set<string>()
  return FALLS.map((fallBp) =>
    afterFall(prices, fallBp)
      .map((price) => ({ ...price, cacheKey: cacheKeyOf(policy, price, today) }))
      .filter((one) => !known.has(keyOf(one)) && known.add(keyOf(one))),
  )
}

/** Deletes stored computations of these stores that are not wanted or outdated by many changes; returns the keys of current ones. */
async function dropStale(
  { db }: Pick<BaseContext, 'db'>,
  { companyId, storeIds }: StoresOnDate,
  wanted: readonly Wanted[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string; fresh: boolean } & Key & Record<string, unknown>>(sql`
    select id, store_id as "storeId", metal_id as "metalId", cache_key as "cacheKey",
      cluster = (pg_control_system()).system_identifier and (
        select count(distinct customer_id) from borrower_changed
        where company_id = ${companyId}::uuid and changed >= r.changes_from) <= ${MANY_CHANGED} as "fresh"
    from margin_computation r where company_id = ${companyId}::uuid and store_id = any (${sql.param(storeIds)}::uuid[])`)
  const keys = new Set(wanted.map(keyOf))
  const current = rows.filter((one) => one.fresh && keys.has(keyOf(one)))
  const stale = rows.filter((one) => !current.includes(one)).map(({ id }) => id)
  if (stale.length > 0) {
    await deleteBorrowerSums({ db }, companyId, stale)
    for (const table of ['loan_short', 'short_sum', 'margin_computation'])
      await db.execute(sql`delete from ${sql.raw(table)} where company_id = ${companyId}::uuid
        and ${sql.raw(table === 'margin_computation' ? 'id' : 'computation_id')} = any (${sql.param(stale)}::uuid[])`)
  }
  return new Set(current.map(keyOf))
}

type Computations = readonly (Wanted & { id: string })[]

async function storeLoans(
  { db }: Pick<BaseContext, 'db'>,
  companyId: string,
  computations: Computations,
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

async function storeComputations(
  { db }: Pick<BaseContext, 'db'>,
  companyId: string,
  computations: Computations,
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

function asRecords(computations: Computations) {
  const keys = computations.map(({ id, storeId, metalId, cacheKey }) => ({
    id,
    storeId,
    metalId,
    cacheKey,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) r (id uuid, "storeId" uuid, "metalId" uuid, "cacheKey" text)`
}

/** Deletes changes of borrowers from before all stored computations. */
async function deleteChanges(
  { db }: Pick<BaseContext, 'db'>,
  companyId: string,
  from: string,
): Promise<void> {
  await db.execute(sql`
    delete from borrower_changed where company_id = ${companyId}::uuid and changed < coalesce((select min(changes_from)
      from margin_computation where company_id = ${companyId}::uuid and cluster = (pg_control_system()).system_identifier),
      ${from}::xid8)`)
}
