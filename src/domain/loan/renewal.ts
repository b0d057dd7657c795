import { roundToStep } from '../money/money.ts'
import type { Allocation } from './receipts.ts'

/** What a renewal or top-up is settled from, in paise. */
export interface RenewalRequest {
  /** What closing the old loan takes on the date, its principal included, before any rounding (`payoffOn`). */
  old: Allocation
  newPrincipalPaise: number
  /** What the fresh valuation lets be lent (`quote`). */
  eligiblePaise: number
  /** Fees of the new loan with their GST. */
  newFeesPaise: number
  newAdvancePaise: number
  /** The policy's `payableStepPaise`. */
  stepPaise: number
}

/** What a renewal takes or gives, in paise. */
export interface RenewalSettlement {
  /** `topUp`: more is lent than was; else `renewal`. */
  kind: 'renewal' | 'topUp'
  /** What the customer owes in all, less the new principal, before rounding; negative: the business owes it. */
  differencePaise: number
  /** The customer pays; 0 if the business does. Rounded half up to the policy's step. */
  toPayPaise: number
  /** The business pays; 0 if the customer does. Rounded likewise. */
  toPayOutPaise: number
  /** Received less due, of either sign (paid out: due less paid); posted to Rounding. */
  roundOffPaise: number
}

/** A renewal refused: the field and why. */
export interface RenewalRefused {
  refused: { field: 'newPrincipalPaise'; message: string }
}

/** What a renewal is refused for, in words. */
export const renewalMessages = {
  amount: 'Give a new loan above zero, in whole paise.',
  eligible: 'The new loan is more than the items are eligible for today.',
  exact: 'A renewal takes or pays exactly the difference.',
} as const

/**
 * What a renewal or top-up takes on a date. The old loan's charges, penal and closing interest, and the new loan's fees
 * and advance interest, are paid by the customer or netted from the new payout; nothing due becomes principal, as the
 * new principal is at most what the items are eligible for by themselves and is lent in full. Refused, with a sentence
 * for the counter: a new principal that is not above 0 or not whole, or above the eligible amount
 * (further decisions, lending; lending rules, sections 5 and 7).
 */
export function settleRenewal(request: RenewalRequest): RenewalSettlement | RenewalRefused {
  const { old, newPrincipalPaise, eligiblePaise, newFeesPaise, newAdvancePaise, stepPaise } = request
  const refuse = (message: string): RenewalRefused => ({ refused: { field: 'newPrincipalPaise', message } })
  if (!Number.isSafeInteger(newPrincipalPaise) || newPrincipalPaise <= 0)
    return refuse(renewalMessages.amount)
  if (newPrincipalPaise > eligiblePaise) return refuse(renewalMessages.eligible)
  const owedPaise = old.chargesPaise + old.penalPaise + old.interestPaise + old.principalPaise
  const differencePaise = owedPaise + newFeesPaise + newAdvancePaise - newPrincipalPaise
  const toPayPaise = roundToStep(Math.max(0, differencePaise), stepPaise)
  const toPayOutPaise = roundToStep(Math.max(0, -differencePaise), stepPaise)
  return {
    kind: newPrincipalPaise > old.principalPaise ? 'topUp' : 'renewal',
    differencePaise,
    toPayPaise,
    toPayOutPaise,
    roundOffPaise: toPayPaise - toPayOutPaise - differencePaise,
  }
}

/** Why money that is received or paid out does not settle a renewal; null if it does exactly. Paise. */
export function settlementRefusal(
  { toPayPaise, toPayOutPaise }: RenewalSettlement,
  paid: { receivedPaise: number; paidOutPaise: number },
): string | null {
  return paid.receivedPaise === toPayPaise && paid.paidOutPaise === toPayOutPaise
    ? null
    : renewalMessages.exact
}
