import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AuctionCandidate } from '../../../api/gen/model/index.ts'
import { runningStates } from '../../../domain/auction/auction.ts'
import { daysBetween, isDate } from '../../../domain/dates/dates.ts'
import { totalOf } from '../../../domain/loan/loanState.ts'
import { loan, packet } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { PAGE_ROWS, pageOf, readCursor, readingFrom } from '../../platform/records/paging.ts'
import type { LoanRow } from '../lending/public.ts'
import { matchesWords } from './matchesWords.ts'
import { saleDues } from './saleDues.ts'

interface Found {
  id: string
  loan: LoanRow
  customerName: string
  phone: string
  seal: string
  location: string
}

/**
 * The sort orders: the column and its type, the sort key of a loan, and the check of a sort key from a cursor. Only the due date has an
 * index.
 */
const orders = {
  number: {
    column: loan.number,
    type: sql`text`,
    keyOf: (row: LoanRow) => row.number ?? '',
    isKey: () => true,
  },
  dueOn: { column: loan.dueOn, type: sql`date`, keyOf: (row: LoanRow) => row.dueOn ?? '', isKey: isDate },
}

/**
 * A page of the loans that can be auctioned, the longest overdue first by default, with today's dues of each (lending
 * rules, sections 7 and 9). One query; dues are calculated by `src/domain`.
 */
export const getAuctionCandidate: Handler<'GetAuctionCandidate'> = async (context) => {
  const { db, body, today } = context
  const sort = body.sort ?? 'dueOn'
  const limit = body.limit ?? PAGE_ROWS
  const { column, type, keyOf, isKey } = orders[sort.replace('-', '') as keyof typeof orders]
  const cursor = readCursor(body.cursor, sort, isKey)
  const { direction, after } = readingFrom(cursor, sort, { column, type, id: loan.id })
  const found = await db
    .select({
      id: loan.id,
      loan,
      customerName: customer.name,
      phone: customer.phone,
      seal: packet.seal,
      location: packet.location,
    })
    .from(loan)
    .innerJoin(customer, byId(customer, loan.customerId))
    .innerJoin(packet, byId(packet, loan.packetId))
    .where(
      and(
        isCandidate(context),
        column === loan.number ? isAmongOverdue(context) : undefined,
        ...matchesWords(body.search),
        after,
      ),
    )
    .orderBy(sql`${column} ${direction}`, sql`${loan.id} ${direction}`)
    .limit(limit + 1)
  const page = pageOf(found, { cursor, sort, limit, keyOf: (row) => keyOf(row.loan) })
  return { ...page, rows: page.rows.map((row) => toCandidate(row, today)) }
}

/** Number of eligible loans that match a search, and their outstanding principal in paise. */
export async function countCandidates(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  search?: string,
): Promise<{ count: number; principalPaise: number }> {
  const [row] = await context.db
    .select({
      count: sql<number>`count(*)::integer`,
      principalPaise: sql<number>`coalesce(sum(${loan.outstandingPaise}), 0)::bigint`,
    })
    .from(loan)
    .innerJoin(packet, byId(packet, loan.packetId))
    .where(and(isCandidate(context), ...matchesWords(search)))
  return row ?? { count: 0, principalPaise: 0 }
}

/**
 * Whether a loan is overdue, decided in a subquery of its own. Otherwise a page by number, newest first, would scan the index of numbers
 * from its end, where most loans are not yet due.
 */
function isAmongOverdue({ actor, today }: Pick<BaseContext, 'actor' | 'today'>): SQL {
  return sql`${loan.id} = any(array(select o.id from loan o
    where o.company_id = ${actor.companyId} and o.store_id = ${actor.storeId} and o.status = 'active' and o.number is not null
      and o.due_on < ${today}::date and o.overdue_from <= ${today}::date))`
}

/** Whether a loan can be auctioned with its packet. */
function isCandidate({ actor, today }: Pick<BaseContext, 'actor' | 'today'>): SQL | undefined {
  const running = sql.raw(runningStates.map((state) => `'${state}'`).join(', '))
  return and(
    eq(loan.companyId, actor.companyId),
    eq(loan.storeId, actor.storeId),
    // The same literal and condition as in the partial indexes.
    sql`${loan.status} = 'active'`,
    isNotNull(loan.number),
    sql`${loan.dueOn} < ${today}::date`,
    sql`${loan.overdueFrom} <= ${today}::date`,
    or(isNull(loan.lastRedemptionOn), lt(loan.lastRedemptionOn, today)),
    eq(packet.place, 'vault'),
    eq(packet.storeId, loan.storeId),
    isNull(packet.holdReason),
    sql`not exists (select from auction_lot l where l.company_id = ${loan.companyId} and l.store_id = ${actor.storeId}
      and l.loan_id = ${loan.id} and l.state in (${running}) and l.ended_on is null)`,
  )
}

function toCandidate({ loan: row, ...found }: Found, today: string): AuctionCandidate {
  const { id, number, customerId, dueOn } = row
  if (number === null || dueOn === null) throw new Error('a loan was not paid out')
  const dues = saleDues(row, today)
  return {
    id,
    number,
    customerId,
    customerName: found.customerName,
    phone: found.phone,
    dueOn,
    daysPastDue: daysBetween(dueOn, today),
    seal: found.seal,
    location: found.location,
    ...dues,
    totalPaise: totalOf(dues),
  }
}
