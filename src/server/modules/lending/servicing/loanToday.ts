import type { LoanToday, PartPayment } from '../../../../api/gen/model/index.ts'
import type { AccrualState } from '../../../../domain/interest/accrualState.ts'
import { interestPaidTo, rateOn } from '../../../../domain/interest/paidTo.ts'
import { marginOf } from '../../../../domain/loan/margin.ts'
import type { Policy } from '../../../../domain/policy/policy.ts'
import type { DatedContext } from '../../../platform/operation/context.ts'
import { pledgeValuePaise } from '../quote/valuedItems.ts'
import { otherLoans } from '../state/borrowerStore.ts'
import { notBefore } from '../state/dues.ts'
import type { LoanRow } from '../state/loanStore.ts'

/** An active loan today: its rate, up to when interest is paid, and its coverage at the price of its store. */
export async function loanToday(
  context: DatedContext,
  row: LoanRow & { clock: AccrualState },
  { policy, items }: { policy: Policy; items: PartPayment['items'] },
): Promise<LoanToday> {
  const { today } = context
  const { terms, clock, dueOn } = row
  const on = notBefore(clock, today)
  const pledged = items.filter(({ released }) => !released)
  const other = await otherLoans(context, row)
  const valuePaise = await pledgeValuePaise(context, row, pledged)
  const found = {
    rateBp: rateOn(terms, clock, on),
    interestPaidToOn: interestPaidTo(terms, clock, dueOn !== null && dueOn > on ? dueOn : on),
    netMg: pledged.reduce((all, { netMg }) => all + netMg, 0),
    otherLoans: other.loans,
    otherOutstandingPaise: other.outstandingPaise,
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
