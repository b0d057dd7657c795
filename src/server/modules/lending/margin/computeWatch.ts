import type { ReportFiltersFall } from '../../../../api/gen/model/index.ts'
import { tryLockFor } from '../../../platform/db/advisoryLock.ts'
import type { DbContext } from '../../../platform/operation/context.ts'
import { newId } from '../../../platform/records/rows.ts'
import { afterFall, readStorePrices, type StorePrice } from '../quote/storePrices.ts'
import { refreshWatchStatistics } from './borrowerSumStore.ts'
import {
  type ComputationKey,
  cacheKeyOf,
  deleteChanges,
  deleteComputations,
  oldestRunningTransaction,
  readComputations,
  readWatched,
  storeComputations,
  storeLoans,
} from './computationStore.ts'
import { readWatchPolicy, type WatchPolicy } from './coverage.ts'
import { shortfallLoans } from './margins.ts'

/** Stores of a company and their business date. */
export interface StoresOnDate {
  companyId: string
  storeIds: readonly string[]
  today: string
}

/** A computation that should be stored for a store and metal. */
type Wanted = StorePrice & ComputationKey

/** Falls of the gold price that the margin watch offers, in basis points. */
const FALLS = Object.values({ 0: 0, 5: 500, 10: 1_000, 20: 2_000 } satisfies Record<
  ReportFiltersFall,
  number
>)

/**
 * Computes and stores the shortfalls of these stores at each fall that the watch offers, unless a stored computation is current and
 * few borrowers have changed since, and deletes outdated ones. Runs in a separate transaction, one at a time in a company: a second one
 * returns at once.
 */
export async function computeWatch({ db }: DbContext, stores: StoresOnDate): Promise<void> {
  const { companyId, today } = stores
  if (!(await tryLockFor(db, 'marginWatch', companyId))) return
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
  await refreshWatchStatistics({ db })
}

/**
 * {@link computeWatch} for a store, or for all stores (null), of a company that uses its margin watch; for other companies only clears
 * the list of changed borrowers.
 */
export async function recomputeWatch(
  { db }: DbContext,
  { companyId, storeId, today }: { companyId: string; storeId: string | null; today: string },
): Promise<void> {
  const found = await readWatched({ db }, companyId, storeId)
  if (found?.watched) await computeWatch({ db }, { companyId, storeIds: found.storeIds, today })
  else if (await tryLockFor(db, 'marginWatch', companyId))
    await deleteChanges({ db }, companyId, await oldestRunningTransaction({ db }))
}

function keyOf({ storeId, metalId, cacheKey }: ComputationKey): string {
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

/**
 * Deletes stored computations of these stores that are not wanted, or in which many borrowers have changed; returns the keys of current
 * ones.
 */
async function dropStale(
  { db }: DbContext,
  { companyId, storeIds }: StoresOnDate,
  wanted: readonly Wanted[],
): Promise<Set<string>> {
  const stored = await readComputations({ db }, companyId, storeIds)
  const keys = new Set(wanted.map(keyOf))
  const current = stored.filter((one) => one.fresh && keys.has(keyOf(one)))
  const stale = stored.filter((one) => !current.includes(one)).map(({ id }) => id)
  if (stale.length > 0) await deleteComputations({ db }, companyId, stale)
  return new Set(current.map(keyOf))
}
