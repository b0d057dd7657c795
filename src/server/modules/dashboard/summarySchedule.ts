import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Db, queryOnce } from '../../platform/db/pool.ts'
import type { Services } from '../../platform/operation/services.ts'
import type { DayClosedListener } from '../day/public.ts'
import { sendSummary } from './summaryMail.ts'

/** How often a server looks for summaries that are due. */
const EVERY_MS = 60_000

/** Sends the summary once every active store of the company has opened and closed its day; {@link sendDue} sends it otherwise. */
export const summaryOnClose: DayClosedListener = ({ services, companyId, date, now }) =>
  services.background.start(() =>
    sendSummary(services, { companyId, date, now }, (db) => isWholeDayClosed(db, companyId, date)),
  )

/** Whether every active store of the company has opened this day, and no store has it or an earlier day open. */
async function isWholeDayClosed(db: Db, companyId: string, date: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from store s where s.company_id = ${companyId}::uuid and (
      s.active and not exists (select from store_day d
        where d.company_id = s.company_id and d.store_id = s.id and d.business_on = ${date}::date)
      or exists (select from store_day d where d.company_id = s.company_id and d.store_id = s.id
        and d.state = 'open' and d.business_on <= ${date}::date)) limit 1`)
  return rows.length === 0
}

/** Handles the failure of one company's summary. */
type OnFailure = (companyId: string, error: unknown) => void

/**
 * Looks every minute for companies whose summary is due because it is 22:00 or later in their first active store; several servers may
 * do so.
 * @returns a function that stops it
 */
export function openSummarySchedule(
  pool: pg.Pool,
  services: Services,
  { now, onFailure, everyMs = EVERY_MS }: { now: () => Date; onFailure: OnFailure; everyMs?: number },
): () => void {
  const timer = setInterval(
    () => void services.background.start(() => sendDue(pool, services, now(), onFailure)),
    everyMs,
  )
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Sends what is due at an instant. A company whose summary fails does not stop the others, and is due again the next time unless its day
 * was claimed.
 */
export async function sendDue(
  pool: pg.Pool,
  services: Services,
  now: Date,
  onFailure: OnFailure,
): Promise<void> {
  const { rows } = await queryOnce<{ company_id: string; today: string }>(pool, {
    text: 'select company_id, today::text from auth.summaries_due($1)',
    values: [now.toISOString()],
  })
  for (const { company_id: companyId, today } of rows)
    await sendSummary(services, { companyId, date: today, now }, (db) =>
      wasOpened(db, companyId, today),
    ).catch((error) => onFailure(companyId, error))
}

/** Whether a store of the company was opened on a day. */
async function wasOpened(db: Db, companyId: string, date: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from store_day where company_id = ${companyId}::uuid and business_on = ${date}::date limit 1`)
  return rows.length > 0
}
