import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { AVERAGE_DAYS, type ClosingPrice } from '../../../../domain/valuation/valuation.ts'

/**
 * The scope whose prices apply. Prices of the store take precedence over those of all stores; with `storeId` null, only those of all stores
 * apply. Both may be columns of the query.
 */
export interface PriceScope {
  companyId: string | SQL | Placeholder
  storeId: string | SQL | Placeholder | null
  /**
   * Condition for the entries of `rate r` that count, by default the active ones. Another condition shows the effect of changing an
   * entry.
   */
  counted?: SQL
}

/**
 * Condition for a select from `rate r`: the price entries of a metal that count and apply in the scope, on these days.
 */
function appliesIn(scope: PriceScope, metal: SQL, days: SQL): SQL {
  const { companyId, storeId, counted = sql`r.active` } = scope
  return sql`r.company_id = ${companyId} and r.metal_id = ${metal} and ${counted} and ${days}
    and (r.store_id is null or r.store_id = ${storeId}::uuid)`
}

/**
 * The latest day first; of one day, the entry that is its closing price first. The index rate_latest returns entries by day, so a
 * limit reads few rows.
 */
const order = sql`r.effective_on desc, r.store_id nulls last, r.entry desc`

/** Columns of a closing as {@link lastClosing} and {@link closings} select them. */
export interface ClosingRow extends Record<string, unknown> {
  id: string
  effective_on: string
  price: number
  of_store: boolean
  created_at: string
}

const columns = sql`r.id, r.effective_on::text, r.price_paise_per_g::integer as price, r.store_id is not null as of_store,
  r.created_at`

/** A select of the last closing of a metal among days, such as `r.effective_on < …`; one row or none. */
export function lastClosing(scope: PriceScope, metal: SQL, days: SQL): SQL {
  return sql`select ${columns} from rate r where ${appliesIn(scope, metal, days)} order by ${order} limit 1`
}

/** A select of the closing of each of these days that has one, the latest first. */
export function closings(scope: PriceScope, metal: SQL, days: SQL): SQL {
  return sql`select distinct on (r.effective_on) ${columns} from rate r where ${appliesIn(scope, metal, days)}
    order by ${order}`
}

/**
 * A JSON array, as a subquery, of the closings by which a company `c` values items on a day: the last one effective on or before it, or
 * those of the days before it that make up the average (domain `valuationRate`).
 */
export function valuedBy(scope: PriceScope, metal: SQL, date: string | Placeholder): SQL {
  const before = sql`r.effective_on >= ${date}::date - ${sql.raw(String(AVERAGE_DAYS))} and r.effective_on < ${date}`
  return sql`(case c.policy ->> 'valuation'
    when 'latestRate' then (select coalesce(json_agg(k), '[]') from (${lastClosing(scope, metal, sql`r.effective_on <= ${date}`)}) k)
    else (select coalesce(json_agg(k), '[]') from (${closings(scope, metal, before)}) k) end)`
}

/** Closings of a query in the form that `src/domain` expects. */
export function toClosings(rows: readonly ClosingRow[]): ClosingPrice[] {
  return rows.map(({ effective_on: date, price }) => ({ date, pricePaisePerG: price }))
}
