import { type SQL, sql } from 'drizzle-orm'
import type { DayMove } from '../../../api/gen/model/index.ts'
import { custodyEventNames } from '../../../domain/custody/packetWords.ts'
import type { DbContext } from '../../platform/operation/context.ts'
import { WHOLE_LIST } from '../../platform/records/rows.ts'
import { type DayOfStore, isOfStore } from './dayOfStore.ts'

/**
 * Condition: the moves of an alias belong to the slip of a day. They are those since the previous closing, up to the closing of the day
 * once it is closed, because packets also move after a closing and after midnight. The condition on the date of a move lets the query use
 * an index; it is wider by a day on each side, for other time zones, and begins at the cut-over date if opening balances were accepted
 * meanwhile, because their packets have that date.
 */
export function isOnSlip(alias: string, day: DayOfStore): SQL {
  const date = sql`${day.date}::date`
  const since = sql`coalesce((select max(d.closed_at) from store_day d where ${isOfStore('d', day)} and d.business_on < ${date}), '-infinity')`
  const until = sql`coalesce((select d.closed_at from store_day d
    where ${isOfStore('d', day)} and d.business_on = ${date} and d.state = 'closed'), 'infinity')`
  const cutOver = sql`(select b.cut_over_on from opening b
    where ${isOfStore('b', day)} and b.accepted_at > ${since} and b.accepted_at <= ${until})`
  const [at, movedOn] = [sql.raw(`${alias}.created_at`), sql.raw(`${alias}.moved_on`)]
  return sql`${isOfStore(alias, day)} and ${at} > ${since} and ${at} <= ${until}
    and ${movedOn} >= least((${since} - interval '1 day')::date, ${cutOver}) and ${movedOn} <= (${until} + interval '1 day')::date`
}

/**
 * Packets that came into or left the vault of a store since the closing before a day, by metal and action, each with its weight at that
 * time. Items released from an opened packet are listed with their weight and 0 packets. The vault on the previous slip, plus the rows in,
 * less the rows out, is the vault on the slip of the day.
 */
export async function readMoves({ db }: DbContext, day: DayOfStore): Promise<DayMove[]> {
  const { companyId } = day
  // A renewal pledges the packet for a new loan with the remaining items. So the items in a packet at a move are those that are still
  // pledged or left with the whole packet, and those released from it at this opening or a later one, for any of its loans.
  const { rows } = await db.execute<DayMove & Record<string, unknown>>(sql`
    with moved as materialized (
      select v.packet_id, v.seq, v.action, p.loan_id, o.metal_id,
        case when v.to_place = 'vault' and v.action <> 'open' then 'in' else 'out' end as direction,
        (v.action <> 'open')::integer as packets
      from packet_move v
      join packet p on p.company_id = v.company_id and p.id = v.packet_id
      join loan o on o.company_id = p.company_id and o.id = p.loan_id
      where ${isOnSlip('v', day)}
        and (v.action = 'open' or (coalesce(v.from_place, '') = 'vault') <> (v.to_place = 'vault')))
    select m.direction, m.action, t.name as "metalName", sum(m.packets)::integer as "packets",
      sum(w.gross_mg)::bigint as "grossMg", sum(w.net_mg)::bigint as "netMg"
    from moved m
    join metal t on t.company_id = ${companyId}::uuid and t.id = m.metal_id
    cross join lateral (
      select coalesce(sum(i.gross_mg), 0) as gross_mg, coalesce(sum(i.net_mg), 0) as net_mg from (
        select i.gross_mg, i.net_mg
        from loan_item i left join loan_release r on r.company_id = i.company_id and r.id = i.release_id
        where m.action <> 'open' and i.company_id = ${companyId}::uuid and i.loan_id = m.loan_id and r.whole is not false
        union all
        select i.gross_mg, i.net_mg
        from packet_move u
        join loan_release r on r.company_id = u.company_id and r.number = u.note
        join loan_item i on i.company_id = r.company_id and i.loan_id = r.loan_id and i.release_id = r.id
        where u.company_id = ${companyId}::uuid and u.packet_id = m.packet_id and u.action = 'open'
          and (u.seq = m.seq or (m.action <> 'open' and u.seq > m.seq))) i) w
    group by m.direction, m.action, t.id, t.name
    order by m.direction, array_position(${sql.param(Object.keys(custodyEventNames))}::text[], m.action), lower(t.name), t.id
    limit ${WHOLE_LIST}`)
  return rows
}
