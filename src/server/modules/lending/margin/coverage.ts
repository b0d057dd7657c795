import { type SQL, sql } from 'drizzle-orm'
import { interestAtMost, mayOwePaisePerFineKg } from '../../../../domain/loan/margin.ts'
import type { LtvTier } from '../../../../domain/policy/policy.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import type { PriceOf } from '../quote/storePrices.ts'

/** The parts of a company's policy that the margin watch uses. */
export interface WatchPolicy extends Record<string, unknown> {
  ltvTiers: LtvTier[]
  ltvAtMaturity: boolean
}

/** The company and the date of a watch, and the borrowers to whom it is limited. */
export interface WatchScope {
  companyId: string
  today: string
  /** Only loans of these borrowers. */
  customerIds?: readonly string[] | undefined
}

/** Reads the parts of a company's policy that the margin watch uses. */
export async function readWatchPolicy(
  { db }: Pick<BaseContext, 'db'>,
  { companyId }: Pick<WatchScope, 'companyId'>,
): Promise<WatchPolicy> {
  const { rows } = await db.execute<WatchPolicy>(sql`
    select policy -> 'ltvTiers' as "ltvTiers", (policy ->> 'ltvAtMaturity')::boolean as "ltvAtMaturity"
    from company where id = ${companyId}`)
  const [policy] = rows
  if (!policy) throw new Error('a company was not found')
  return policy
}

/**
 * Selects loans with their coverage: all loans of these borrowers or, if none are named, the loans that may have a margin shortfall at
 * these prices, because they owe more than their collateral covers by the lowest LTV tier or because a price is missing. `value_paise` is
 * the collateral value, rounded as by `itemValuePaise`, null without a price; weights in milligrams. The loans of a metal and store are a
 * range of an index, which is used whatever the planner's estimate; with interest to maturity the whole range is read.
 */
export function mayFallShort(
  { companyId, today, customerIds }: WatchScope,
  { ltvTiers, ltvAtMaturity }: WatchPolicy,
  prices: readonly PriceOf[],
): SQL {
  const watched = prices.map(({ storeId, metalId, pricePaisePerG: price, referencePurityBp }) => ({
    storeId,
    metalId,
    price,
    per: 1000 * referencePurityBp,
    most: price === null ? -1 : mayOwePaisePerFineKg(ltvTiers, { pricePaisePerG: price, referencePurityBp }),
  }))
  const priced = sql`jsonb_to_recordset(${JSON.stringify(watched)}::jsonb)
    as w ("storeId" uuid, "metalId" uuid, price bigint, per bigint, most bigint)`
  const coverageWhere = (where: SQL) => sql`(
    select t.loan_id, t.store_id, t.metal_id, t.slab_id, t.customer_id, t.due_on, t.outstanding_paise, t.net_mg, t.fine, t.fine_of_items
    from loan_cover t where t.company_id = ${companyId}::uuid and ${where} offset 0) t`
  return sql`
    select t.loan_id, t.store_id, t.metal_id, t.slab_id, t.customer_id, t.due_on, t.outstanding_paise, t.net_mg,
      (t.fine + 5000) / 10000 as fine_mg,
      case when t.fine_of_items is null then ${collateralValue('t.fine')}
        when cardinality(t.fine_of_items) <= ${sql.raw(String(FEW_ITEMS))} then ${valueOfFew}
        else (select sum(${collateralValue('item')})::bigint from unnest(t.fine_of_items) item) end as value_paise
    from ${
      customerIds
        ? sql`unnest(${sql.param(customerIds)}::uuid[]) c (id)
            cross join lateral ${coverageWhere(sql`t.customer_id = c.id`)}
            join ${priced} on w."storeId" = t.store_id and w."metalId" = t.metal_id`
        : sql`${priced} cross join lateral ${coverageWhere(sql`t.store_id = w."storeId" and t.metal_id = w."metalId"
            and ${ltvAtMaturity ? mayFallShortAtMaturity(today) : sql`t.paise_per_fine_kg > w.most`}`)}`
    }`
}

/**
 * Value in paise of fine weight (mg × basis points) at the price `w` (paise per gram at its reference purity), rounded half up as by
 * `itemValuePaise`. Whole multiples of the divisor are priced first, so that nothing overflows a bigint.
 */
function collateralValue(fine: string): SQL {
  const fineWeight = sql.raw(fine)
  return sql`${fineWeight} / w.per * w.price + (${fineWeight} % w.per * w.price + w.per / 2) / w.per`
}

/** Up to this many items are valued in one expression: expanding a list to rows takes several times as long. */
const FEW_ITEMS = 4

const valueOfFew = sql.join(
  Array.from({ length: FEW_ITEMS }, (_, at) => collateralValue(`coalesce(t.fine_of_items[${at + 1}], 0)`)),
  sql` + `,
)

/**
 * Condition: the principal of loan `t` plus the most interest that it can accrue by its due date exceeds what its collateral covers at the
 * prices `w`.
 */
function mayFallShortAtMaturity(today: string): SQL {
  const { aDay, once, divisor } = interestAtMost
  const interest = sql`t.rate_bp * (${aDay}::numeric * greatest(t.due_on - ${today}::date, 0) + ${once}::numeric)`
  return sql`t.paise_per_fine_kg * (${divisor}::numeric + ${interest}) > w.most * ${divisor}::numeric`
}
