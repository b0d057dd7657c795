import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/pool.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { afterFall, readStorePrices } from '../quote/storePrices.ts'
import { readWatchPolicy } from './cover.ts'
import { asRows, type ShortLoan, shortLoans } from './margins.ts'
import { inForce, MANY_CHANGED, reckonedBy } from './reckonings.ts'
import { reckonWatch } from './reckonWatch.ts'
import { byBorrower, keepTogether, keptTogether } from './shortBorrowers.ts'

/** What is looked at, and what may be done once the look is answered. */
export interface Look {
  companyId: string
  storeIds: readonly string[]
  today: string
  /** By how many basis points gold falls. */
  fallBp: number
  customerId: string | undefined
  /** Whether it is told by borrower, of whom the sums are kept then. */
  byBorrower: boolean
  /** Has work done after the reply, in a transaction of its own. */
  later: (work: (db: Db) => Promise<void>) => void
}

/** What a look finds, as selects. */
export interface Watched {
  /** The loans that fall short, and those without a price: parts of which an index orders each by `place` and `id`. */
  loans: SQL[]
  /** What they sum to by store and scheme, in parts that are to be added. */
  sums: SQL
  /** What they come to by borrower: parts of different borrowers; of a look by borrower an index orders the first, once it is kept. */
  borrowers: SQL[]
}

/**
 * The loans that fall short if gold falls so far: those that were reckoned at these prices by this policy, but for borrowers whose
 * loans have changed since, who are reckoned now. What was not reckoned yet is, and kept once the look is answered. All that is read
 * must be of one moment of the database.
 */
export async function watch({ db }: Pick<BaseContext, 'db'>, look: Look): Promise<Watched> {
  const { companyId, storeIds, today, fallBp, customerId, later } = look
  const prices = await readStorePrices({ db }, look, today)
  const policy = await readWatchPolicy({ db }, look)
  const fallen = afterFall(prices, fallBp)
  const all = { companyId, today }
  const found: ShortLoan[] = []
  const reckon = async (of: typeof fallen, customerIds?: readonly string[]) => {
    for await (const batch of shortLoans({ db }, { ...all, customerIds }, policy, of)) found.push(...batch)
  }
  if (customerId !== undefined) {
    await reckon(fallen, [customerId])
    return { loans: [now(found)], sums: summed(now(found)), borrowers: [sumsByBorrower([now(found)])] }
  }
  const { reckonings, changed } = await inForce(
    { db },
    companyId,
    fallen.map((price) => ({ ...price, reckonedBy: reckonedBy(policy, price, today) })),
  )
  const isKept = ({ storeId, metalId }: { storeId: string; metalId: string }) =>
    reckonings.some((one) => one.storeId === storeId && one.metalId === metalId)
  const missing = fallen.filter((price) => !isKept(price))
  if (changed.length > 0) await reckon(fallen.filter(isKept), changed)
  await reckon(missing)
  if (missing.length > 0 || changed.length > MANY_CHANGED)
    later((own) => reckonWatch({ db: own }, { companyId, storeIds, today }))

  const own = sql`t.company_id = ${companyId}::uuid`
  const borrowers = sql`unnest(${sql.param(changed)}::uuid[])`
  const withLoans = reckonings.filter(({ loans }) => loans > 0)
  const reckoningIds = withLoans.map(({ id }) => id)
  const ids = sql.param(reckoningIds)
  const stands = withLoans.map(
    ({ id, storeId }) => sql`
      select t.loan_id as id, ${storeId}::uuid as store_id, t.slab_id, t.customer_id, t.due_on, t.outstanding_paise, t.value_paise,
        t.short_paise, t.net_mg, t.fine_mg, t.place
      from loan_short t where ${own} and t.reckoning_id = ${id}::uuid
        and t.customer_id not in (select c from ${borrowers} c)`,
  )
  const ofBorrowers = (together: string) => sql`
    select t.customer_id, t.loans, t.outstanding_paise, t.value_paise, t.short_paise, t.net_mg, t.fine_mg, t.customer_id as id, t.place
    from short_borrower t where ${own} and t.together_id = ${together}::uuid and t.customer_id not in (select c from ${borrowers} c)`
  const told = async () => {
    const anew = sumsByBorrower([...stands, now(found)])
    if (!look.byBorrower || missing.length > 0 || reckoningIds.length === 0) return [anew]
    const together = await keptTogether({ db }, companyId, reckoningIds)
    if (together !== null) return [ofBorrowers(together), sumsByBorrower([now(found)])]
    later((own) => keepTogether({ db: own }, companyId, reckoningIds))
    return [anew]
  }
  return {
    loans: [...stands, now(found)],
    borrowers: await told(),
    sums: sql`
      select r.store_id, t.slab_id, t.loans, t.outstanding_paise, t.value_paise, t.short_paise, t.net_mg, t.fine_mg
      from short_sum t join margin_reckoning r on r.company_id = t.company_id and r.id = t.reckoning_id
      where ${own} and t.reckoning_id = any (${ids}::uuid[])
      union all
      select r.store_id, t.slab_id, -1, -t.outstanding_paise, -t.value_paise, -t.short_paise, -t.net_mg, -t.fine_mg
      from ${borrowers} c cross join lateral (
        select * from loan_short t where ${own} and t.customer_id = c and t.reckoning_id = any (${ids}::uuid[]) offset 0) t
      join margin_reckoning r on r.company_id = t.company_id and r.id = t.reckoning_id
      union all ${summed(now(found))}`,
  }
}

/** Loans that were reckoned now, with their place among the others. */
function now(found: readonly ShortLoan[]): SQL {
  return sql`
    select t.loan_id as id, t.store_id, t.slab_id, t.customer_id, t.due_on, t.outstanding_paise, t.value_paise, t.short_paise,
      t.net_mg, t.fine_mg, coalesce(-t.short_paise, -9007199254740991) as place
    from (${asRows(found)}) t`
}

/** Each loan as a part of the sums. */
function summed(loans: SQL): SQL {
  return sql`select t.store_id, t.slab_id, 1::bigint as loans, t.outstanding_paise, t.value_paise, t.short_paise, t.net_mg, t.fine_mg
    from (${loans}) t`
}

/** What loans come to by borrower, each with its place among the others. */
function sumsByBorrower(loans: SQL[]): SQL {
  return sql`select t.*, t.customer_id as id, -t.short_paise as place from (${byBorrower(sql.join(loans, sql` union all `))}) t`
}
