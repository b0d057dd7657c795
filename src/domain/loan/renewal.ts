import { roundToStep } from '../money/money.ts'
import { rupees } from '../money/rupees.ts'
import type { Allocation } from './receipts.ts'

/** Data of a renewal or top-up, in paise. */
export interface RenewalRequest {
  /** Closing dues of the old loan on the date, principal included, before rounding (see `payoffOn`). */
  old: Allocation
  newPrincipalPaise: number
  /** Eligible amount by the new valuation (see `quote`). */
  eligiblePaise: number
  /** Fees of the new loan, GST included. */
  newFeesPaise: number
  newAdvancePaise: number
  /** The policy's `payableStepPaise`. */
  stepPaise: number
}

/** Amounts of a renewal, in paise. */
export interface RenewalSettlement {
  /** `topUp` if the new principal exceeds the old one; else `renewal`. */
  kind: 'renewal' | 'topUp'
  /**
   * Dues of the old loan plus fees and advance interest, less the new principal, before rounding. Negative if the
   * business pays.
   */
  differencePaise: number
  /** Amount the customer pays, rounded half up to the policy's step; 0 if the business pays. */
  toPayPaise: number
  /** Amount the business pays, rounded half up to the policy's step; 0 if the customer pays. */
  toPayOutPaise: number
  /**
   * Amount received less amount due; if the business pays, amount due less amount paid. May be negative. Posted to
   * Rounding.
   */
  roundOffPaise: number
}

/** A rejected renewal: the field and the message. */
export interface RejectedRenewal {
  problem: { field: 'newPrincipalPaise'; message: string }
}

/** Messages for renewals that are not allowed. */
export const renewalMessages = {
  amount: 'Enter a new loan amount above zero.',
  /** @param eligiblePaise eligible amount of the items, in paise */
  eligible: (eligiblePaise: number) =>
    `The eligible amount today is ${rupees(eligiblePaise)}. Enter this amount or less.`,
  exact: ({ toPayPaise, toPayOutPaise }: Pick<RenewalSettlement, 'toPayPaise' | 'toPayOutPaise'>) => {
    if (toPayPaise > 0) return `The payments from the customer must add up to ${rupees(toPayPaise)}.`
    return toPayOutPaise > 0
      ? `The payments to the customer must add up to ${rupees(toPayOutPaise)}.`
      : 'There is nothing to pay.'
  },
} as const

/**
 * Calculates the amounts of a renewal or top-up. Charges, penal interest and closing interest of the old loan and fees and
 * advance interest of the new loan are paid by the customer or deducted from the new payout. No dues become
 * principal: the new principal is lent in full and is at most the eligible amount of the items. Rejected with a
 * message: a new principal that is not a whole number above 0 or exceeds the eligible amount. Source: further
 * decisions, Lending; lending rules, sections 5 and 7.
 */
export function settleRenewal(request: RenewalRequest): RenewalSettlement | RejectedRenewal {
  const { old, newPrincipalPaise, eligiblePaise, newFeesPaise, newAdvancePaise, stepPaise } = request
  const reject = (message: string): RejectedRenewal => ({ problem: { field: 'newPrincipalPaise', message } })
  if (!Number.isSafeInteger(newPrincipalPaise) || newPrincipalPaise <= 0)
    return reject(renewalMessages.amount)
  if (newPrincipalPaise > eligiblePaise) return reject(renewalMessages.eligible(eligiblePaise))
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

/** Returns why the payments do not settle a renewal, or null if they equal the amounts due. In paise. */
export function settlementProblem(
  settlement: RenewalSettlement,
  paid: { receivedPaise: number; paidOutPaise: number },
): string | null {
  const { toPayPaise, toPayOutPaise } = settlement
  return paid.receivedPaise === toPayPaise && paid.paidOutPaise === toPayOutPaise
    ? null
    : renewalMessages.exact(settlement)
}
