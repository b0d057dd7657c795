import { sql } from 'drizzle-orm'
import type { SummaryMail } from '../../../api/gen/model/index.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { ActorContext } from '../../platform/operation/context.ts'

/** Whether the actor gets the summary by mail, and at which address. */
export async function readSetting({ db, actor }: ActorContext): Promise<SummaryMail> {
  const { rows } = await db.execute<SummaryMail & Record<string, unknown>>(sql`
    select l.email, exists (select from summary_mail s
      where s.company_id = ${actor.companyId} and s.login_id = l.id) as sends
    from login l where l.id = ${actor.userId}`)
  const [found] = rows
  if (!found) throw new Error('an actor without a login')
  return found
}

/** Turns the mail on or off for the actor. */
export async function writeSetting({ db, actor }: ActorContext, sends: boolean): Promise<void> {
  const { companyId, userId } = actor
  await db.execute(
    sends
      ? sql`insert into summary_mail (company_id, login_id) values (${companyId}, ${userId}) on conflict do nothing`
      : sql`delete from summary_mail where company_id = ${companyId} and login_id = ${userId}`,
  )
}

/** A company's day, and when its mail is written. */
export interface SummaryDay {
  companyId: string
  date: string
  now: Date
}

/** A login that receives the mail. */
export interface Recipient extends Record<string, unknown> {
  loginId: string
  email: string
  /**
   * The active stores whose reports it may view, and the inactive ones whose books it may view; the mail has the exceptions of all of them.
   */
  stores: string[]
  /** Whether it may view the books of all of the active ones. */
  books: boolean
}

/** The logins that receive the mail of a company, by address: active ones that turned it on and may view reports in an active store. */
export async function readRecipients(db: Db, companyId: string): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    select l.id as "loginId", l.email, array_agg(a.store_id order by a.store_id) filter (where st.active or of_store.books) as stores,
      bool_and(of_store.books) filter (where st.active) as books
    from summary_mail s
    join login l on l.id = s.login_id and l.active
    join assignment a on a.company_id = s.company_id and a.login_id = l.id
    join store st on st.company_id = a.company_id and st.id = a.store_id
    join role r on r.company_id = a.company_id and r.id = a.role_id and r.active
    join role_grant g on g.company_id = r.company_id and g.role_id = r.id and g.screen = 'Reports' and g.action = 'view'
    cross join lateral (select exists (select from role_grant b where b.company_id = r.company_id and b.role_id = r.id
      and b.screen = 'Reports' and b.action = 'books') as books) of_store
    where s.company_id = ${companyId}::uuid
    group by l.id, l.email having bool_or(st.active) order by l.email`)
  return rows
}

/** For how long a server may take to send the mails of a day, in minutes; afterwards a server takes over those that are left. */
const CLAIMED_MINUTES = 30

/**
 * Claims the mails of a company's day, unless they were sent or another server has claimed them. The next mail compares `now` with the
 * times of entries, so both come from the server's clock, not the database's; a later claim keeps the time of the first.
 * @returns the logins that need no mail any more; null if the day was not claimed
 */
export async function claimDay(db: Db, { companyId, date, now }: SummaryDay): Promise<string[] | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ doneFor: string[] }>(sql`
    insert into daily_summary (company_id, summary_on, claimed_at, expires_at)
    values (${companyId}::uuid, ${date}::date, ${at}, ${at} + make_interval(mins => ${CLAIMED_MINUTES}))
    on conflict (company_id, summary_on) do update set expires_at = excluded.expires_at
      where daily_summary.expires_at <= excluded.claimed_at
    returning done_for as "doneFor"`)
  return rows[0]?.doneFor ?? null
}

/** Notes that a login needs no mail of a day any more. */
export async function noteDone(db: Db, { companyId, date }: SummaryDay, loginId: string): Promise<void> {
  await db.execute(sql`
    update daily_summary set done_for = done_for || ${loginId}::uuid
    where company_id = ${companyId}::uuid and summary_on = ${date}::date`)
}

/** Notes that nobody needs a mail of a day any more. */
export async function noteAllDone(db: Db, { companyId, date }: SummaryDay): Promise<void> {
  await db.execute(sql`
    update daily_summary set expires_at = null where company_id = ${companyId}::uuid and summary_on = ${date}::date`)
}

/** How many days back the previous mail is searched for. After a longer pause, a mail has the exceptions of its own day only. */
export const DAYS_BACK = 31

/** The day of the company's last mail before a date, and when it was written. */
export async function readLastMail(
  db: Db,
  companyId: string,
  date: string,
): Promise<{ summaryOn: string; claimedAt: string } | undefined> {
  const { rows } = await db.execute<{ summaryOn: string; claimedAt: string }>(sql`
    select summary_on::text as "summaryOn", claimed_at::text as "claimedAt" from daily_summary
    where company_id = ${companyId}::uuid and summary_on < ${date}::date and summary_on >= ${date}::date - ${DAYS_BACK}::integer
    order by summary_on desc limit 1`)
  return rows[0]
}

/** Name of a company, and the time zone of its first active store, as in `auth.summaries_due`. */
export async function readCompany(db: Db, companyId: string): Promise<{ name: string; timeZone: string }> {
  const { rows } = await db.execute<{ name: string; time_zone: string }>(sql`
    select c.name, (select time_zone from store where company_id = c.id and active order by id limit 1) from company c
    where c.id = ${companyId}::uuid`)
  const { name = '', time_zone: timeZone = 'Asia/Kolkata' } = rows[0] ?? {}
  return { name, timeZone }
}
