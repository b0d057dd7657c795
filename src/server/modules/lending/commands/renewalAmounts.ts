import { type RenewalSettlement, settlementProblem } from '../../../../domain/loan/renewal.ts'
import type { LoanPlan, PaymentPart } from '../../../db/columns.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import type { LoanQuoted } from '../quote/quoteLoan.ts'
import { isOwing } from '../state/dues.ts'
import { type LoanRow, readDisbursedLoan } from '../state/loanStore.ts'
import { payoffToday, settlementOf } from './renewQuote.ts'

/** How the difference of a renewal is paid: to the customer or by the customer. */
type PlannedPayments = Pick<LoanPlan, 'payout' | 'receipt'>

/**
 * The difference that the customer pays or receives if a pending renewal is completed today; null for a loan that is not a renewal, and
 * while the rules reject its amount. Locks nothing.
 * @throws DomainError 422 at `postedOn` when the last receipt or waiver of the old loan has a later date.
 */
export async function settlementToday(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  { renewedFromId }: Pick<LoanRow, 'renewedFromId'>,
  quoted: LoanQuoted,
): Promise<RenewalSettlement | null> {
  if (renewedFromId === null) return null
  const old = await readDisbursedLoan(context, renewedFromId)
  if (old === undefined || !isOwing(old)) return null
  return settlementOf(payoffToday(context, old, quoted), quoted)
}

/** Whether the planned payments of a renewal are exactly what it settles. */
export function isSettledBy(plan: Partial<PlannedPayments>, settlement: RenewalSettlement): boolean {
  const { payout = [], receipt = [] } = plan
  const paid = { receivedPaise: totalOf(receipt), paidOutPaise: totalOf(payout) }
  return settlementProblem(settlement, paid) === null
}

/** The planned payments of a renewal, with the amounts that it settles. */
export function settling(
  { payout = [], receipt = [] }: Partial<PlannedPayments>,
  { toPayPaise, toPayOutPaise }: RenewalSettlement,
): PlannedPayments {
  return { payout: withTotal(payout, toPayOutPaise), receipt: withTotal(receipt, toPayPaise) }
}

/**
 * Payments with another total, in paise: the first one takes the difference, or the whole amount if it would not stay above 0. It then
 * has no reference, because that belonged to the other amount. Without any payment, the total is paid in cash.
 */
function withTotal(parts: readonly PaymentPart[], totalPaise: number): PaymentPart[] {
  const differencePaise = totalPaise - totalOf(parts)
  if (totalPaise === 0 || differencePaise === 0) return totalPaise === 0 ? [] : [...parts]
  const [first, ...others] = parts
  if (first === undefined) return [{ mode: 'cash', bankId: null, amountPaise: totalPaise, reference: null }]
  const amountPaise = first.amountPaise + differencePaise
  return amountPaise > 0
    ? [{ ...first, amountPaise, reference: null }, ...others]
    : [{ ...first, amountPaise: totalPaise, reference: null }]
}

function totalOf(parts: readonly PaymentPart[]): number {
  return parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}
