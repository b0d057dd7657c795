import { sql } from 'drizzle-orm'
import type { FoundLot } from '../../../api/gen/model/index.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { isSaid, numbersSaid } from './numbersSaid.ts'
import { isInReach, otherStoreName, SHOWN } from './reach.ts'
import type { SaidNumber } from './saidNumber.ts'

/** Lots of auctions by the number of their notice, of the stores in reach. One query. */
export async function findLots(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  number: SaidNumber,
): Promise<FoundLot[]> {
  const { rows } = await db.execute<FoundLot & Record<string, unknown>>(sql`
    select f.id, f.notice_number as "noticeNumber", f.state, l.number as "loanNumber", c.name as "customerName",
      ${otherStoreName(actor, sql`f.store_id`)} as "storeName"
    from (select distinct low, high, place from ${numbersSaid(actor, number)} n) n
    cross join lateral (
      select t.* from auction_lot t
      where t.company_id = ${actor.companyId} and ${isInReach(actor, sql`t.store_id`)} and ${isSaid(sql`t.notice_number`)}
      order by t.notice_number desc limit ${SHOWN}
    ) f
    join loan l on l.company_id = f.company_id and l.id = f.loan_id
    join customer c on c.company_id = l.company_id and c.id = l.customer_id
    order by n.place, f.notice_number desc limit ${SHOWN}`)
  return rows
}
