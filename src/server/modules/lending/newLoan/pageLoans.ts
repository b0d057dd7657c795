import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { loan } from '../../../db/schema/loans.ts'
import type { BaseContext, Handler } from '../../../platform/operation/context.ts'
import { PAGE_ROWS, pageOf, readCursor } from '../../../platform/records/paging.ts'
import { isInstant } from '../../../platform/text/time.ts'
import { awaitsApproval } from '../commands/approval.ts'
import { readApprovalsHere } from '../commands/outdatedApprovals.ts'
import { undisbursedStatuses } from '../state/openLoans.ts'
import { isOfStore, namedLoans, toLoanRow } from './newLoanStore.ts'

/** The only sort order of the list: the oldest first. */
const SORT = 'createdAt'

const isPending = inArray(loan.status, undisbursedStatuses)

/** A page of the store's loans pending approval or payout. */
export const getNewLoan: Handler<'GetNewLoan'> = async (context) => {
  const { db, actor, body } = context
  const limit = body.limit ?? PAGE_ROWS
  const cursor = readCursor(body.cursor, SORT, isInstant)
  const back = cursor?.back === true
  const place = sql`(${loan.createdAt}, ${loan.id})`
  const at = cursor && sql`(${cursor.value}::timestamptz, ${cursor.id}::uuid)`
  const beyond = at ? (back ? sql`${place} < ${at}` : sql`${place} > ${at}`) : undefined
  const order = back ? desc : asc
  const approvals = await readApprovalsHere(context)
  const awaiting = awaitsApproval('loan', approvals)
  const toDecide = sql<number>`(select count(*)::integer from loan o
    where o.company_id = ${actor.companyId} and o.store_id = ${actor.storeId} and ${awaitsApproval('o', approvals)}
      and not ${actor.userId}::uuid = any (o.written_by))`
  const found = await namedLoans({ db }, toDecide)
    .where(and(isOfStore(actor), isPending, body.awaitsApproval ? awaiting : undefined, beyond))
    .orderBy(order(loan.createdAt), order(loan.id))
    .limit(limit + 1)
  const page = pageOf(
    found.map((row) => ({ ...row, id: row.loan.id })),
    { cursor, sort: SORT, limit, keyOf: (row) => row.loan.createdAt.toISOString() },
  )
  return {
    ...page,
    rows: page.rows.map(({ id: _id, ...row }) => toLoanRow(row, context, approvals)),
    toDecide: found[0]?.toDecide ?? (cursor ? await countOf(context, toDecide) : 0),
  }
}

/** The number of loans to decide, for a page without rows to read it from: the loans beyond the cursor were paid out or cancelled. */
async function countOf({ db }: Pick<BaseContext, 'db'>, toDecide: SQL<number>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select ${toDecide} as count`)
  return rows[0]?.count ?? 0
}

/** The number of the store's loans pending approval or payout, and the sum of their principal, in paise. */
export const getNewLoanCount: Handler<'GetNewLoanCount'> = async ({ db, actor }) => {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      principalPaise: sql<number>`coalesce(sum(${loan.principalPaise}), 0)::bigint`,
    })
    .from(loan)
    .where(and(eq(loan.companyId, actor.companyId), isOfStore(actor), isPending))
  return row ?? { count: 0, principalPaise: 0 }
}
