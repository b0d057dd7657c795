import { sql } from 'drizzle-orm'
import type { EveningWeek } from '../../../api/gen/model/index.ts'
import { addDays } from '../../../domain/dates/dates.ts'
import { rowsInStores } from '../../platform/auth/requestedStores.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import type { FigureScope } from './byStore.ts'

/** Weeks of the trend, with the current one. */
const WEEKS = 13

interface FoundWeek extends Record<string, unknown> {
  fromOn: string
  receivedPaise: number
  paidPaise: number
  /** Principal now less what later weeks changed. */
  outstandingPaise: number
}

/** Money on loans by week, and the principal outstanding at the end of each: today's less the moves since then. From running totals. */
export async function readTrend({ db }: Pick<BaseContext, 'db'>, scope: FigureScope): Promise<EveningWeek[]> {
  const monday = mondayOf(scope.today)
  const firstOn = addDays(monday, -7 * (WEEKS - 1))
  const { rows } = await db.execute<FoundWeek>(sql`
    with week as (
      select generate_series(${firstOn}::date, ${monday}::date, interval '7 days')::date as from_on),
    money as (
      select date_trunc('week', t.posted_on::timestamp)::date as from_on, sum(t.received_paise) as received, sum(t.paid_paise) as paid
      from loan_money_day t where ${rowsInStores('t', scope)} and t.posted_on between ${firstOn}::date and ${scope.today}::date
      group by 1),
    moved as (
      select date_trunc('week', t.from_on::timestamp)::date as from_on, sum(t.outstanding_paise) as paise
      from loan_totals_move t where ${rowsInStores('t', scope)} and t.span = 'day' and t.from_on >= ${firstOn}::date
      group by 1),
    total as (select coalesce(sum(t.outstanding_paise), 0) as paise from loan_totals t where ${rowsInStores('t', scope)})
    select w.from_on::text as "fromOn", coalesce(m.received, 0)::bigint as "receivedPaise", coalesce(m.paid, 0)::bigint as "paidPaise",
      (total.paise - coalesce((select sum(v.paise) from moved v where v.from_on > w.from_on), 0))::bigint as "outstandingPaise"
    from week w cross join total left join money m on m.from_on = w.from_on
    order by w.from_on`)
  return rows.map(({ fromOn, ...week }) => {
    const sunday = addDays(fromOn, 6)
    return { fromOn, toOn: sunday > scope.today ? scope.today : sunday, ...week }
  })
}

function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((day + 6) % 7))
}
