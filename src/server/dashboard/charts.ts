import { sql } from 'drizzle-orm'
import type { DashboardCharts, DashboardShare } from '../../api/gen/model/index.ts'
import { addDays } from '../../domain/dates.ts'
import type { BaseContext } from '../core/context.ts'
import { bandsOn } from '../core/lending/ageBands.ts'
import { rowsInStores } from '../core/storesAsked.ts'
import { allOf } from '../db/pool.ts'
import type { DashboardView } from './view.ts'

type Reading = Pick<BaseContext, 'db'>
type Share = Omit<DashboardShare, 'opens'> & { of: string }

/** Days that the chart of money shows. */
const DAYS = 30

/** What the charts show, from running totals of the database; nothing to who may not see the reports behind them. */
export async function readCharts(context: Reading, view: DashboardView): Promise<DashboardCharts> {
  if (!view.reports) return { days: [], schemes: [], ageing: [] }
  const [days, schemes, ageing] = await allOf([
    readDays(context, view),
    readSchemes(context, view),
    readAgeing(context, view),
  ])
  return { days, schemes, ageing }
}

async function readDays({ db }: Reading, view: DashboardView): Promise<DashboardCharts['days']> {
  const { rows } = await db.execute<{ dayOn: string; receivedPaise: number; paidPaise: number }>(sql`
    select d.day::date as "dayOn", coalesce(sum(t.received_paise), 0)::bigint as "receivedPaise",
      coalesce(sum(t.paid_paise), 0)::bigint as "paidPaise"
    from generate_series(${addDays(view.today, 1 - DAYS)}::date, ${view.today}::date, interval '1 day') as d (day)
    left join loan_money_day t on ${rowsInStores('t', view)} and t.posted_on = d.day::date
    group by 1 order by 1`)
  return rows.map((row) => ({
    ...row,
    opens: view.opens('loanMoney', { fromOn: row.dayOn, toOn: row.dayOn }),
  }))
}

async function readSchemes({ db }: Reading, view: DashboardView): Promise<DashboardShare[]> {
  const { rows } = await db.execute<Share & Record<string, unknown>>(sql`
    select s.id as "of", s.name as "name", sum(t.loans)::bigint as "loans",
      sum(t.outstanding_paise)::bigint as "outstandingPaise"
    from loan_standing t join interest_slab s on s.company_id = t.company_id and s.id = t.slab_id
    where ${rowsInStores('t', view)} group by s.id, s.name order by 4 desc, lower(s.name), s.id limit 1000`)
  return rows.map((row) => shareOf(view, row, 'slabId'))
}

async function readAgeing({ db }: Reading, view: DashboardView): Promise<DashboardShare[]> {
  const { rows } = await db.execute<Share & Record<string, unknown>>(sql`
    select b.name as "of", b.label as "name", coalesce(sum(t.loans), 0)::bigint as "loans",
      coalesce(sum(t.outstanding_paise), 0)::bigint as "outstandingPaise"
    from ${bandsOn(view.today)}
    left join loan_standing t on ${rowsInStores('t', view)} and t.due_on between b.first_due_on and b.last_due_on
    group by b.place, b.name, b.label order by b.place`)
  return rows.map((row) => shareOf(view, row, 'kind'))
}

function shareOf(view: DashboardView, { of, ...share }: Share, filter: 'kind' | 'slabId'): DashboardShare {
  return { ...share, opens: view.opens('loansOutstanding', { [filter]: of }) }
}
