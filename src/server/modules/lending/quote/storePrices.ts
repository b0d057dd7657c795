import { sql } from 'drizzle-orm'
import { fallenPrice } from '../../../../domain/loan/margin.ts'
import type { Valuation } from '../../../../domain/policy/policy.ts'
import { valuationRate } from '../../../../domain/valuation/valuation.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { type ClosingRow, toClosings, valuedBy } from './closingPrices.ts'

/** The valuation price of a metal in a store. */
export interface StorePrice {
  storeId: string
  metalId: string
  metalName: string
  /** Whether the metal is gold. */
  gold: boolean
  referencePurityBp: number
  /** Paise per gram at the reference purity; null if nothing can be valued. */
  pricePaisePerG: number | null
}

/** The fields of a price that are needed to value a loan. */
export type PriceOf = Pick<StorePrice, 'storeId' | 'metalId' | 'referencePurityBp' | 'pricePaisePerG'>

/** Returns the price of a metal in a store. */
export type PriceIn = (storeId: string, metalId: string) => StorePrice | undefined

interface Row extends Record<string, unknown> {
  storeId: string
  metalId: string
  metalName: string
  symbol: string
  referencePurityBp: number
  method: Valuation
  closings: ClosingRow[]
}

/**
 * The valuation prices on a day of every metal of a company, even inactive ones, in the active stores among these (lending rules, section
 * 2): inactive stores have no loans. One query.
 */
export async function readStorePrices(
  { db }: Pick<BaseContext, 'db'>,
  { companyId, storeIds }: { companyId: string; storeIds: readonly string[] },
  date: string,
): Promise<StorePrice[]> {
  const { rows } = await db.execute<Row>(sql`
    select s.id as "storeId", m.id as "metalId", m.name as "metalName", m.symbol, m.reference_purity_bp as "referencePurityBp",
      c.policy ->> 'valuation' as method, ${valuedBy({ companyId, storeId: sql`s.id` }, sql`m.id`, date)} as closings
    from metal m join company c on c.id = m.company_id join store s on s.company_id = m.company_id and s.active
    where m.company_id = ${companyId} and s.id = any(${sql.param(storeIds)}::uuid[])`)
  return rows.map(({ symbol, method, closings, ...row }) => ({
    ...row,
    gold: symbol === 'Au',
    pricePaisePerG: valuationRate(method, toClosings(closings), date)?.pricePaisePerG ?? null,
  }))
}

/** Finds the price of a metal in a store. */
export function priceIn(prices: readonly StorePrice[]): PriceIn {
  const found = new Map(prices.map((price) => [`${price.storeId} ${price.metalId}`, price]))
  return (storeId, metalId) => found.get(`${storeId} ${metalId}`)
}

/** The prices if gold falls by this many basis points, rounded half up. Prices of other metals are unchanged. */
export function afterFall(prices: readonly StorePrice[], goldFallsBp: number): StorePrice[] {
  return prices.map((price) =>
    price.gold && price.pricePaisePerG !== null
      ? { ...price, pricePaisePerG: fallenPrice(price.pricePaisePerG, goldFallsBp) }
      : price,
  )
}
