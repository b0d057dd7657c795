import { sql } from 'drizzle-orm'
import type { SummaryMail } from '../../../api/gen/model/index.ts'
import { scaleHalfUp } from '../../../domain/money/money.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { BaseContext, Handler, Services } from '../../platform/operation/context.ts'
import { noteChange } from '../../platform/records/rows.ts'
import { percent } from '../../platform/text/percent.ts'
import { readBranches } from './evening.ts'
import { readExceptions } from './eveningExceptions.ts'
import { eveningTexts } from './texts.ts'

/** Whether the caller gets the summary of the company by mail. */
export const getSummaryMail: Handler<'GetSummaryMail'> = readSetting

/** Turns the summary by mail on or off for the caller. */
export const changeSummaryMail: Handler<'ChangeSummaryMail'> = async (context) => {
  const { db, actor, body } = context
  const { companyId, userId } = actor
  const before = await readSetting(context)
  await db.execute(
    body.sends
      ? sql`insert into summary_mail (company_id, login_id) values (${companyId}, ${userId}) on conflict do nothing`
      : sql`delete from summary_mail where company_id = ${companyId} and login_id = ${userId}`,
  )
  const after = { ...before, sends: body.sends }
  noteChange(context, 'summary_mail', userId, { ...before }, { ...after })
  return after
}

async function readSetting({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<SummaryMail> {
  const { rows } = await db.execute<SummaryMail & Record<string, unknown>>(sql`
    select l.email, exists (select from summary_mail s
      where s.company_id = ${actor.companyId} and s.login_id = l.id) as sends
    from login l where l.id = ${actor.userId}`)
  const [found] = rows
  if (!found) throw new Error('an actor without a login')
  return found
}

/** A login that receives the mail. */
interface Recipient extends Record<string, unknown> {
  email: string
  /** The stores whose reports it may view. */
  stores: string[]
  /** Whether it may view the books in all of them. */
  books: boolean
}

/** The parts of a server that sending needs. */
type Sending = Pick<Services, 'background' | 'mail' | 'publicUrl'>

/**
 * Sends the summary of a company's day to everyone who wants it, unless it was sent before by any server. The day is claimed first, so
 * that a server that stops in between sends nothing rather than twice. Does nothing for a day on which no store opened.
 * @param isDue whether the day is claimed; decided in the same transaction
 * @throws Error with the first failure when mails could not be sent, after all others were.
 */
export async function sendSummary(
  services: Sending,
  companyId: string,
  on: string,
  isDue: (db: Db) => Promise<boolean>,
): Promise<void> {
  const mails = await services.background.transaction(companyId, async (db) => {
    if (!(await isDue(db))) return []
    const recipients = await readRecipients(db, companyId)
    if (recipients.length === 0) return []
    const { rowCount } = await db.execute(sql`
      insert into daily_summary (company_id, summary_on) values (${companyId}::uuid, ${on}::date) on conflict do nothing`)
    return rowCount === 0 ? [] : writeMails(db, companyId, on, recipients, services.publicUrl)
  })
  const sent = await Promise.allSettled(mails.map((mail) => services.mail.send(mail)))
  const failures = sent.flatMap((mail) => (mail.status === 'rejected' ? [mail.reason] : []))
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${mails.length} mails could not be sent`, { cause: failures[0] })
}

async function readRecipients(db: Db, companyId: string): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    select l.email, array_agg(a.store_id order by a.store_id) as stores,
      bool_and(exists (select from role_grant b where b.company_id = r.company_id and b.role_id = r.id
        and b.screen = 'Reports' and b.action = 'books')) as books
    from summary_mail s
    join login l on l.id = s.login_id and l.active
    join assignment a on a.company_id = s.company_id and a.login_id = l.id
    join store st on st.company_id = a.company_id and st.id = a.store_id and st.active
    join role r on r.company_id = a.company_id and r.id = a.role_id and r.active
    join role_grant g on g.company_id = r.company_id and g.role_id = r.id and g.screen = 'Reports' and g.action = 'view'
    where s.company_id = ${companyId}::uuid
    group by l.id, l.email order by l.email`)
  return rows
}

/** Recipients with the same key share the text of the mail. */
const keyOf = ({ stores, books }: Pick<Recipient, 'stores' | 'books'>) => `${books} ${stores.join()}`

/** One mail for each recipient. */
async function writeMails(
  db: Db,
  companyId: string,
  on: string,
  recipients: readonly Recipient[],
  publicUrl: string,
): Promise<{ to: string; subject: string; text: string }[]> {
  const { rows } = await db.execute<{ name: string; time_zone: string }>(sql`
    select c.name, (select time_zone from store where company_id = c.id order by id limit 1) from company c
    where c.id = ${companyId}::uuid`)
  const { name: company = '', time_zone: timeZone = 'Asia/Kolkata' } = rows[0] ?? {}
  const texts = new Map<string, string>()
  for (const { stores, books } of recipients) {
    const key = keyOf({ stores, books })
    if (texts.has(key)) continue
    const scope = {
      companyId,
      storeIds: stores,
      books,
      today: on,
      monthOn: `${on.slice(0, 7)}-01`,
      timeZone,
      later: () => undefined,
    }
    const summary = {
      ...(await readBranches({ db }, scope)),
      ...(await readExceptions({ db }, scope, 1)),
    }
    texts.set(
      key,
      eveningTexts.mail({ ...summary, company, on, overdue, link: `${publicUrl}/dashboard?stores=all` }),
    )
  }
  return recipients.map((recipient) => ({
    to: recipient.email,
    subject: eveningTexts.subject(company, on),
    text: texts.get(keyOf(recipient)) ?? '',
  }))
}

/** The share of the principal that is overdue, rounded half up to a basis point. */
function overdue({
  overduePaise,
  outstandingPaise,
}: {
  overduePaise: number
  outstandingPaise: number
}): string {
  if (outstandingPaise === 0) return '–'
  return percent(scaleHalfUp(overduePaise, 10_000, outstandingPaise))
}
