import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/pool.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { afterFall, readStorePrices } from '../quote/storePrices.ts'
import { groupByBorrower, readBorrowerSums, storeBorrowerSums } from './borrowerSumStore.ts'
import { cacheKeyOf, currentComputations, MANY_CHANGED } from './computationStore.ts'
import { computeWatch } from './computeWatch.ts'
import { readWatchPolicy } from './coverage.ts'
import { asRows, type ShortfallLoan, shortfallLoans } from './margins.ts'

/** A request to the margin watch. */
export interface WatchRequest {
  companyId: string
  storeIds: readonly string[]
  today: string
  /** Fall of the gold price, in basis points. */
  fallBp: number
  customerId: string | undefined
  /** Whether it lists borrowers; their sums are then stored. */
  byBorrower: boolean
  /** Runs work after the reply, in a separate transaction. */
  later: (work: (db: Db) => Promise<void>) => void
}

/** Result of the margin watch, as selects. */
export interface Watched {
  /** The loans with a shortfall, and those without a price, in parts; an index orders all but the last by (`place`, `id`). */
  loans: SQL[]
  /** Their sums by store and scheme, in parts to be added. */
  sums: SQL
  /** Their sums by borrower: parts with different borrowers; once sums are stored, an index orders the first part. */
  borrowers: SQL[]
}

/**
 * The loans with a margin shortfall if gold falls by this much: from stored computations at these prices and this policy, except for
 * borrowers whose loans have changed since, who are computed now. What is not stored yet is computed now, and stored after the reply.
 * Everything must be read in one snapshot.
 */
export async function watch({ db }: Pick<BaseContext, 'db'>, request: WatchRequest): Promise<Watched> {
  const { companyId, storeIds, today, fallBp, customerId, later } = request
  const prices = await readStorePrices({ db }, request, today)
  const policy = await readWatchPolicy({ db }, request)
  const fallen = afterFall(prices, fallBp)
  const all = { companyId, today }
  const found: ShortfallLoan[] = []
  const compute = async (chosenPrices: typeof fallen, customerIds?: readonly string[]) => {
    for await (const batch of shortfallLoans({ db }, { ...all, customerIds }, policy, chosenPrices))
      found.push(...batch)
  }
  if (customerId !== undefined) {
    await compute(fallen, [customerId])
    return {
      loans: [selectOf(found)],
      sums: summed(selectOf(found)),
      borrowers: [sumsByBorrower([selectOf(found)])],
    }
  }
  const { computations, changed } = await currentComputations(
    { db },
    companyId,
    fallen.map((price) => ({ ...price, cacheKey: cacheKeyOf(policy, price, today) })),
  )
  const isStored = ({ storeId, metalId }: { storeId: string; metalId: string }) =>
    computations.some((one) => one.storeId === storeId && one.metalId === metalId)
  const missing = fallen.filter((price) => !isStored(price))
  if (changed.length > 0) await compute(fallen.filter(isStored), changed)
  await compute(missing)
  if (missing.length > 0 || changed.length > MANY_CHANGED)
    later((own) => computeWatch({ db: own }, { companyId, storeIds, today }))

  const own = sql`t.company_id = ${companyId}::uuid`
  const borrowers = sql`unnest(${sql.param(changed)}::uuid[])`
  const withLoans = computations.filter(({ loans }) => loans > 0)
  const computationIds = withLoans.map(({ id }) => id)
  const ids = sql.param(computationIds)
  const stored = withLoans.map(
    ({ id, storeId }) => sql`
      select t.loan_id as id, ${storeId}::uuid as store_id, t.slab_id, t.customer_id, t.due_on, t.outstanding_paise, t.value_paise,
        t.short_paise, t.net_mg, t.fine_mg, t.place
      from loan_short t where ${own} and t.computation_id = ${id}::uuid
        and t.customer_id not in (select c from ${borrowers} c)`,
  )
  const ofBorrowers = (together: string) => sql`
    select t.customer_id, t.loans, t.outstanding_paise, t.value_paise, t.short_paise, t.net_mg, t.fine_mg, t.customer_id as id, t.place
    from short_borrower t where ${own} and t.together_id = ${together}::uuid and t.customer_id not in (select c from ${borrowers} c)`
  const listBorrowers = async () => {
    const live = sumsByBorrower([...stored, selectOf(found)])
    if (!request.byBorrower || missing.length > 0 || computationIds.length === 0) return [live]
    const together = await readBorrowerSums({ db }, companyId, computationIds)
    if (together !== null) return [ofBorrowers(together), sumsByBorrower([selectOf(found)])]
    later((own) => storeBorrowerSums({ db: own }, companyId, computationIds))
    return [live]
  }
  return {
    loans: [...stored, selectOf(found)],
    borrowers: await listBorrowers(),
    sums: sql`
      select r.store_id, t.slab_id, t.loans, t.outstanding_paise, t.value_paise, t.short_paise, t.net_mg, t.fine_mg
      from short_sum t join margin_computation r on r.company_id = t.company_id and r.id = t.computation_id
      where ${own} and t.computation_id = any (${ids}::uuid[])
      union all
      select r.store_id, t.slab_id, -1, -t.outstanding_paise, -t.value_paise, -t.short_paise, -t.net_mg, -t.fine_mg
      from ${borrowers} c cross join lateral (
        select * from loan_short t where ${own} and t.customer_id = c and t.computation_id = any (${ids}::uuid[]) offset 0) t
      join margin_computation r on r.company_id = t.company_id and r.id = t.computation_id
      union all ${summed(selectOf(found))}`,
  }
}

/** Sort key of loans without a price: they come before those with a shortfall. */
const UNPRICED_FIRST = sql.raw(String(-Number.MAX_SAFE_INTEGER))

/** A select of loans that were computed now, with their sort key. */
function selectOf(found: readonly ShortfallLoan[]): SQL {
  return sql`
    select t.loan_id as id, t.store_id, t.slab_id, t.customer_id, t.due_on, t.outstanding_paise, t.value_paise, t.short_paise,
      t.net_mg, t.fine_mg, coalesce(-t.short_paise, ${UNPRICED_FIRST}) as place
    from (${asRows(found)}) t`
}

/** Each loan as a part of the sums. */
function summed(loans: SQL): SQL {
  return sql`select t.store_id, t.slab_id, 1::bigint as loans, t.outstanding_paise, t.value_paise, t.short_paise, t.net_mg, t.fine_mg
    from (${loans}) t`
}

/** Sums of loans by borrower, with their sort key. */
function sumsByBorrower(loans: SQL[]): SQL {
  return sql`select t.*, t.customer_id as id, -t.short_paise as place from (${groupByBorrower(sql.join(loans, sql` union all `))}) t`
}
