import { and, desc, eq, ne } from 'drizzle-orm'
import type { LoanToday, OtherLoan, PartPayment } from '../../../../api/gen/model/index.ts'
import type { AccrualState } from '../../../../domain/interest/accrualState.ts'
import { interestPaidTo, rateOn } from '../../../../domain/interest/paidTo.ts'
import { marginOf } from '../../../../domain/loan/margin.ts'
import type { Policy } from '../../../../domain/policy/policy.ts'
import { loan } from '../../../db/schema/loans.ts'
import type { DatedContext } from '../../../platform/operation/context.ts'
import { pledgeValuePaise } from '../quote/valuedItems.ts'
import { otherLoans } from '../state/borrowerStore.ts'
import { loanDues, notBefore } from '../state/dues.ts'
import type { LoanRow } from '../state/loanStore.ts'
import { readable } from '../state/readable.ts'
import { isOverdue, paidOut } from './pageLoans.ts'

/** How many other loans of the customer are listed. */
const OTHERS_SHOWN = 10

/** An active loan today: its rate, the date to which interest is paid, and its coverage at the price of its store. */
export async function loanToday(
  context: DatedContext,
  row: LoanRow & { clock: AccrualState },
  { policy, items }: { policy: Policy; items: PartPayment['items'] },
): Promise<LoanToday> {
  const { today } = context
  const { terms, clock, dueOn } = row
  const date = notBefore(clock, today)
  const pledged = items.filter(({ released }) => !released)
  const other = await otherLoans(context, row)
  const valuePaise = await pledgeValuePaise(context, row, pledged)
  const found = {
    rateBp: rateOn(terms, clock, date),
    interestPaidToOn: interestPaidTo(terms, clock, dueOn !== null && dueOn > date ? dueOn : date),
    netMg: pledged.reduce((all, { netMg }) => all + netMg, 0),
    otherLoans: other.loans,
    otherOutstandingPaise: other.outstandingPaise,
    others: other.loans === 0 ? [] : await newestOthers(context, row, policy),
  }
  if (valuePaise === null)
    return { ...found, valuePaise: null, limitPaise: null, ltvBp: null, shortfallPaise: null }
  const margin = marginOf({
    valuePaise,
    principalPaise: row.outstandingPaise,
    policy,
    otherOutstandingPaise: other.outstandingPaise,
    terms,
    today,
    dueOn: dueOn ?? today,
  })
  const { limitPaise, ltvBp, shortfallPaise } = margin
  return { ...found, valuePaise, limitPaise, ltvBp, shortfallPaise }
}

/** The borrower's newest other active loans that the actor may read, with their payoff today. */
async function newestOthers(
  { db, actor, today }: DatedContext,
  { id, customerId }: LoanRow,
  { payableStepPaise }: Policy,
): Promise<OtherLoan[]> {
  const rows = await db
    .select()
    .from(loan)
    .where(and(readable(actor), eq(loan.customerId, customerId), eq(loan.status, 'active'), ne(loan.id, id)))
    .orderBy(desc(loan.createdAt), desc(loan.id))
    .limit(OTHERS_SHOWN)
  return rows.map((row) => {
    const { number, dueOn } = paidOut(row)
    return {
      id: row.id,
      number,
      overdue: isOverdue(row, today),
      dueOn,
      outstandingPaise: row.outstandingPaise,
      payablePaise: loanDues(row, today, payableStepPaise).payablePaise,
    }
  })
}
