import { eq, type SQL, sql } from 'drizzle-orm'
import type {
  GetPartPaymentCountRequest,
  PacketToRelease,
  PartPaymentRow,
} from '../../../../api/gen/model/index.ts'
import { releaseDue } from '../../../../domain/custody/releaseDue.ts'
import { daysBetween, isDate } from '../../../../domain/dates/dates.ts'
import type { Holidays } from '../../../../domain/dates/workingDays.ts'
import { ageing } from '../../../../domain/loan/loanState.ts'
import type { Policy } from '../../../../domain/policy/policy.ts'
import { company } from '../../../db/schema/company.ts'
import { loan, packet } from '../../../db/schema/loans.ts'
import { customer } from '../../../db/schema/people.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { BaseContext, Handler } from '../../../platform/operation/context.ts'
import { runAfterCommit } from '../../../platform/operation/runAfterCommit.ts'
import { isDescending, PAGE_ROWS, pageOf, readCursor } from '../../../platform/records/paging.ts'
import { personWords } from '../../../platform/text/foldText.ts'
import { holidaysOfStore } from '../custody/lateReleases.ts'
import { watch } from '../margin/watch.ts'
import { loanDues } from '../state/dues.ts'
import type { LoanRow } from '../state/loanStore.ts'

/** A sort order of the list: its column, the sort key of a loan, and the check of a sort key from a cursor. */
interface Order {
  column: string
  keyOf: (row: LoanRow) => string
  isKey: (value: string) => boolean
}

const orders: Record<'number' | 'openedOn' | 'dueOn', Order> = {
  number: { column: 'number', keyOf: (row) => row.number ?? '', isKey: () => true },
  openedOn: { column: 'opened_on', keyOf: (row) => row.openedOn ?? '', isKey: isDate },
  dueOn: { column: 'due_on', keyOf: (row) => row.dueOn ?? '', isKey: isDate },
}

interface Found {
  id: string
  loan: LoanRow
  customerName: string
  phone: string
  place: PartPaymentRow['place']
  stepPaise: number
  toRelease: WaitingPacket | null
}

/** The packet of a closed loan that has not been released, with the rules for how long it may wait. */
interface WaitingPacket extends Pick<PacketToRelease, 'seal' | 'location' | 'otherStore' | 'holdReason'> {
  policy: Pick<Policy, 'releaseWorkingDays' | 'releaseCompensationPaisePerDay'>
  holidays: Holidays
}

const waitingPacket = sql<WaitingPacket | null>`case when ${loan.status} = 'closed' and ${packet.place} <> 'released' then
  jsonb_build_object('seal', ${packet.seal}, 'location', ${packet.location}, 'holdReason', ${packet.holdReason},
    'otherStore', (select o.name from store o
      where o.company_id = ${packet.companyId} and o.id = ${packet.storeId} and o.id <> ${loan.storeId}),
    'policy', jsonb_build_object('releaseWorkingDays', ${company.policy} -> 'releaseWorkingDays',
      'releaseCompensationPaisePerDay', ${company.policy} -> 'releaseCompensationPaisePerDay'),
    'holidays', (select ${holidaysOfStore} from store s where s.company_id = ${loan.companyId} and s.id = ${loan.storeId})) end`

/** A page of loans with today's dues; its ids come from an index (see auth.page_loans). One query. */
export const getPartPayment: Handler<'GetPartPayment'> = async (context) => {
  const { db, actor, body, today } = context
  const sort = body.sort ?? '-number'
  const limit = body.limit ?? PAGE_ROWS
  const { column, keyOf, isKey } = orders[sort.replace('-', '') as keyof typeof orders]
  const cursor = readCursor(body.cursor, sort, isKey)
  const descending = isDescending(sort, cursor)
  const ids = sql`auth.page_loans(${actor.companyId}, ${actor.storeId}, ${filterOf(body, today)}, ${column}, ${descending},
    ${cursor?.value ?? null}, ${cursor?.id ?? null}::uuid, ${limit + 1},
    ${await among(context, body.status)}) with ordinality as page (id, place)`
  const found = await db
    .select({
      id: loan.id,
      loan,
      customerName: customer.name,
      phone: customer.phone,
      place: packet.place,
      stepPaise: sql<number>`(${company.policy} ->> 'payableStepPaise')::integer`,
      toRelease: waitingPacket,
    })
    .from(loan)
    .innerJoin(ids, sql`page.id = ${loan.id}`)
    .innerJoin(customer, byId(customer, loan.customerId))
    .innerJoin(packet, byId(packet, loan.packetId))
    .innerJoin(company, eq(company.id, loan.companyId))
    .where(eq(loan.companyId, actor.companyId))
    .orderBy(sql`page.place`)
  const page = pageOf(found, { cursor, sort, limit, keyOf: (row) => keyOf(row.loan) })
  return { ...page, rows: page.rows.map((row) => toRow(row, today)) }
}

/** The number, the principal and the outstanding amount of all matching loans. */
export const getPartPaymentCount: Handler<'GetPartPaymentCount'> = async (context) => {
  const { db, actor, body, today } = context
  const { rows } = await db.execute<{ count: number; principal_paise: number; outstanding_paise: number }>(
    sql`select * from auth.count_loans(${actor.companyId}, ${actor.storeId}, ${filterOf(body, today)},
      ${await among(context, body.status)})`,
  )
  const [row] = rows
  return {
    count: row?.count ?? 0,
    principalPaise: row?.principal_paise ?? 0,
    outstandingPaise: row?.outstanding_paise ?? 0,
  }
}

/** The ids of the loans below the required margin, if these are requested; null otherwise. Loans without a price are not among them. */
async function among(context: BaseContext, status: GetPartPaymentCountRequest['status']): Promise<SQL> {
  if (status !== 'marginShort') return sql`null::uuid[]`
  const { actor, today } = context
  const { loans } = await watch(context, {
    companyId: actor.companyId,
    storeIds: [actor.storeId],
    today,
    fallBp: 0,
    customerId: undefined,
    byBorrower: false,
    later: (work) => runAfterCommit(context, actor.companyId, work),
  })
  const parts = loans.map((part) => sql`select t.id from (${part}) t where t.short_paise > 0`)
  return sql`array(${sql.join(parts, sql` union all `)})`
}

/** The filters as arguments of the database functions. */
function filterOf(
  { search, status, customerId, slabId }: Omit<GetPartPaymentCountRequest, 'companyId' | 'storeId'>,
  today: string,
) {
  return sql`${sql.param(personWords(search))}::text[], ${status ?? null}::text, ${customerId ?? null}::uuid,
    ${slabId ?? null}::uuid, ${today}::date`
}

function toRow(found: Found, today: string): PartPaymentRow {
  const { loan: row, customerName, phone, place, stepPaise, toRelease } = found
  const { number, openedOn, dueOn } = paidOut(row)
  const dues = loanDues(row, today, stepPaise)
  return {
    id: row.id,
    number,
    customerId: row.customerId,
    customerName,
    phone,
    status: row.status as PartPaymentRow['status'],
    overdue: isOverdue(row, today),
    principalPaise: row.principalPaise,
    outstandingPaise: row.outstandingPaise,
    openedOn,
    dueOn,
    closedOn: row.closedOn,
    daysToDue: daysBetween(today, dueOn),
    chargesDuePaise: dues.chargesPaise,
    penalDuePaise: dues.penalPaise,
    interestDuePaise: dues.interestPaise,
    payablePaise: dues.payablePaise,
    place,
    ...(toRelease !== null &&
      row.closedOn !== null && { toRelease: releaseOf(toRelease, row.closedOn, today) }),
    version: row.version,
  }
}

function releaseOf(
  { policy, holidays, ...where }: WaitingPacket,
  closedOn: string,
  today: string,
): PacketToRelease {
  const { byOn, lateDays } = releaseDue(closedOn, today, policy, holidays)
  return { ...where, byOn, lateDays }
}

/** Number and dates of a disbursed loan, which a constraint ensures. @throws Error for another loan. */
export function paidOut({ number, openedOn, dueOn }: LoanRow) {
  if (number === null || openedOn === null || dueOn === null) throw new Error('a loan was not paid out')
  return { number, openedOn, dueOn }
}

/** Whether an active loan is past due date and grace period (lending rules, section 7). */
export function isOverdue(
  { status, terms, dueOn }: Pick<LoanRow, 'status' | 'terms' | 'dueOn'>,
  today: string,
): boolean {
  return status === 'active' && dueOn !== null && ageing(terms, dueOn, today).status === 'overdue'
}
