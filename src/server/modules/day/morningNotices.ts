import { sql } from 'drizzle-orm'
import { type EventNotice, notifyOnce } from '../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { morningTexts } from './texts.ts'

interface Morning extends Record<string, unknown> {
  name: string
  today: string
  /** An earlier day that is still open. */
  left_open: string | null
  /** Metals in use without a price for today. */
  unpriced: string | null
}

/**
 * Once a day, notifies the users who may open days if an earlier day was left open in a store, and those who may enter prices if metals
 * have no price for today. Called when somebody begins to work there, and when a day is opened. Needs the company's tenant scope.
 */
export async function notifyOfMorning(
  context: Pick<BaseContext, 'db' | 'now'>,
  { companyId, storeId }: { companyId: string; storeId: string },
): Promise<void> {
  const { rows } = await context.db.execute<Morning>(sql`
    select s.name, s.today::text, d.business_on::text as left_open, m.names as unpriced
    from (select *, (${context.now.toISOString()}::timestamptz at time zone time_zone)::date as today from store
      where company_id = ${companyId}::uuid and id = ${storeId}::uuid) s
    left join store_day d on d.company_id = s.company_id and d.store_id = s.id and d.state = 'open' and d.business_on < s.today
    cross join lateral (select string_agg(m.name, ', ' order by lower(m.name)) as names from metal m
      where m.company_id = s.company_id and m.active
        and exists (select from interest_slab i where i.company_id = m.company_id and i.metal_id = m.id and i.active)
        and not exists (select from rate r where r.company_id = m.company_id and r.metal_id = m.id and r.active
          and r.effective_on = s.today and (r.store_id is null or r.store_id = s.id))) m`)
  const [morning] = rows
  if (!morning) return
  const { name, today: date, left_open: leftOpen, unpriced } = morning
  const about = { companyId, storeId, type: 'alert' } as const
  const notices: EventNotice[] = []
  if (leftOpen !== null)
    notices.push({
      ...about,
      event: `${date} day left open`,
      right: 'Day.add',
      title: morningTexts.dayOpenTitle(name),
      description: morningTexts.dayOpen(leftOpen),
      path: '/dashboard',
    })
  if (unpriced !== null)
    notices.push({
      ...about,
      event: `${date} no price`,
      right: 'Rate.add',
      title: morningTexts.rateTitle(name),
      description: morningTexts.rate(unpriced),
      path: '/rate',
    })
  await notifyOnce(context, notices)
}
