import { floorToStep } from '../money/money.ts'
import { rupees } from '../money/rupees.ts'
import type { Allocation } from './receipts.ts'

/** Messages for cash that reaches a legal limit. Amounts are in paise. */
export const cashMessages = {
  payout: (inAll: number, limit: number) =>
    `Cash paid out on this customer’s active loans would be ${rupees(inAll)}; it must stay below ${rupees(limit)}. Pay by bank.`,
  principal: (outstanding: number, limit: number) =>
    `Principal cannot be taken in cash when ${rupees(limit)} or more is outstanding on the customer’s loans (now ${rupees(outstanding)}, with interest). Take it by bank or UPI.`,
  daily: (inAll: number, limit: number) =>
    `Cash from this person would be ${rupees(inAll)} today; it must stay below ${rupees(limit)}. Take the rest by bank or UPI.`,
} as const

/** A payout in cash. Amounts are in paise. */
export interface CashPayout {
  cashPaise: number
  /** Cash already paid out on the borrower's open loans, within the company. */
  paidOutOnOpenLoansPaise: number
  /** The policy's `cashLoanLimitPaise`. */
  limitPaise: number
}

/**
 * Returns why a payout cannot be made in cash, or null if it can. Together with the cash already paid out on the
 * borrower's open loans it must stay below the limit (section 269SS). A payout without cash is always allowed.
 * Source: further decisions, Lending; lending rules, section 5.
 */
export function payoutCashProblem(payout: CashPayout): string | null {
  const { cashPaise, paidOutOnOpenLoansPaise, limitPaise } = payout
  const inAll = cashPaise + paidOutOnOpenLoansPaise
  return cashPaise > 0 && inAll >= limitPaise ? cashMessages.payout(inAll, limitPaise) : null
}

/**
 * Returns the most that can be paid out in cash, in paise: the largest multiple of the cash step that keeps all cash
 * paid out on the borrower's open loans below the limit; at least 0. Source: further decisions, Lending.
 */
export function maximumCashPayoutPaise(input: {
  limitPaise: number
  /** Cash already paid out on the borrower's open loans, within the company. */
  paidOutPaise: number
  /** The policy's `cashStepPaise`. */
  stepPaise: number
}): number {
  return floorToStep(Math.max(0, input.limitPaise - 1 - input.paidOutPaise), input.stepPaise)
}

/**
 * Returns the principal that a receipt takes in cash, in paise: its principal or its cash, whichever is less. The
 * rules do not say which dues the cash part of a split payment pays; cash is applied to principal first, which is
 * the stricter reading. Source: further decisions, Lending.
 */
export function principalInCashPaise(
  allocated: Pick<Allocation, 'principalPaise'>,
  cashPaise: number,
): number {
  return Math.min(cashPaise, allocated.principalPaise)
}

/** Principal taken in cash. Amounts are in paise. */
export interface CashPrincipal {
  /**
   * Principal and interest outstanding on the borrower's loans within the company, on the date, before the receipt.
   */
  outstandingPrincipalPlusInterestBeforePaise: number
  /** See {@link principalInCashPaise}. */
  principalInCashPaise: number
  /** The policy's `cashLoanLimitPaise`. */
  limitPaise: number
}

/**
 * Returns why principal cannot be taken in cash, or null if it can. Principal plus interest outstanding before the
 * receipt must be below the limit (section 269T). Interest and charges alone are always allowed here. Source:
 * further decisions, Lending; lending rules, section 5.
 */
export function principalCashProblem(principal: CashPrincipal): string | null {
  const { outstandingPrincipalPlusInterestBeforePaise: outstanding, limitPaise } = principal
  return principal.principalInCashPaise > 0 && outstanding >= limitPaise
    ? cashMessages.principal(outstanding, limitPaise)
    : null
}

/** Cash received from a person on a day, for any purpose. Amounts are in paise. */
export interface CashDay {
  cashPaise: number
  receivedOnDayPaise: number
  /** The policy's `cashReceiptDailyLimitPaise`. */
  limitPaise: number
}

/**
 * Returns why cash cannot be taken from a person, or null if it can. Together with the cash already received from
 * the person on that day it must stay below the limit (section 269ST). Source: lending rules, section 5.
 */
export function dailyCashProblem({ cashPaise, receivedOnDayPaise, limitPaise }: CashDay): string | null {
  const inAll = cashPaise + receivedOnDayPaise
  return cashPaise > 0 && inAll >= limitPaise ? cashMessages.daily(inAll, limitPaise) : null
}
