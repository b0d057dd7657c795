import { sql } from 'drizzle-orm'
import { dailyCashProblem } from '../../../domain/loan/cashLimits.ts'
import type { Policy } from '../../../domain/policy/policy.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { isPaymentUnreversed } from '../lending/public.ts'

/**
 * Rejects cash of a buyer that would bring this person's cash of the day to the policy's limit or above: for lots, and as a
 * customer with the same phone (lending rules, section 5). Checks of one buyer are serialised.
 * @throws DomainError 422 at `payments`.
 */
export async function requireBuyerCashAllowed(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { bidderKey, on, cashPaise }: { bidderKey: string; on: string; cashPaise: number },
  policy: Pick<Policy, 'cashReceiptDailyLimitPaise'>,
): Promise<void> {
  if (cashPaise === 0) return
  const { companyId } = actor
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} buyer ${bidderKey}`}, 0))`,
  )
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(p.amount_paise), 0)::bigint as paise
    from voucher_payment p
    where p.company_id = ${companyId} and p.posted_on = ${on} and p.mode = 'cash' and p.direction = 'in'
      and (p.customer_id in (select c.id from customer c where c.company_id = ${companyId} and c.phone_key = ${bidderKey})
        or p.voucher_id in (select l.sale_voucher_id from auction_bid b
          join auction_lot l on l.company_id = b.company_id and l.bid_id = b.id
          where b.company_id = ${companyId} and b.bidder_key = ${bidderKey}))
      and ${isPaymentUnreversed(companyId)}`)
  const problem = dailyCashProblem({
    cashPaise,
    receivedTodayPaise: rows[0]?.paise ?? 0,
    limitPaise: policy.cashReceiptDailyLimitPaise,
  })
  if (problem !== null) throw failField('payments', problem)
}
