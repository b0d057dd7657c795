import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Reminder } from '../../api/gen/model/index.ts'
import { runningStates } from '../../domain/auction.ts'
import { payoffOn } from '../../domain/receipts.ts'
import type { BaseContext, Handler } from '../core/context.ts'
import { readPolicy } from '../core/lending/policy.ts'
import { readable } from '../core/lending/readable.ts'
import { refuse } from '../core/problem.ts'
import { texts } from '../core/texts.ts'
import { auctionLot } from '../db/schema/auctions.ts'
import { loan } from '../db/schema/loans.ts'
import { customer } from '../db/schema/people.ts'
import { readHead } from './paperHead.ts'
import { printTexts } from './texts.ts'

/**
 * What a message says that reminds the customer of a loan, with what closing it takes today, rounded as the policy says.
 * @throws Refusal 404 when the actor may read none of this id, 422 when the loan has ended
 */
export const getReminder: Handler<'GetReminder'> = async (context) => {
  const { loan: of, customerName, phone, lot } = await loanToRemindOf(context)
  const { status, clock, terms, chargesDuePaise, number, dueOn } = of
  if (status !== 'active' || clock === null || number === null || dueOn === null)
    throw refuse(422, printTexts.ended)
  const { payableStepPaise } = await readPolicy(context)
  const reckonedOn = context.today < clock.movedOn ? clock.movedOn : context.today
  return {
    head: await readHead(context, of.storeId),
    ...{ loanId: of.id, number, customerName, phone, dueOn, reckonedOn },
    kind: kindOf(lot !== null, dueOn, context.today),
    noticeNumber: lot?.noticeNumber ?? null,
    earliestOn: lot?.earliestOn ?? null,
    payablePaise: payoffOn(terms, clock, chargesDuePaise, reckonedOn, payableStepPaise).payablePaise,
  }
}

/** The loan with its lot, if a notice of it was given and it is still to be sold. */
async function loanToRemindOf({
  db,
  actor,
  query,
}: Pick<BaseContext, 'db' | 'actor'> & { query: { id: string } }) {
  const [found] = await db
    .select({ loan, customerName: customer.name, phone: customer.phone, lot: auctionLot })
    .from(loan)
    .innerJoin(customer, and(eq(customer.companyId, loan.companyId), eq(customer.id, loan.customerId)))
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
  if (!found) throw refuse(404, texts.notFound)
  return found
}

function kindOf(isNoticed: boolean, dueOn: string, today: string): Reminder['kind'] {
  if (isNoticed) return 'auction'
  return today > dueOn ? 'overdue' : 'due'
}
