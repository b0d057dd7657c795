import { sql } from 'drizzle-orm'
import { dailyCashProblem } from '../../../domain/loan/cashLimits.ts'
import type { Policy } from '../../../domain/policy/policy.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { cashOfBuyerOn } from '../lending/public.ts'

/**
 * Rejects a cash payment that would bring the buyer's cash of the day to the policy's limit or above. Counts cash for lots, and all cash
 * received from customers who are the same person. Who is the same person follows from the phones at the time of the sale, which is that of
 * the request (lending rules, section 5). The caller has locked the buyer.
 * @throws DomainError 422 at `payments`.
 */
export async function requireBuyerCashAllowed(
  { db, actor, now }: Pick<BaseContext, 'db' | 'actor' | 'now'>,
  { bidderKey, date, cashPaise }: { bidderKey: string; date: string; cashPaise: number },
  policy: Pick<Policy, 'cashReceiptDailyLimitPaise'>,
): Promise<void> {
  if (cashPaise === 0) return
  const { rows } = await db.execute<{ paise: number }>(
    sql`select ${cashOfBuyerOn(actor.companyId, bidderKey, date, now)} as paise`,
  )
  const problem = dailyCashProblem({
    cashPaise,
    receivedOnDayPaise: rows[0]?.paise ?? 0,
    limitPaise: policy.cashReceiptDailyLimitPaise,
  })
  if (problem !== null) throw failField('payments', problem)
}
