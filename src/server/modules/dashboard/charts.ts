import { sql } from 'drizzle-orm'
import type { DashboardCharts, DashboardShare } from '../../../api/gen/model/index.ts'
import { addDays } from '../../../domain/dates/dates.ts'
import { rowsInStores } from '../../platform/auth/requestedStores.ts'
import type { DbContext } from '../../platform/operation/context.ts'
import { ageBands, bandOf } from '../lending/public.ts'
import type { DashboardView } from './view.ts'

type Share = Omit<DashboardShare, 'opens'> & { value: string }

/** Days that the chart of money shows. */
const DAYS = 30
/** Maximum number of schemes in the chart of schemes. */
const SCHEMES = 1_000

/** The charts, from running totals; empty for actors who may not see the underlying reports. */
export async function readCharts(context: DbContext, view: DashboardView): Promise<DashboardCharts> {
  if (!view.reports) return { days: [], schemes: [], ageing: [] }
  return { days: await readDays(context, view), ...(await readShares(context, view)) }
}

async function readDays({ db }: DbContext, view: DashboardView): Promise<DashboardCharts['days']> {
  const fromOn = addDays(view.today, 1 - DAYS)
  const { rows } = await db.execute<{ dayOn: string; receivedPaise: number; paidPaise: number }>(sql`
    select d.day::date as "dayOn", coalesce(sum(t.received_paise), 0)::bigint as "receivedPaise",
      coalesce(sum(t.paid_paise), 0)::bigint as "paidPaise"
    from generate_series(${fromOn}::date, ${view.today}::date, interval '1 day') as d (day)
    left join loan_money_day t on ${rowsInStores('t', view)} and t.posted_on = d.day::date
      and t.posted_on between ${fromOn}::date and ${view.today}::date
    group by 1 order by 1`)
  return rows.map((row) => ({
    ...row,
    opens: view.opens('loanMoney', { fromOn: row.dayOn, toOn: row.dayOn }),
  }))
}

/** Active loans by scheme, the most principal first, and by ageing band, including those without loans; totals are read once. */
async function readShares(
  { db }: DbContext,
  view: DashboardView,
): Promise<Pick<DashboardCharts, 'schemes' | 'ageing'>> {
  const { rows } = await db.execute<Share & Record<string, unknown> & { band: string | null }>(sql`
    select g.slab_id as "value", g.band, s.name as "name", g.loans, g.outstanding_paise as "outstandingPaise"
    from (
      select t.slab_id, t.band, sum(t.loans)::bigint as loans, sum(t.outstanding_paise)::bigint as outstanding_paise
      from (select slab_id, ${bandOf(sql`due_on`, view.today)} as band, loans, outstanding_paise
        from loan_totals t where ${rowsInStores('t', view)}) t
      group by grouping sets ((t.slab_id), (t.band))) g
    left join interest_slab s on s.company_id = ${view.companyId}::uuid and s.id = g.slab_id
    order by g.outstanding_paise desc, lower(s.name), s.id`)
  const none = { loans: 0, outstandingPaise: 0 }
  return {
    schemes: rows
      .flatMap(({ band, ...scheme }) => (band === null ? [shareOf(view, scheme, 'slabId')] : []))
      .slice(0, SCHEMES),
    ageing: Object.entries(ageBands).map(([bandName, { label }]) => {
      const { loans, outstandingPaise } = rows.find(({ band }) => band === bandName) ?? none
      return shareOf(view, { value: bandName, name: label, loans, outstandingPaise }, 'kind')
    }),
  }
}

function shareOf(view: DashboardView, { value, ...share }: Share, filter: 'kind' | 'slabId'): DashboardShare {
  return { ...share, opens: view.opens('loansOutstanding', { [filter]: value }) }
}
