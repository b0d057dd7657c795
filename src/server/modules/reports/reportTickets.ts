import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AddReportTicketRequest, ReportFileFormat, ReportFilters } from '../../../api/gen/model/index.ts'
import { filterTexts } from '../../../domain/text/filterTexts.ts'
import { rightName } from '../../platform/auth/rights.ts'
import { actorIn, type SessionRow } from '../../platform/auth/sessionActor.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { dateIn } from '../../platform/text/time.ts'
import { readChoices, toReport } from './choices.ts'
import { readScope, requireReport } from './filters.ts'
import type { DeclaredReport } from './report.ts'
import { fileColumns, reportFile } from './reportFile.ts'
import { reportTexts } from './reportTexts.ts'

/** Description of an exported file for the audit log, such as `Day book · CSV · Stores Main · From 01 May 2026 · To 31 May 2026`. */
async function fileText(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  report: DeclaredReport,
  { filters: chosen = {}, format }: { filters?: ReportFilters; format: ReportFileFormat },
): Promise<string> {
  const { title, filters } = toReport(report, await readChoices(context), context.today)
  const { storeId, storeName } = context.actor
  const { stores = 'this' } = chosen
  const chosenFilters = filterTexts(filters, chosen, {
    stores: stores === 'this' || stores === storeId ? storeName : undefined,
    customerId: await customerOf(context, chosen),
  })
  return [title, format.toUpperCase(), ...chosenFilters].join(' · ')
}

async function customerOf(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { customerId }: ReportFilters,
): Promise<string | undefined> {
  if (customerId === undefined) return undefined
  const { rows } = await db.execute<{ known: string }>(sql`
    select name || ' ' || number as known from customer where company_id = ${actor.companyId} and id = ${customerId}::uuid`)
  return rows[0]?.known
}

/** The cookie that identifies the browser of a ticket. */
const BROWSER_COOKIE = 'pledgebook_files'
const COOKIE_PATH = '/api/Reports'
/** Lifetime of a ticket, as in the database. */
const TICKET_SECONDS = 60

/**
 * Issues a ticket for one file of a report. It is valid once, within a minute, for this session, store and browser. The request is
 * logged, with a description.
 */
export const addReportTicket: Handler<'AddReportTicket'> = async (context) => {
  const { db, actor, body, now, cookies, changes } = context
  const report = requireReport(context, body.report)
  readScope(context, report, body.filters)
  fileColumns(report, body.columns)
  const file = await fileText(context, report, body)
  changes.push({ entity: 'report_file', id: report.name, before: null, after: { file } })
  const ticket = newSecret()
  const known = cookies[BROWSER_COOKIE] ?? ''
  const browser = /^[\w-]{43}$/.test(known) ? known : newSecret()
  await db.execute(sql`select auth.keep_report_ticket(${hashOf(ticket)}, ${hashOf(browser)}, ${actor.sessionId},
    ${JSON.stringify(body)}::jsonb, ${now.toISOString()}::timestamptz)`)
  context.setCookie({
    name: BROWSER_COOKIE,
    value: browser,
    path: COOKIE_PATH,
    maxAgeSeconds: TICKET_SECONDS,
  })
  return { ticket }
}

/**
 * Returns the file of a ticket, with the rights that its session has now. The ticket cannot be used again.
 * @throws DomainError 404 for a ticket that is unknown, used, expired or from another browser, or whose session has ended or switched
 * stores; 403 without the right to export files.
 */
export const getReportFile: Handler<'GetReportFile'> = async (context) => {
  const { actor, request } = await useTicket(context)
  if (!actor.grants.has('Reports.export')) throw fail(403, texts.notAllowed(rightName('Reports.export')))
  const { db, services, now, afterCommit } = context
  const ticketContext = { db, services, afterCommit, actor, today: dateIn(actor.timeZone, now) }
  const report = requireReport(ticketContext, request.report)
  const scope = readScope(ticketContext, report, request.filters)
  const columns = fileColumns(report, request.columns)
  await context.openCompany(actor.companyId)
  return reportFile(ticketContext, report, scope, { format: request.format, columns })
}

async function useTicket({ db, query, cookies, now }: Parameters<Handler<'GetReportFile'>>[0]) {
  type Ticket = SessionRow & { session_id: string; request: AddReportTicketRequest } & Record<string, unknown>
  const { rows } = await db.execute<Ticket>(sql`
    select t.session_id, t.request, s.* from auth.take_report_ticket(${hashOf(query.ticket)},
      ${hashOf(cookies[BROWSER_COOKIE] ?? '')}, ${now.toISOString()}::timestamptz) t
    cross join lateral auth.session_context(t.session_id) s`)
  const [row] = rows
  const here = row && row.company_id === row.request.companyId && row.store_id === row.request.storeId
  if (!here) throw fail(404, reportTexts.deadTicket)
  return { actor: actorIn(row.session_id, row), request: row.request }
}

const newSecret = () => randomBytes(32).toString('base64url')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
