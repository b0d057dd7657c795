import { type SQL, sql } from 'drizzle-orm'
import { tryLockFor } from '../../../platform/db/advisoryLock.ts'
import type { DbContext } from '../../../platform/operation/context.ts'
import { newId } from '../../../platform/records/rows.ts'

/** Sums by borrower: a select of `customer_id` and the sums, from a select of loans with a shortfall. */
export function groupByBorrower(loans: SQL): SQL {
  return sql`select t.customer_id, count(*) as loans, whole_sum(t.outstanding_paise) as outstanding_paise,
      whole_sum(t.value_paise) as value_paise, whole_sum(t.short_paise) as short_paise, whole_sum(t.net_mg) as net_mg,
      whole_sum(t.fine_mg) as fine_mg
    from (${loans}) t group by t.customer_id`
}

/** Id of the stored sums by borrower over these computations; null when there are none. */
export async function readBorrowerSums(
  { db }: DbContext,
  companyId: string,
  computationIds: readonly string[],
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from short_together
    where company_id = ${companyId}::uuid and computation_ids = ${sql.param(sorted(computationIds))}::uuid[]`)
  return rows[0]?.id ?? null
}

/**
 * Stores the sums by borrower over these computations, so that each request reads them in the order of an index; does nothing if a
 * computation has been deleted, or while the company's watch is being computed or other sums are being stored. Runs in its own
 * transaction.
 */
export async function storeBorrowerSums(
  { db }: DbContext,
  companyId: string,
  computationIds: readonly string[],
): Promise<void> {
  if (!(await tryLockFor(db, 'marginWatch', companyId))) return
  const ids = sql`${sql.param(sorted(computationIds))}::uuid[]`
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into short_together (company_id, id, computation_ids)
    select ${companyId}::uuid, ${newId()}::uuid, ${ids}
    where (select count(*) from margin_computation where company_id = ${companyId}::uuid and id = any (${ids})) = cardinality(${ids})
    on conflict do nothing returning id`)
  const [made] = rows
  if (!made) return
  await db.execute(sql`
    insert into short_borrower (company_id, together_id, customer_id, loans, outstanding_paise, value_paise, short_paise, net_mg, fine_mg)
    select ${companyId}::uuid, ${made.id}::uuid, t.*
    from (${groupByBorrower(sql`select * from loan_short where company_id = ${companyId}::uuid and computation_id = any (${ids})`)}) t`)
  await refreshWatchStatistics({ db })
}

/** Refreshes the planner's statistics of the stored watch after many of its rows changed. */
export async function refreshWatchStatistics({ db }: DbContext): Promise<void> {
  await db.execute(sql`select read_models.refresh_watch_statistics()`)
}

/** Deletes the sums over any of these computations. */
export async function deleteBorrowerSums(
  { db }: DbContext,
  companyId: string,
  computationIds: readonly string[],
): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from short_together where company_id = ${companyId}::uuid and computation_ids && ${sql.param(computationIds)}::uuid[] returning id)
    delete from short_borrower t using gone where t.company_id = ${companyId}::uuid and t.together_id = gone.id`)
}

function sorted(ids: readonly string[]): string[] {
  return [...ids].sort()
}
