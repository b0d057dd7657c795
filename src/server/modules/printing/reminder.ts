import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { MadeReminder, Reminder, ReminderLoan } from '../../../api/gen/model/index.ts'
import { runningStates } from '../../../domain/auction/auction.ts'
import { payoffOn } from '../../../domain/loan/receipts.ts'
import { auctionLot } from '../../db/schema/auctions.ts'
import { loan } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { noteChange } from '../../platform/records/rows.ts'
import { readPolicy, receivingBanks } from '../books/public.ts'
import { notBefore, readable } from '../lending/public.ts'
import { readHead } from './printoutHead.ts'

/** Messages of printouts and reminders. */
const printTexts = {
  ended: 'This loan is no longer active. It needs no reminder.',
  tooMany: 'The chosen customers have more than 1,000 active loans. Choose fewer.',
  unwanted: (name: string) => `${name} wants no reminders. If this has changed, edit the customer.`,
}

/**
 * The data of a reminder message to the customer of a loan, with today's payoff, rounded to the policy's step.
 * @throws DomainError 404 when the loan does not exist or the actor may not read it, 422 when it has ended or its customer wants no
 * reminders
 */
export const getReminder: Handler<'GetReminder'> = async (context) => {
  const { loan: loanRow, customerName, phone, lot, clock, number, dueOn } = await loanToRemindOf(context)
  const { terms, chargesDuePaise } = loanRow
  const head = await readHead(context, loanRow.storeId)
  const { payableStepPaise } = await readPolicy(context)
  const before = await lastReminder(context, loanRow.id)
  const banks = await receivingBanks(context)
  const calculatedOn = notBefore(clock, context.today)
  return {
    head,
    before,
    loanId: loanRow.id,
    number,
    customerName,
    phone,
    dueOn,
    calculatedOn: calculatedOn,
    kind: kindOf(lot !== null, dueOn, context.today),
    noticeNumber: lot?.noticeNumber ?? null,
    earliestOn: lot?.earliestOn ?? null,
    upiId: banks.find(({ upiId }) => upiId !== null)?.upiId ?? null,
    payablePaise: payoffOn(terms, clock, chargesDuePaise, calculatedOn, payableStepPaise).payablePaise,
  }
}

/**
 * Records in the history of a loan that its customer is reminded, and how.
 * @throws DomainError as {@link getReminder}
 */
export const addReminder: Handler<'AddReminder'> = async (context) => {
  const { way } = context.body
  const { loan: loanRow } = await loanToRemindOf(context)
  // The history shows the names of changed fields, so the channel is recorded as a changed field.
  noteChange(context, 'loan', loanRow.id, {}, { [way]: true, updatedAt: context.now })
  return { way, madeAt: context.now.toISOString(), by: context.actor.name }
}

/** The maximum number of loans in one list of reminders. */
const MAX_LOANS = 1_000

/**
 * The store's active loans of several customers, the earliest due first.
 * @throws DomainError 404 when a customer does not exist, 422 when there are more than {@link MAX_LOANS}
 */
export const getReminderLoans: Handler<'GetReminderLoans'> = async ({ db, actor, body }) => {
  const { rows: unknown } = await db.execute(sql`
    select from unnest(${sql.param(body.customerIds)}::uuid[]) as wanted (id)
    where not exists (select from customer c where c.company_id = ${actor.companyId} and c.id = wanted.id) limit 1`)
  if (unknown.length > 0) throw fail(404, texts.notFound)
  const found = await db
    .select({
      id: loan.id,
      number: loan.number,
      customerId: loan.customerId,
      customerName: customer.name,
      phone: customer.phone,
      dueOn: loan.dueOn,
      noReminders: customer.noReminders,
    })
    .from(loan)
    .innerJoin(customer, byId(customer, loan.customerId))
    .where(
      and(
        eq(loan.companyId, actor.companyId),
        eq(loan.storeId, actor.storeId),
        eq(loan.status, 'active'),
        inArray(loan.customerId, body.customerIds),
      ),
    )
    .orderBy(asc(loan.dueOn), asc(loan.number))
    .limit(MAX_LOANS + 1)
  if (found.length > MAX_LOANS) throw fail(422, printTexts.tooMany)
  return { rows: found.filter(isPaidOut) }
}

/** Whether a loan has a number and a due date, as every active loan does. */
function isPaidOut<Row extends Pick<typeof loan.$inferSelect, 'number' | 'dueOn'>>(
  row: Row,
): row is Row & Pick<ReminderLoan, 'number' | 'dueOn'> {
  return row.number !== null && row.dueOn !== null
}

/** Number of the latest changes to a loan that are searched for the last reminder. */
const BACK = 100

async function lastReminder({ db }: Pick<BaseContext, 'db'>, loanId: string): Promise<MadeReminder[]> {
  const { rows } = await db.execute<{ at: Date; by: string | null; way: MadeReminder['way'] }>(sql`
    select at, by_name as by, (array_remove(fields, 'updatedAt'))[1] as way from auth.record_history(${loanId}, ${BACK})
    where operation = 'AddReminder' order by at desc limit 1`)
  return rows.map(({ at, by, way }) => ({ way, madeAt: new Date(at).toISOString(), by }))
}

/**
 * An active loan, and its lot if a notice was sent and the lot is not sold yet.
 * @throws DomainError as {@link getReminder}
 */
async function loanToRemindOf({
  db,
  actor,
  query,
}: Pick<BaseContext, 'db' | 'actor'> & { query: { id: string } }) {
  const [found] = await db
    .select({
      loan,
      customerName: customer.name,
      phone: customer.phone,
      noReminders: customer.noReminders,
      lot: auctionLot,
    })
    .from(loan)
    .innerJoin(customer, byId(customer, loan.customerId))
    .leftJoin(
      auctionLot,
      and(
        eq(auctionLot.companyId, loan.companyId),
        eq(auctionLot.loanId, loan.id),
        inArray(auctionLot.state, [...runningStates]),
        isNotNull(auctionLot.noticeNumber),
      ),
    )
    .where(and(readable(actor), eq(loan.id, query.id)))
    .limit(1)
  if (!found) throw fail(404, texts.notFound)
  const { status, clock, number, dueOn } = found.loan
  if (status !== 'active' || clock === null || number === null || dueOn === null)
    throw fail(422, printTexts.ended)
  if (found.noReminders) throw fail(422, printTexts.unwanted(found.customerName))
  return { ...found, clock, number, dueOn }
}

function kindOf(isNoticed: boolean, dueOn: string, today: string): Reminder['kind'] {
  if (isNoticed) return 'auction'
  return today > dueOn ? 'overdue' : 'due'
}
