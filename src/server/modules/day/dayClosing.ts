import { and, eq, sql } from 'drizzle-orm'
import type { DayAwaited } from '../../../api/gen/model/index.ts'
import { loan } from '../../db/schema/loans.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { awaitedReferences } from '../books/public.ts'

type Reading = Pick<BaseContext, 'db' | 'actor'>

/** Open items at the close of the day; none of them prevents closing. */
export const getDayClosing: Handler<'GetDayClosing'> = async (context) => {
  const awaited = await awaitedOf(context)
  const approvals = await approvedLoans(context)
  return { ...awaited, ...approvals, packetsToHandOver: await packetsWaiting(context) }
}

/** Transfers of the store whose reference is awaited, as the closing slip lists them, and how many there are. */
export async function awaitedOf(context: Reading): Promise<{ awaited: DayAwaited[]; awaitedCount: number }> {
  const { rows, count } = await awaitedReferences(context)
  return {
    awaited: rows.map(({ voucherNumber: number, customerName, amountPaise, paidOn }) => ({
      number,
      customerName,
      amountPaise,
      paidOn,
    })),
    awaitedCount: count,
  }
}

/** Loans of the store that were approved today and not paid out. */
async function approvedLoans({
  db,
  actor,
  today,
}: Reading & Pick<BaseContext, 'today'>): Promise<{ approvals: number; approvalsPaise: number }> {
  const [row] = await db
    .select({
      approvals: sql<number>`count(*)::integer`,
      approvalsPaise: sql<number>`coalesce(sum(${loan.principalPaise}), 0)::bigint`,
    })
    .from(loan)
    .where(
      and(
        eq(loan.companyId, actor.companyId),
        eq(loan.storeId, actor.storeId),
        eq(loan.status, 'approved'),
        eq(loan.approvedOn, today),
      ),
    )
  return row ?? { approvals: 0, approvalsPaise: 0 }
}

/** Number of packets of the store's closed loans that were not released. */
async function packetsWaiting({ db, actor }: Reading): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from packet_waiting
    where company_id = ${actor.companyId} and store_id = ${actor.storeId}`)
  return rows[0]?.count ?? 0
}
