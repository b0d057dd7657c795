import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { LoanToday, PartPayment } from '../../../../api/gen/model/index.ts'
import type { AccrualState } from '../../../../domain/interest/accrualState.ts'
import { interestPaidTo, rateOn } from '../../../../domain/interest/paidTo.ts'
import { marginOf } from '../../../../domain/loan/margin.ts'
import type { Policy } from '../../../../domain/policy/policy.ts'
import { itemValuePaise } from '../../../../domain/valuation/valuation.ts'
import { loan } from '../../../db/schema/loans.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { readPricedMetals } from '../quote/priceStore.ts'
import { notBefore } from '../state/dues.ts'
import type { LoanRow } from '../state/loanStore.ts'

type Reading = Pick<BaseContext, 'db' | 'actor' | 'today'>

/** An active loan today: its rate, up to when interest is paid, and its coverage at the price of its store. */
export async function loanToday(
  context: Reading,
  row: LoanRow & { clock: AccrualState },
  { policy, items }: { policy: Policy; items: PartPayment['items'] },
): Promise<LoanToday> {
  const { db, actor, today } = context
  const { terms, clock, dueOn } = row
  const on = notBefore(clock, today)
  const pledged = items.filter(({ released }) => !released)
  const other = await otherLoans(context, row)
  const [metal] = await readPricedMetals(
    { db, actor: { ...actor, storeId: row.storeId }, today },
    { id: row.metalId },
  )
  const price = metal?.pricePaisePerG ?? null
  const found = {
    rateBp: rateOn(terms, clock, on),
    interestPaidToOn: interestPaidTo(terms, clock, dueOn !== null && dueOn > on ? dueOn : on),
    netMg: pledged.reduce((all, { netMg }) => all + netMg, 0),
    otherLoans: other.loans,
    otherOutstandingPaise: other.outstandingPaise,
  }
  if (metal === undefined || price === null)
    return { ...found, valuePaise: null, limitPaise: null, ltvBp: null, shortfallPaise: null }
  const { referencePurityBp } = metal
  const valuePaise = pledged.reduce(
    (all, { netMg, purityBp }) => all + itemValuePaise({ netMg, purityBp, referencePurityBp }, price),
    0,
  )
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

/** The borrower's other active loans in the company, and their principal in paise. */
async function otherLoans(
  { db, actor }: Reading,
  { id, customerId }: Pick<LoanRow, 'id' | 'customerId'>,
): Promise<{ loans: number; outstandingPaise: number }> {
  const [found] = await db
    .select({
      loans: count(),
      outstandingPaise: sql<number>`coalesce(sum(${loan.outstandingPaise}), 0)::bigint`,
    })
    .from(loan)
    .where(
      and(
        eq(loan.companyId, actor.companyId),
        eq(loan.customerId, customerId),
        eq(loan.status, 'active'),
        ne(loan.id, id),
      ),
    )
  return { loans: found?.loans ?? 0, outstandingPaise: found?.outstandingPaise ?? 0 }
}
