import { and, desc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { TicketLoan, TicketOutcome } from '../../../../api/gen/model/index.ts'
import { agreesWith, type ReadTicket, readTicket } from '../../../../domain/custody/ticketCode.ts'
import { loan } from '../../../db/schema/loans.ts'
import { customer } from '../../../db/schema/people.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { ActorContext, DbContext, Handler } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { noteChange } from '../../../platform/records/rows.ts'
import { ticketOf } from '../custody/ticketCodes.ts'
import { mayRead } from '../state/readable.ts'
import { findLoan } from './oneLoan.ts'
import { partPaymentTexts } from './texts.ts'

/** Number of loans whose codes are calculated at once. */
const AT_ONCE = 200

/** A loan with the facts that its ticket states. */
type Ticketed = TicketLoan & { companyId: string; storeId: string }

/**
 * Checks what was scanned or typed from a ticket against a loan, and records the result in the loan's history. A code that does not
 * belong to the loan is compared with the loan that the ticket names or, without a number, with all other loans of the customer.
 * @throws DomainError 404 when the loan does not exist or the actor may not read it, 422 for text that is not from a ticket
 */
export const verifyTicket: Handler<'VerifyTicket'> = async (context) => {
  const { actor, query, body } = context
  const read = readTicket(body.ticket)
  if (read === null) throw failField('ticket', partPaymentTexts.noTicket)
  const row = await findLoan(context, query.id)
  const { number, code } = read
  const named = number === null ? undefined : eq(loan.number, number)
  const loans = await ticketedLoans(context, or(eq(loan.id, row.id), named), row.id)
  const matched =
    (await matchOf(context, loans, code)) ??
    (number === null ? await matchOfOthers(context, row, code) : undefined)
  const found = matched?.loan
  const outcome = outcomeOf(row, read, found, matched?.withdrawn === true)
  noteChange(context, 'loan', row.id, {}, { [outcome]: true, updatedAt: context.now })
  const counts = outcome === 'otherLoan' ? found : loans.find(({ id }) => id === row.id)
  return { outcome, loan: counts !== undefined && mayRead(actor, counts) ? [toTicketLoan(counts)] : [] }
}

/** A loan to whose ticket a code belongs, and whether the key of the code was withdrawn. */
interface Match {
  loan: Ticketed
  withdrawn: boolean
}

/** The first of the loans whose ticket has the code; undefined if none has it. */
async function matchOf(
  context: DbContext,
  loans: readonly Ticketed[],
  code: string,
): Promise<Match | undefined> {
  const matched = await ticketOf(context, loans, code)
  return matched && { loan: loans[matched.at] as Ticketed, withdrawn: matched.withdrawn }
}

/** The other loan of the customer whose ticket has the code; reads the loans in batches, the newest first. */
async function matchOfOthers(
  context: ActorContext,
  row: { id: string; customerId: string },
  code: string,
): Promise<Match | undefined> {
  const others = and(eq(loan.customerId, row.customerId), ne(loan.id, row.id))
  let last: string | undefined
  for (;;) {
    const loans = await ticketedLoans(context, and(others, last === undefined ? undefined : olderThan(last)))
    const matched = await matchOf(context, loans, code)
    if (matched || loans.length < AT_ONCE) return matched
    last = loans.at(-1)?.id
  }
}

/** Condition for loans that were added before another one. */
function olderThan(id: string): SQL {
  return sql`(${loan.createdAt}, ${loan.id}) < (
    select l.created_at, l.id from loan l where l.company_id = ${loan.companyId} and l.id = ${id})`
}

function outcomeOf(
  { id }: { id: string },
  read: ReadTicket,
  found: Ticketed | undefined,
  withdrawn: boolean,
): TicketOutcome {
  const matches =
    found !== undefined && (read.number === null || read.number === found.number) && agreesWith(read, found)
  if (!matches) return 'altered'
  if (found.id !== id) return 'otherLoan'
  return withdrawn ? 'withdrawn' : 'genuine'
}

/** At most `AT_ONCE` loans that have a ticket and meet a condition: the loan `firstId` first, then the newest. */
async function ticketedLoans(
  { db, actor }: ActorContext,
  where: SQL | undefined,
  firstId: string | null = null,
): Promise<Ticketed[]> {
  const items = (what: 'pieces' | 'net_mg') =>
    sql<number>`(select coalesce(sum(i.${sql.identifier(what)}), 0)::bigint from loan_item i
      where i.company_id = ${loan.companyId} and i.loan_id = ${loan.id})`
  return db
    .select({
      companyId: loan.companyId,
      storeId: loan.storeId,
      id: loan.id,
      number: sql<string>`${loan.number}`,
      status: sql<TicketLoan['status']>`${loan.status}`,
      customerName: customer.name,
      openedOn: sql<string>`${loan.openedOn}`,
      dueOn: sql<string>`${loan.dueOn}`,
      principalPaise: loan.principalPaise,
      pieces: items('pieces'),
      netMg: items('net_mg'),
    })
    .from(loan)
    .innerJoin(customer, byId(customer, loan.customerId))
    .where(and(eq(loan.companyId, actor.companyId), isNotNull(loan.number), isNotNull(loan.openedOn), where))
    .orderBy(desc(sql`${loan.id} is not distinct from ${firstId}::uuid`), desc(loan.createdAt), desc(loan.id))
    .limit(AT_ONCE)
}

function toTicketLoan({ companyId, storeId, ...facts }: Ticketed): TicketLoan {
  return facts
}
