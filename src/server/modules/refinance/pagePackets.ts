import { and, eq, sql } from 'drizzle-orm'
import { isDate } from '../../../domain/dates/dates.ts'
import { metal } from '../../db/schema/items.ts'
import { loan, loanItem, packet } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { isDescending, PAGE_ROWS, pageOf, readCursor } from '../../platform/records/paging.ts'
import { personWords } from '../../platform/text/foldText.ts'
import { openContents, type PledgedItem } from './packetContent.ts'

/** The items still pledged for a loan, with their weights and their value at its opening. */
const itemsOfLoan = sql<PledgedItem[]>`(select coalesce(json_agg(json_build_object('metalId', ${loan.metalId},
    'purityBp', i.purity_bp, 'grossMg', i.gross_mg, 'netMg', i.net_mg, 'valuePaise', i.value_paise)), '[]')
  from ${loanItem} i where i.company_id = ${loan.companyId} and i.loan_id = ${loan.id} and i.release_id is null)`

/** A page of packets available for bank loans; its ids come from an index (see auth.page_pledgeable). Two queries. */
export const getBankNewLoanPackets: Handler<'GetBankNewLoanPackets'> = async (context) => {
  const { db, actor, body, today } = context
  const sort = body.sort ?? '-dueOn'
  const limit = body.limit ?? PAGE_ROWS
  const cursor = readCursor(body.cursor, sort, isDate)
  const descending = isDescending(sort, cursor)
  const ids = sql`auth.page_pledgeable(${actor.companyId}, ${actor.storeId},
    ${sql.param(personWords(body.search))}::text[], ${today}::date, ${descending}, ${cursor?.value ?? null}::date,
    ${cursor?.id ?? null}::uuid, ${limit + 1}) with ordinality as page (id, place)`
  const found = await db
    .select({
      // The cursor uses the loan's id, the row shows the packet.
      id: loan.id,
      packetId: packet.id,
      seal: packet.seal,
      location: packet.location,
      loanNumber: sql<string>`${loan.number}`,
      customerId: loan.customerId,
      customerName: customer.name,
      metalName: metal.name,
      principalPaise: loan.outstandingPaise,
      dueOn: sql<string>`${loan.dueOn}`,
      items: itemsOfLoan,
    })
    .from(loan)
    .innerJoin(ids, sql`page.id = ${loan.id}`)
    .innerJoin(packet, and(eq(packet.companyId, loan.companyId), eq(packet.loanId, loan.id)))
    .innerJoin(customer, byId(customer, loan.customerId))
    .innerJoin(metal, byId(metal, loan.metalId))
    .where(eq(loan.companyId, actor.companyId))
    .orderBy(sql`page.place`)
  const contentOf = await openContents(context)
  const { rows, ...cursors } = pageOf(found, { cursor, sort, limit, keyOf: ({ dueOn }) => dueOn })
  return {
    ...cursors,
    rows: rows.map(({ id: loanId, packetId, items, ...row }) => ({
      ...row,
      id: packetId,
      loanId,
      ...contentOf(items),
    })),
  }
}
