import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { TicketLoan, TicketOutcome } from '../../../../api/gen/model/index.ts'
import { agreesWith, type ReadTicket, readTicket } from '../../../../domain/custody/ticketCode.ts'
import { loan } from '../../../db/schema/loans.ts'
import { customer } from '../../../db/schema/people.ts'
import type { BaseContext, Handler } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { noteChange } from '../../../platform/records/rows.ts'
import { ticketOf } from '../custody/ticketCodes.ts'
import { mayRead } from '../state/readable.ts'
import { findLoan } from './oneLoan.ts'
import { partPaymentTexts } from './texts.ts'

/** Maximum number of loans that a code is compared with. Of the customer's other loans, the newest are compared. */
const MAX_LOANS = 200

/** A loan with the facts that its ticket states. */
type Ticketed = TicketLoan & { companyId: string; storeId: string }

/**
 * Checks what was scanned or typed from a ticket against a loan, and records the result in the loan's history. A code that does not
 * belong to the loan is looked for among the customer's other loans and the loan that the ticket names.
 * @throws DomainError 404 when the loan does not exist or the actor may not read it, 422 for a text that is not a ticket's
 */
export const verifyTicket: Handler<'VerifyTicket'> = async (context) => {
  const { actor, query, body } = context
  const read = readTicket(body.ticket)
  if (read === null) throw failField('ticket', partPaymentTexts.noTicket)
  const row = await findLoan(context, query.id)
  const loans = await ticketedLoans(context, row, read.number)
  const matched = await ticketOf(context, loans, read.code)
  const found = matched && loans[matched.at]
  const outcome = outcomeOf(row, read, found, matched?.withdrawn === true)
  noteChange(context, 'loan', row.id, {}, { [outcome]: true, updatedAt: context.now })
  const counts = outcome === 'otherLoan' ? found : loans.find(({ id }) => id === row.id)
  return { outcome, loan: counts !== undefined && mayRead(actor, counts) ? [toTicketLoan(counts)] : [] }
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

/** The loan itself, then the one with the number of the ticket, then the customer's other ones, the newest first. */
async function ticketedLoans(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  row: { id: string; customerId: string },
  number: string | null,
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
    .innerJoin(customer, and(eq(customer.companyId, loan.companyId), eq(customer.id, loan.customerId)))
    .where(
      and(
        eq(loan.companyId, actor.companyId),
        isNotNull(loan.number),
        isNotNull(loan.openedOn),
        or(
          eq(loan.customerId, row.customerId),
          number === null ? undefined : eq(loan.number, number),
          eq(loan.id, row.id),
        ),
      ),
    )
    .orderBy(
      desc(sql`${loan.id} = ${row.id}`),
      desc(sql`${loan.number} is not distinct from ${number}::text`),
      desc(loan.openedOn),
      loan.id,
    )
    .limit(MAX_LOANS)
}

function toTicketLoan({ companyId, storeId, ...facts }: Ticketed): TicketLoan {
  return facts
}
