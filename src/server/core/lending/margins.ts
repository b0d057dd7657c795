import { type SQL, sql } from 'drizzle-orm'
import { limitingShareBp, marginOf } from '../../../domain/margin.ts'
import { fetchRows } from '../../db/fetchRows.ts'
import type { BaseContext } from '../context.ts'
import { mayFallShort, type WatchPolicy, type WatchScope } from './cover.ts'
import type { StorePrice } from './storePrices.ts'
import { termsOf } from './terms.ts'

type Reading = Pick<BaseContext, 'db'>

/** Loans that are reckoned at once, so that memory stays flat. */
const BATCH = 4_000

/**
 * The loans that fall short at these prices, and those without a price: a select of what covers each ({@link mayFallShort}) and its
 * `short_paise`, null without a price. Where the policy lends a share of the value, the database tells them by what it has at hand;
 * where more decides, `src/domain` reckons those that may.
 */
export async function shortLoans(
  context: Reading,
  scope: WatchScope,
  policy: WatchPolicy,
  prices: readonly StorePrice[],
): Promise<SQL> {
  const covered = mayFallShort(scope, policy, prices)
  const shareBp = limitingShareBp(policy)
  if (shareBp !== null) {
    const short = sql`t.outstanding_paise - t.value_paise * ${shareBp}::bigint / 10000`
    return sql`select t.*, ${short} as short_paise from (${covered}) t where (${short} > 0) is not false`
  }
  const ids: string[] = []
  const short: (number | null)[] = []
  for await (const rows of fetchRows(context.db, toReckon(scope, policy, covered), BATCH))
    for (const row of rows as WatchedLoan[]) {
      const shortfallPaise = shortfallOf(row, policy, scope.today)
      if (shortfallPaise === 0) continue
      ids.push(row.id)
      short.push(shortfallPaise)
    }
  return sql`select t.*, s.short_paise from (${covered}) t
    join unnest(${sql.param(ids)}::uuid[], ${sql.param(short)}::bigint[]) s (loan_id, short_paise) on s.loan_id = t.loan_id`
}

/** A loan that goes on, with what its shortfall is reckoned from. Money in paise. */
interface WatchedLoan extends Record<string, unknown> {
  id: string
  principalPaise: number
  /** Of what is pledged; null without a price. */
  valuePaise: number | null
  /** Principal on the borrower's other loans, in the whole company; 0 where no tier asks for it. */
  otherPaise: number
  dueOn: string
  /** As text, where interest to the due date counts. */
  terms: string | null
}

function toReckon({ companyId, today }: WatchScope, policy: WatchPolicy, covered: SQL): SQL {
  const { ltvTiers, ltvAtMaturity } = policy
  const asks = ltvTiers.length > 1
  const owed = sql`left join (
    select customer_id, whole_sum(outstanding_paise) as paise from loan_cover where company_id = ${companyId}::uuid
    group by customer_id having count(*) > 1) owed on owed.customer_id = t.customer_id`
  const terms = sql`case when t.due_on > ${today}::date
    then (select terms::text from loan where company_id = ${companyId}::uuid and id = t.loan_id) end`
  return sql`
    select t.loan_id as "id", t.outstanding_paise as "principalPaise", t.value_paise as "valuePaise", t.due_on as "dueOn",
      ${asks ? sql`coalesce(owed.paise - t.outstanding_paise, 0)` : sql`0::bigint`} as "otherPaise",
      ${ltvAtMaturity ? terms : sql`null`} as "terms"
    from (${covered}) t ${asks ? owed : sql``}`
}

/** What a loan falls short by, in paise; null without a price. */
function shortfallOf(
  { principalPaise, valuePaise, otherPaise, dueOn, terms }: WatchedLoan,
  { ltvTiers, ltvAtMaturity }: WatchPolicy,
  today: string,
): number | null {
  if (valuePaise === null) return null
  return marginOf({
    ...{ principalPaise, valuePaise, otherOutstandingPaise: otherPaise, today, dueOn },
    policy: { ltvTiers, ltvAtMaturity },
    terms: terms === null ? null : termsOf(terms),
  }).shortfallPaise
}
