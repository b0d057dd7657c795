import { type SQL, sql } from 'drizzle-orm'
import { coveredPaisePerFineKg, interestAtMost, type Margin, marginOf } from '../../../domain/margin.ts'
import { halfUp } from '../../../domain/money.ts'
import type { LtvTier } from '../../../domain/policy.ts'
import type { InterestTerms } from '../../../domain/terms.ts'
import { itemValuePaise } from '../../../domain/valuation.ts'
import type { BaseContext } from '../context.ts'
import { type PriceIn, priceIn, type StorePrice } from './storePrices.ts'

type Reading = Pick<BaseContext, 'db'>

/** Loans that are read at once, so that memory stays flat. */
const BATCH = 2_000

/** What of a company's policy a pledge is watched by. */
export interface WatchPolicy extends Record<string, unknown> {
  ltvTiers: LtvTier[]
  ltvAtMaturity: boolean
}

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
  margin: LoanMargin | null
}

/** Which loans are watched, and on which day. */
export interface WatchScope {
  companyId: string
  storeIds: readonly string[]
  today: string
  slabId?: string | undefined
  customerId?: string | undefined
  metalIds?: readonly string[] | undefined
}

/** What of a company's policy its pledges are watched by. */
export async function readWatchPolicy(
  { db }: Reading,
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
  const ids = await candidates(context, scope, policy, prices)
  for (let at = 0; at < ids.length; at += BATCH)
    for (const loan of await readLoans(context, scope, policy, ids.slice(at, at + BATCH))) {
      const margin = loanMargin(loan, policy, price, scope.today)
      if (margin === null || margin.shortfallPaise > 0) yield { loan, margin }
    }
}

/**
 * The loans that may fall short, in the order that tables have them: those that stand at more than prices cover by every tier.
 * Those of a metal and store are a range of an index, whatever the planner thinks of its size; with interest to maturity the
 * index is read through.
 */
async function candidates(
  { db }: Reading,
  { companyId, storeIds, today, customerId, metalIds }: WatchScope,
  { ltvTiers, ltvAtMaturity }: WatchPolicy,
  prices: readonly StorePrice[],
): Promise<string[]> {
  const watched = prices
    .filter(({ storeId, metalId }) => storeIds.includes(storeId) && metalIds?.includes(metalId) !== false)
    .map(({ storeId, metalId, pricePaisePerG, referencePurityBp }) => ({
      ...{ storeId, metalId },
      covered:
        pricePaisePerG === null ? -1 : coveredPaisePerFineKg(ltvTiers, { pricePaisePerG, referencePurityBp }),
    }))
  const ofCustomer = sql`join loan o on o.company_id = t.company_id and o.id = t.loan_id and o.customer_id = ${customerId}`
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.loan_id as "id"
    from jsonb_to_recordset(${JSON.stringify(watched)}::jsonb) as w ("storeId" uuid, "metalId" uuid, covered bigint)
    cross join lateral (
      select t.loan_id from loan_cover t ${customerId === undefined ? sql`` : ofCustomer}
      where t.company_id = ${companyId} and t.store_id = w."storeId" and t.metal_id = w."metalId"
        and ${ltvAtMaturity ? mayFallShortAtMaturity(today) : sql`t.paise_per_fine_kg > w.covered`}
      offset 0) t
    order by 1`)
  return rows.map(({ id }) => id)
}

/** Whether a loan `t` with the most that its interest may come to stands at more than is covered `w`. */
function mayFallShortAtMaturity(today: string): SQL {
  const { aDay, once, divisor } = interestAtMost
  const interest = sql`t.rate_bp * (${aDay}::numeric * greatest(t.due_on - ${today}::date, 0) + ${once}::numeric)`
  return sql`t.paise_per_fine_kg * (${divisor}::numeric + ${interest}) > w.covered * ${divisor}::numeric`
}

async function readLoans(
  { db }: Reading,
  { companyId, slabId }: WatchScope,
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
    select o.id, o.number, o.customer_id as "customerId",
      (select name from customer c where c.company_id = o.company_id and c.id = o.customer_id) as "customerName",
      o.slab_id as "slabId", s.name as "schemeName", o.store_id as "storeId", st.name as "storeName", o.metal_id as "metalId",
      o.outstanding_paise as "principalPaise", o.due_on as "dueOn", o.terms, ${others} as "otherPaise",
      (select coalesce(json_agg(json_build_array(net_mg, purity_bp) order by line), '[]') from loan_item
        where company_id = o.company_id and loan_id = o.id and release_id is null) as items
    from loan o
    join interest_slab s on s.company_id = o.company_id and s.id = o.slab_id
    join store st on st.company_id = o.company_id and st.id = o.store_id
    where o.company_id = ${companyId} and o.id = any(${sql.param(ids)}::uuid[]) and o.status = 'active' and o.number is not null
      and ${slabId === undefined ? sql`true` : sql`o.slab_id = ${slabId}`}`)
  return rows
}

/** What of a loan is covered by what is pledged. Money in paise, weights in milligrams. */
export interface LoanMargin extends Margin {
  netMg: number
  /** Net weight by purity, rounded half up. */
  fineMg: number
  valuePaise: number
}

/** A loan against its pledge, at the prices given. Without a price of its metal nothing can be told of it: null. */
export function loanMargin(
  loan: WatchedLoan,
  policy: WatchPolicy,
  prices: PriceIn,
  today: string,
): LoanMargin | null {
  const metal = prices(loan.storeId, loan.metalId)
  if (!metal || metal.pricePaisePerG === null) return null
  const { referencePurityBp, pricePaisePerG } = metal
  const valuePaise = loan.items.reduce(
    (sum, [netMg, purityBp]) => sum + itemValuePaise({ netMg, purityBp, referencePurityBp }, pricePaisePerG),
    0,
  )
  const margin = marginOf({
    valuePaise,
    policy,
    principalPaise: loan.principalPaise,
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
