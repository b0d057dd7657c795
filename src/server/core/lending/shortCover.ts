import { type SQL, sql } from 'drizzle-orm'
import { limitingShareBp } from '../../../domain/margin.ts'
import type { BaseContext } from '../context.ts'
import { mayFallShort, type WatchPolicy, type WatchScope } from './cover.ts'
import { shortLoans } from './margins.ts'
import type { StorePrice } from './storePrices.ts'

/**
 * The loans that fall short at these prices, and those without a price: a select of what covers each ({@link mayFallShort}) and its
 * `short_paise`, null without a price. Where the policy lends a share of the value, the database tells them by what it has at hand;
 * where more decides, `src/domain` reckons those that may.
 */
export async function shortCover(
  context: Pick<BaseContext, 'db'>,
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
  for await (const { loan, margin } of shortLoans(context, scope, policy, prices)) {
    ids.push(loan.id)
    short.push(margin?.shortfallPaise ?? null)
  }
  return sql`select t.*, s.short_paise from (${covered}) t
    join unnest(${sql.param(ids)}::uuid[], ${sql.param(short)}::bigint[]) s (loan_id, short_paise) on s.loan_id = t.loan_id`
}
