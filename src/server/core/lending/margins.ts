import { sql } from 'drizzle-orm'
import { fallenPrice, type Margin, marginOf } from '../../../domain/margin.ts'
import { halfUp } from '../../../domain/money.ts'
import type { LtvTier } from '../../../domain/policy.ts'
import type { InterestTerms } from '../../../domain/terms.ts'
import { itemValuePaise } from '../../../domain/valuation.ts'
import type { BaseContext } from '../context.ts'
import type { PriceIn } from './storePrices.ts'

/** Loans that are read at once, so that memory stays flat. */
const BATCH = 2_000

/** A loan that goes on, with what its pledge is watched by. Money in paise. */
export interface WatchedLoan extends Record<string, unknown> {
  id: string
  number: string
  customerId: string
  customerName: string
  slabId: string
  schemeName: string
  storeId: string
  storeName: string
  metalId: string
  principalPaise: number
  /** Principal on the borrower's other loans, in the whole company. */
  otherPaise: number
  dueOn: string
  terms: InterestTerms
  /** Net weight in milligrams and purity in basis points of what is still pledged. */
  items: [netMg: number, purityBp: number][]
  ltvTiers: LtvTier[]
  ltvAtMaturity: boolean
}

/** Which loans are watched. */
export interface WatchScope {
  companyId: string
  storeIds: readonly string[]
  slabId?: string | undefined
  customerId?: string | undefined
  metalIds?: readonly string[] | undefined
}

/** Every loan that goes on in these stores, store by store, in batches by an index. */
export async function* watchedLoans(
  { db }: Pick<BaseContext, 'db'>,
  { companyId, storeIds, slabId, customerId, metalIds }: WatchScope,
): AsyncGenerator<WatchedLoan> {
  const only = sql`${slabId === undefined ? sql`true` : sql`o.slab_id = ${slabId}`}
    and ${customerId === undefined ? sql`true` : sql`o.customer_id = ${customerId}`}
    and ${metalIds === undefined ? sql`true` : sql`o.metal_id = any(${sql.param(metalIds)}::uuid[])`}`
  for (const storeId of storeIds) {
    for (let after: WatchedLoan | undefined, more = true; more; ) {
      const behind = after ? sql`(o.due_on, o.id) > (${after.dueOn}::date, ${after.id}::uuid)` : sql`true`
      const { rows } = await db.execute<WatchedLoan>(sql`
        select o.id, o.number, o.customer_id as "customerId", c.name as "customerName", o.slab_id as "slabId",
          s.name as "schemeName", o.store_id as "storeId", st.name as "storeName", o.metal_id as "metalId",
          o.outstanding_paise as "principalPaise", o.due_on as "dueOn", o.terms, i.items, e.paise as "otherPaise",
          k.policy -> 'ltvTiers' as "ltvTiers", (k.policy ->> 'ltvAtMaturity')::boolean as "ltvAtMaturity"
        from (select * from loan o where o.company_id = ${companyId} and o.store_id = ${storeId} and o.status = 'active'
          and o.number is not null and ${only} and ${behind} order by o.due_on, o.id limit ${BATCH}) o
        join company k on k.id = o.company_id
        join customer c on c.company_id = o.company_id and c.id = o.customer_id
        join interest_slab s on s.company_id = o.company_id and s.id = o.slab_id
        join store st on st.company_id = o.company_id and st.id = o.store_id
        cross join lateral (select coalesce(json_agg(json_build_array(net_mg, purity_bp) order by line), '[]') as items
          from loan_item where company_id = o.company_id and loan_id = o.id and release_id is null) i
        cross join lateral (select coalesce(sum(outstanding_paise), 0)::bigint as paise from loan
          where company_id = o.company_id and customer_id = o.customer_id and status = 'active' and id <> o.id) e
        order by o.due_on, o.id`)
      yield* rows
      after = rows.at(-1)
      more = rows.length === BATCH
    }
  }
}

/** What of a loan is covered by what is pledged. Money in paise, weights in milligrams. */
export interface LoanMargin extends Margin {
  netMg: number
  /** Net weight by purity, rounded half up. */
  fineMg: number
  valuePaise: number
}

/**
 * A loan against its pledge, at the prices given, gold fallen by some basis points. Without a price of its metal nothing can
 * be told of it: null.
 */
export function loanMargin(
  loan: WatchedLoan,
  prices: PriceIn,
  today: string,
  goldFallsBp = 0,
): LoanMargin | null {
  const metal = prices(loan.storeId, loan.metalId)
  if (!metal || metal.pricePaisePerG === null) return null
  const { referencePurityBp, pricePaisePerG } = metal
  const price = metal.gold ? fallenPrice(pricePaisePerG, goldFallsBp) : pricePaisePerG
  const valuePaise = loan.items.reduce(
    (sum, [netMg, purityBp]) => sum + itemValuePaise({ netMg, purityBp, referencePurityBp }, price),
    0,
  )
  const margin = marginOf({
    valuePaise,
    principalPaise: loan.principalPaise,
    policy: loan,
    otherOutstandingPaise: loan.otherPaise,
    ...{ terms: loan.terms, today, dueOn: loan.dueOn },
  })
  return { ...margin, ...weightsOf(loan), valuePaise }
}

/** Net and fine weight of what is still pledged, in milligrams. */
export function weightsOf({ items }: Pick<WatchedLoan, 'items'>): { netMg: number; fineMg: number } {
  const fine = items.reduce((sum, [netMg, purityBp]) => sum + BigInt(netMg) * BigInt(purityBp), 0n)
  return {
    netMg: items.reduce((sum, [netMg]) => sum + netMg, 0),
    fineMg: Number(halfUp(fine, 10_000n)),
  }
}
