import { sql } from 'drizzle-orm'
import { notifyOnce } from '../../platform/notifications/notifications.ts'
import { reportsLedTo, toReport } from '../../platform/notifications/reportLinks.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { readLateReleases, totalLateReleases } from './custody/lateReleases.ts'
import { noticeTexts } from './noticeTexts.ts'

interface Counted extends Record<string, unknown> {
  status: 'dueThisWeek' | 'overdue'
  count: number
  outstanding_paise: number
}

/** Texts of each status in the list of loans. */
const words = {
  dueThisWeek: { title: noticeTexts.dueTitle, text: noticeTexts.due },
  overdue: { title: noticeTexts.overdueTitle, text: noticeTexts.overdue },
} as const

/**
 * Notifies those who receive payments in the actor's store how many loans fall due within 7 days and how many are overdue, each once
 * a day, with links to the lists. Called when a day is opened.
 */
export async function notifyOfDues(
  context: Pick<BaseContext, 'db' | 'actor' | 'now' | 'today'>,
): Promise<void> {
  const { db, actor, today: date } = context
  const { companyId, storeId, storeName } = actor
  const { rows } = await db.execute<Counted>(sql`
    select s.status, n.* from (values ('dueThisWeek'), ('overdue')) s (status)
    cross join lateral auth.count_loans(${companyId}, ${storeId}, '{}'::text[], s.status, null::uuid,
      null::uuid, ${date}::date) n
    where n.count > 0`)
  await notifyOnce(
    context,
    rows.map(({ status, count, outstanding_paise: paise }) => ({
      companyId,
      storeId,
      event: `${date} ${status}`,
      right: 'PartPayment.add',
      type: 'alert',
      title: words[status].title(storeName),
      description: words[status].text(count, paise),
      path: `/partpayment?f=${encodeURIComponent(JSON.stringify({ status }))}`,
    })),
  )
}

/**
 * Notifies those who release packets in the actor's store how many packets of closed loans were not released within the policy's days, and
 * the compensation owed for them, once a day, with a link to the report for those who may open it. Called when a day is opened.
 */
export async function notifyOfLateReleases(
  context: Pick<BaseContext, 'db' | 'actor' | 'now' | 'today'>,
): Promise<void> {
  const { actor, today: date } = context
  const { companyId, storeId, storeName } = actor
  const { packets, paise } = totalLateReleases(
    await readLateReleases(context, { companyId, storeIds: [storeId], today: date }),
  )
  if (packets === 0) return
  await notifyOnce(context, [
    {
      companyId,
      storeId,
      event: `${date} late releases`,
      right: 'PartPayment.release',
      type: 'alert',
      title: noticeTexts.lateTitle(storeName),
      description: noticeTexts.late(packets, paise),
      ...toReport(reportsLedTo.lateReleases),
    },
  ])
}
