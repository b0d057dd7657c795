import { sql } from 'drizzle-orm'
import type { DaySent, DayState, DayTransit } from '../../../api/gen/model/index.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

type Transit = Pick<DayState, 'onTheWayIn' | 'onTheWayOut'>

/** Transfers, cash (in paise) and packets in transit to the actor's store, and those from it. */
export async function transitOf({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<Transit> {
  const { rows } = await db.execute<DayTransit & { way: keyof Transit } & Record<string, unknown>>(sql`
    select o.way, count(*)::integer as transfers, coalesce(sum(t.amount_paise), 0)::bigint as "cashPaise",
      coalesce(sum((select count(*) from transfer_packet p where p.company_id = t.company_id and p.transfer_id = t.id
        and p.state = 'on-the-way')), 0)::integer as packets
    from (
      select 'onTheWayIn' as way, id from transfer
        where company_id = ${actor.companyId} and to_store_id = ${actor.storeId} and state = 'on-the-way'
      union all
      select 'onTheWayOut', id from transfer
        where company_id = ${actor.companyId} and from_store_id = ${actor.storeId} and state = 'on-the-way'
    ) o join transfer t on t.company_id = ${actor.companyId} and t.id = o.id
    group by o.way`)
  const nothing: DayTransit = { transfers: 0, cashPaise: 0, packets: 0 }
  const onTheWay = (way: keyof Transit): DayTransit => {
    const { transfers, cashPaise, packets } = rows.find((row) => row.way === way) ?? nothing
    return { transfers, cashPaise, packets }
  }
  return { onTheWayIn: onTheWay('onTheWayIn'), onTheWayOut: onTheWay('onTheWayOut') }
}

/**
 * Transfers from the actor's store that have not been completely received yet, and cash whose arrival is not in its books yet, oldest
 * first: their cash is the balance of account 1410. Paise.
 */
export async function sentInTransit({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<DaySent[]> {
  const { rows } = await db.execute<DaySent & Record<string, unknown>>(sql`
    select t.number, t.sent_on::text as "sentOn", s.name as "toStoreName", t.amount_paise as "amountPaise",
      (select count(*)::integer from transfer_packet p where p.company_id = t.company_id and p.transfer_id = t.id
        and p.state = 'on-the-way') as packets
    from transfer t join store s on s.company_id = t.company_id and s.id = t.to_store_id
    where t.company_id = ${actor.companyId} and t.from_store_id = ${actor.storeId}
      and (t.state = 'on-the-way' or (t.received_voucher_id is not null and t.arrived_voucher_id is null))
    order by t.entry`)
  return rows
}
