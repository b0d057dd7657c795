import { floorToStep } from '../money/money.ts'
import { rupees } from '../money/rupees.ts'
import type { Allocation } from './receipts.ts'

/** What cash is refused for, in words. Amounts in paise. */
export const cashMessages = {
  payout: (inAll: number, limit: number) =>
    `Cash paid out on this customer's open loans would be ${rupees(inAll)}; it must stay below ${rupees(limit)}. Pay by bank.`,
  principal: (outstanding: number, limit: number) =>
    `${rupees(outstanding)} of principal and interest is outstanding; from ${rupees(limit)} on, no principal is taken in cash. Take it by bank or UPI.`,
  daily: (inAll: number, limit: number) =>
    `Cash from this person would be ${rupees(inAll)} today; it must stay below ${rupees(limit)}. Take it by bank or UPI.`,
} as const

/** A payout in cash. Amounts in paise. */
export interface CashPayout {
  cashPaise: number
  /** Cash paid out before on the borrower's open loans, within the company. */
  paidOutOnOpenLoansPaise: number
  /** The policy's `cashLoanLimitPaise`. */
  limitPaise: number
}

/**
 * Why a payout cannot be in cash; null if it can. With what was paid out in cash on the borrower's open loans it must
 * stay below the limit; a payout without cash is never refused (further decisions, lending; lending rules, section 5).
 */
export function payoutCashRefusal(given: CashPayout): string | null {
  const { cashPaise, paidOutOnOpenLoansPaise, limitPaise } = given
  const inAll = cashPaise + paidOutOnOpenLoansPaise
  return cashPaise > 0 && inAll >= limitPaise ? cashMessages.payout(inAll, limitPaise) : null
}

/**
 * The most of a payout that may be in cash, in paise: the greatest whole cash step that keeps all cash paid out on the
 * borrower's open loans below the limit; 0 when nothing more may be (further decisions, Lending).
 */
export function payoutCashMostPaise(given: {
  limitPaise: number
  /** Cash paid out before on the borrower's open loans, within the company. */
  paidOutPaise: number
  /** The policy's `cashStepPaise`. */
  stepPaise: number
}): number {
  return floorToStep(Math.max(0, given.limitPaise - 1 - given.paidOutPaise), given.stepPaise)
}

/**
 * The principal that a receipt takes in cash, in paise: as much of it as there is cash, however the rest was paid. The
 * rules do not say what split cash pays first; this reading is the one that refuses sooner (further decisions, lending).
 */
export function principalInCashPaise(
  allocated: Pick<Allocation, 'principalPaise'>,
  cashPaise: number,
): number {
  return Math.min(cashPaise, allocated.principalPaise)
}

/** Principal taken in cash. Amounts in paise. */
export interface CashPrincipal {
  /** On the borrower's loans within the company, on the date, before the receipt. */
  outstandingPrincipalPlusInterestBeforePaise: number
  /** As `principalInCashPaise` tells. */
  principalInCashPaise: number
  /** The policy's `cashLoanLimitPaise`. */
  limitPaise: number
}

/**
 * Why principal cannot be taken in cash; null if it can: outstanding principal plus interest before the receipt must be
 * below the limit. Interest and charges alone are never refused here (further decisions, lending; lending rules,
 * section 5).
 */
export function principalCashRefusal(given: CashPrincipal): string | null {
  const { outstandingPrincipalPlusInterestBeforePaise: outstanding, limitPaise } = given
  return given.principalInCashPaise > 0 && outstanding >= limitPaise
    ? cashMessages.principal(outstanding, limitPaise)
    : null
}

/** Cash taken from a person on a day, for whatever. Amounts in paise. */
export interface CashDay {
  cashPaise: number
  receivedTodayPaise: number
  /** The policy's `cashReceiptDailyLimitPaise`. */
  limitPaise: number
}

/**
 * Why cash cannot be taken from a person; null if it can: with what the day brought from them before it must stay below
 * the limit (lending rules, section 5).
 */
export function dailyCashRefusal({ cashPaise, receivedTodayPaise, limitPaise }: CashDay): string | null {
  const inAll = cashPaise + receivedTodayPaise
  return cashPaise > 0 && inAll >= limitPaise ? cashMessages.daily(inAll, limitPaise) : null
}
