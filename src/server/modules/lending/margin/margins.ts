import { type SQL, sql } from 'drizzle-orm'
import { marginOf } from '../../../../domain/loan/margin.ts'
import { fetchRows } from '../../../platform/db/fetchRows.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import type { PriceOf } from '../quote/storePrices.ts'
import { termsOf } from '../quote/terms.ts'
import { mayFallShort, type WatchPolicy, type WatchScope } from './coverage.ts'

/** Loans computed in one batch: memory stays bounded, and other requests run in between. */
const BATCH = 1_000

/** A loan with a margin shortfall, or one without a price. Money in paise, weights in milligrams. */
export interface ShortfallLoan {
  loanId: string
  storeId: string
  metalId: string
  slabId: string
  customerId: string
  dueOn: string
  outstandingPaise: number
  /** Collateral value; null without a price. */
  valuePaise: number | null
  /** Principal that must be paid; null without a price. */
  shortfallPaise: number | null
  netMg: number
  fineMg: number
}

/**
 * The loans with a margin shortfall at these prices, and those without a price, in batches: candidates from {@link mayFallShort},
 * computed by `src/domain`.
 */
export async function* shortfallLoans(
  { db }: Pick<BaseContext, 'db'>,
  scope: WatchScope,
  policy: WatchPolicy,
  prices: readonly PriceOf[],
): AsyncGenerator<ShortfallLoan[]> {
  if (prices.length === 0) return
  for await (const rows of fetchRows(db, loanRows(scope, policy, mayFallShort(scope, policy, prices)), BATCH))
    yield (rows as unknown as WatchedLoan[]).flatMap(({ terms, otherPaise, ...loan }) => {
      const shortfallPaise = shortfallOf({ ...loan, terms, otherPaise }, policy, scope.today)
      return shortfallPaise === 0 ? [] : [{ ...loan, shortfallPaise }]
    })
}

/** Input of a shortfall. */
interface WatchedLoan extends Omit<ShortfallLoan, 'shortfallPaise'> {
  /** Outstanding principal of the borrower's other loans in the whole company; 0 where no tier needs it. */
  otherPaise: number
  /** The terms of the loan as text; null where interest to the due date does not count. */
  terms: string | null
}

function loanRows({ companyId, today, customerIds }: WatchScope, policy: WatchPolicy, coverage: SQL): SQL {
  const { ltvTiers, ltvAtMaturity } = policy
  const needsOthers = ltvTiers.length > 1
  const theirs = customerIds ? sql`and customer_id = any (${sql.param(customerIds)}::uuid[])` : sql``
  const owed = sql`left join (
    select customer_id, whole_sum(outstanding_paise) as paise from loan_cover where company_id = ${companyId}::uuid ${theirs}
    group by customer_id having count(*) > 1) owed on owed.customer_id = t.customer_id`
  const terms = sql`case when t.due_on >= ${today}::date
    then (select terms::text from loan where company_id = ${companyId}::uuid and id = t.loan_id) end`
  return sql`
    select t.loan_id as "loanId", t.store_id as "storeId", t.metal_id as "metalId", t.slab_id as "slabId",
      t.customer_id as "customerId", t.due_on as "dueOn", t.outstanding_paise as "outstandingPaise", t.value_paise as "valuePaise",
      t.net_mg as "netMg", t.fine_mg as "fineMg",
      ${needsOthers ? sql`coalesce(owed.paise - t.outstanding_paise, 0)` : sql`0::bigint`} as "otherPaise",
      ${ltvAtMaturity ? terms : sql`null`} as "terms"
    from (${coverage}) t ${needsOthers ? owed : sql``}`
}

/** The margin shortfall of a loan, in paise; null without a price. */
function shortfallOf(
  { outstandingPaise, valuePaise, otherPaise, dueOn, terms }: WatchedLoan,
  { ltvTiers, ltvAtMaturity }: WatchPolicy,
  today: string,
): number | null {
  if (valuePaise === null) return null
  return marginOf({
    principalPaise: outstandingPaise,
    valuePaise,
    otherOutstandingPaise: otherPaise,
    today,
    dueOn,
    policy: { ltvTiers, ltvAtMaturity },
    terms: terms === null ? null : termsOf(terms),
  }).shortfallPaise
}

/** Loans with a shortfall as rows of a query, with the column names of `loan_short`, their store and metal. */
export function asRows(loans: readonly ShortfallLoan[]): SQL {
  const columnOf = <Key extends keyof ShortfallLoan>(key: Key) => sql.param(loans.map((loan) => loan[key]))
  return sql`select * from unnest(${columnOf('loanId')}::uuid[], ${columnOf('storeId')}::uuid[], ${columnOf('metalId')}::uuid[],
      ${columnOf('slabId')}::uuid[], ${columnOf('customerId')}::uuid[], ${columnOf('dueOn')}::date[], ${columnOf('outstandingPaise')}::bigint[], ${columnOf('valuePaise')}::bigint[],
      ${columnOf('shortfallPaise')}::bigint[], ${columnOf('netMg')}::bigint[], ${columnOf('fineMg')}::bigint[])
    as t (loan_id, store_id, metal_id, slab_id, customer_id, due_on, outstanding_paise, value_paise, short_paise, net_mg, fine_mg)`
}
