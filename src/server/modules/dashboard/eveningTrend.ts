import { sql } from 'drizzle-orm'
import type { EveningStoreTrend, EveningTrend, EveningWeek } from '../../../api/gen/model/index.ts'
import { addDays } from '../../../domain/dates/dates.ts'
import { rowsInStores } from '../../platform/auth/requestedStores.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { type FigureScope, sumOf } from './byStore.ts'

/** Number of weeks in the trend, including the current one. */
const WEEKS = 13

interface FoundWeek extends Record<string, unknown> {
  storeId: string
  fromOn: string
  receivedPaise: number
  paidPaise: number
  /** Today's principal less the changes of later weeks. */
  outstandingPaise: number
}

/**
 * Money on loans by week, and the principal outstanding at the end of each week: today's principal less later changes. From running
 * totals, for each store and for all of the scope.
 */
export async function readTrend({ db }: Pick<BaseContext, 'db'>, scope: FigureScope): Promise<EveningTrend> {
  const monday = mondayOf(scope.today)
  const firstOn = addDays(monday, -7 * (WEEKS - 1))
  const { rows } = await db.execute<FoundWeek>(sql`
    with place as (select unnest(${sql.param(scope.storeIds)}::uuid[]) as store_id),
    week as (
      select generate_series(${firstOn}::date, ${monday}::date, interval '7 days')::date as from_on),
    money as (
      select t.store_id, date_trunc('week', t.posted_on::timestamp)::date as from_on, sum(t.received_paise) as received,
        sum(t.paid_paise) as paid
      from loan_money_day t where ${rowsInStores('t', scope)} and t.posted_on between ${firstOn}::date and ${scope.today}::date
      group by 1, 2),
    moved as (
      select t.store_id, date_trunc('week', t.from_on::timestamp)::date as from_on, sum(t.outstanding_paise) as paise
      from loan_totals_move t where ${rowsInStores('t', scope)} and t.span = 'day' and t.from_on >= ${firstOn}::date
      group by 1, 2),
    total as (
      select t.store_id, sum(t.outstanding_paise) as paise from loan_totals t where ${rowsInStores('t', scope)} group by 1)
    select p.store_id as "storeId", w.from_on::text as "fromOn", coalesce(m.received, 0)::bigint as "receivedPaise",
      coalesce(m.paid, 0)::bigint as "paidPaise",
      (coalesce(t.paise, 0) - coalesce(sum(v.paise), 0))::bigint as "outstandingPaise"
    from place p cross join week w
    left join total t on t.store_id = p.store_id
    left join money m on m.store_id = p.store_id and m.from_on = w.from_on
    left join moved v on v.store_id = p.store_id and v.from_on > w.from_on
    group by p.store_id, w.from_on, m.received, m.paid, t.paise
    order by p.store_id, w.from_on`)
  const stores = [...Map.groupBy(rows, ({ storeId }) => storeId)].map(
    ([storeId, found]): EveningStoreTrend => ({
      storeId,
      weeks: found.map(({ storeId: _, ...week }) => ({ ...week, toOn: lastDayOf(week.fromOn, scope.today) })),
    }),
  )
  return { weeks: sumsOf(stores), stores }
}

/** The sums of the stores by week. */
function sumsOf(stores: readonly EveningStoreTrend[]): EveningWeek[] {
  return (stores[0]?.weeks ?? []).map(({ fromOn, toOn }, at) => {
    const week = stores.flatMap(({ weeks }) => weeks[at] ?? [])
    return {
      fromOn,
      toOn,
      receivedPaise: sumOf(week, 'receivedPaise'),
      paidPaise: sumOf(week, 'paidPaise'),
      outstandingPaise: sumOf(week, 'outstandingPaise'),
    }
  })
}

/** The Sunday of a week; today in the current one. */
function lastDayOf(monday: string, today: string): string {
  const sunday = addDays(monday, 6)
  return sunday > today ? today : sunday
}

function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((day + 6) % 7))
}
