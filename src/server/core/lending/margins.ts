import { sql } from 'drizzle-orm'
import { type Margin, marginOf } from '../../../domain/margin.ts'
import type { InterestTerms } from '../../../domain/terms.ts'
import { itemValuePaise } from '../../../domain/valuation.ts'
import type { BaseContext } from '../context.ts'
import { mayFallShort, type WatchPolicy, type WatchScope } from './cover.ts'
import { type PriceIn, priceIn, type StorePrice } from './storePrices.ts'

type Reading = Pick<BaseContext, 'db'>

/** Loans that are read at once, so that memory stays flat. */
const BATCH = 2_000

/** A loan that goes on, with what its pledge is watched by. Money in paise. */
export interface WatchedLoan extends Record<string, unknown> {
  id: string
  storeId: string
  storeName: string
  metalId: string
  principalPaise: number
  /** Principal on the borrower's other loans, in the whole company; 0 where no tier asks for it. */
  otherPaise: number
  dueOn: string
  terms: InterestTerms
  /** Net weight in milligrams and purity in basis points of what is still pledged. */
  items: [netMg: number, purityBp: number][]
}

/** A loan that falls short, or that nothing can be told of because its metal has no price (null). */
export interface ShortLoan {
  loan: WatchedLoan
  margin: Margin | null
}

/**
 * The loans of these stores that fall short at these prices, and those without a price. Read and reckoned are only those that
 * may, by an index over what stands on their metal, in batches.
 */
export async function* shortLoans(
  context: Reading,
  scope: WatchScope,
  policy: WatchPolicy,
  prices: readonly StorePrice[],
): AsyncGenerator<ShortLoan> {
  const price = priceIn(prices)
  const { rows } = await context.db.execute<{ id: string }>(
    sql`select t.loan_id as "id" from (${mayFallShort(scope, policy, prices)}) t order by 1`,
  )
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += BATCH)
    for (const loan of await readLoans(context, scope, policy, ids.slice(at, at + BATCH))) {
      const margin = loanMargin(loan, policy, price, scope.today)
      if (margin === null || margin.shortfallPaise > 0) yield { loan, margin }
    }
}

async function readLoans(
  { db }: Reading,
  { companyId }: WatchScope,
  { ltvTiers }: WatchPolicy,
  ids: readonly string[],
): Promise<WatchedLoan[]> {
  // Where one tier lends on whatever the borrower owes, nobody asks for it.
  const others =
    ltvTiers.length === 1
      ? sql`0::bigint`
      : sql`(select coalesce(sum(outstanding_paise), 0)::bigint from loan
          where company_id = o.company_id and customer_id = o.customer_id and status = 'active' and id <> o.id)`
  const { rows } = await db.execute<WatchedLoan>(sql`
    select o.id, o.store_id as "storeId", st.name as "storeName", o.metal_id as "metalId",
      o.outstanding_paise as "principalPaise", o.due_on as "dueOn", o.terms, ${others} as "otherPaise",
      (select coalesce(json_agg(json_build_array(net_mg, purity_bp) order by line), '[]') from loan_item
        where company_id = o.company_id and loan_id = o.id and release_id is null) as items
    from loan o
    join store st on st.company_id = o.company_id and st.id = o.store_id
    where o.company_id = ${companyId} and o.id = any(${sql.param(ids)}::uuid[]) and o.status = 'active'`)
  return rows
}

/** A loan against its pledge, at the prices given. Without a price of its metal nothing can be told of it: null. */
export function loanMargin(
  loan: WatchedLoan,
  policy: WatchPolicy,
  prices: PriceIn,
  today: string,
): Margin | null {
  const metal = prices(loan.storeId, loan.metalId)
  if (!metal || metal.pricePaisePerG === null) return null
  const { referencePurityBp, pricePaisePerG } = metal
  const valuePaise = loan.items.reduce(
    (sum, [netMg, purityBp]) => sum + itemValuePaise({ netMg, purityBp, referencePurityBp }, pricePaisePerG),
    0,
  )
  return marginOf({
    valuePaise,
    policy,
    principalPaise: loan.principalPaise,
    otherOutstandingPaise: loan.otherPaise,
    ...{ terms: loan.terms, today, dueOn: loan.dueOn },
  })
}
