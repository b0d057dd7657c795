import { accountCodes } from '../books/accounts.ts'
import {
  balanced,
  credit,
  debit,
  type JournalLine,
  type Payment,
  paymentLines,
} from '../books/journalLines.ts'
import { type AccrualState, principalOf } from '../interest/accrualState.ts'
import type { InterestTerms } from '../interest/terms.ts'
import { applyReceipt, payoffOn, receiptMessages } from '../loan/receipts.ts'
import { rupees } from '../money/rupees.ts'

/**
 * Loans that a lender grants the business against packets of its customers. Simple interest on the outstanding
 * principal, a year of 365 days, calculated with the accrual state of loans. Money is in whole paise. Source: lending
 * rules, section 8.
 */

/** Statuses of a bank loan while its lender has packets. */
export const pledgedStatuses = ['open', 'redeemed'] as const

/**
 * Status of a bank loan: `open` while principal is owed, `redeemed` when repaid while the lender still has packets,
 * `closed` when all packets are back, `cancelled` when the drawdown was reversed.
 */
export type BankLoanStatus = (typeof pledgedStatuses)[number] | 'closed' | 'cancelled'

/**
 * State that the entries of a bank loan change. `closed` is not part of it, because it depends on where the packets
 * are.
 */
export interface BankLoanState {
  status: Exclude<BankLoanStatus, 'closed'>
  clock: AccrualState
}

/** Allocation of a payment to the lender, in paise. */
export interface BankLoanParts {
  interestPaise: number
  principalPaise: number
}

/** Messages for actions that a bank loan does not allow. */
export const bankLoanMessages = {
  amount: receiptMessages.amount,
  date: receiptMessages.date,
  redeems: 'This pays the whole bank loan. Redeem it instead.',
  /** @param statedPaise interest that the lender states */
  lessThanInterest: (statedPaise: number) =>
    `Pay at least the interest that the lender states: ${rupees(statedPaise)}.`,
  ended: 'This bank loan is redeemed. It has no dues.',
  consent: 'The bank loan is not redeemed. Record the lender’s consent to collect packets.',
  drawnBack: 'Packets have already been collected from the lender, so the bank loan cannot be reversed.',
  redemptionCollected: 'Packets were collected after this redemption, so it cannot be reversed.',
} as const

/**
 * Returns the terms of a bank loan: daily, a year of 365 days, one rate, a new accrual period when interest is fully
 * paid.
 */
export function bankLoanTerms(rateBp: number): InterestTerms {
  return {
    method: 'daily',
    yearDays: 365,
    partMonth: null,
    slabMode: 'stepped',
    slabClock: 'restart',
    countBothDays: false,
    bands: [{ fromDay: 1, toDay: null, rateBp }],
    minimumDays: 0,
    minimumAmountPaise: 0,
    penalRateBp: 0,
    graceDays: 0,
  }
}

/** Returns the outstanding principal, in paise; 0 once the loan is redeemed or cancelled. */
export function owedPaise({ status, clock }: BankLoanState): number {
  return status === 'open' ? principalOf(clock) : 0
}

/** Returns the status of a bank loan. A redeemed loan is closed when its last packet is back. */
export function bankLoanStatus({ status }: BankLoanState, packetsWithLender: number): BankLoanStatus {
  return status === 'redeemed' && packetsWithLender === 0 ? 'closed' : status
}

/**
 * A payment to the lender. `statedInterestPaise` is the lender's own figure of interest up to the date; null to
 * calculate it.
 */
export interface BankPayment {
  date: string
  amountPaise: number
  statedInterestPaise: number | null
}

/** Result of a payment, or the rejected field and its message. */
export type BankPaymentTaken =
  | { parts: BankLoanParts; accrual: AccrualState }
  | { problem: { field: 'postedOn' | 'payments' | 'interestPaise'; message: string } }

/**
 * Takes a payment to the lender: interest due first, then principal. If the lender states its own figure of
 * interest, that figure is used and a new accrual period starts on the date. Rejected: a date before the last entry,
 * an amount that is not above 0, an amount that leaves no principal (use redemption), and an amount below the stated
 * interest. Arguments are not changed. Source: lending rules, section 8.
 */
export function payBankLoan(
  terms: InterestTerms,
  accrual: AccrualState,
  payment: BankPayment,
): BankPaymentTaken {
  const { date, amountPaise, statedInterestPaise } = payment
  if (statedInterestPaise !== null) return payAsStated(accrual, { date, amountPaise, statedInterestPaise })
  const taken = applyReceipt(terms, accrual, 0, { date, amountPaise })
  if ('problem' in taken) {
    const { field, message } = taken.problem
    if (field === 'date') return rejected('postedOn', message)
    return rejected('payments', message === receiptMessages.closes ? bankLoanMessages.redeems : message)
  }
  const { interestPaise, principalPaise } = taken.allocated
  return { parts: { interestPaise, principalPaise }, accrual: taken.accrual }
}

function payAsStated(
  accrual: AccrualState,
  { date, amountPaise, statedInterestPaise }: BankPayment & { statedInterestPaise: number },
): BankPaymentTaken {
  if (date < accrual.movedOn) return rejected('postedOn', bankLoanMessages.date(accrual.movedOn))
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0)
    return rejected('payments', bankLoanMessages.amount)
  const principalPaise = amountPaise - statedInterestPaise
  if (principalPaise < 0)
    return rejected('interestPaise', bankLoanMessages.lessThanInterest(statedInterestPaise))
  const left = principalOf(accrual) - principalPaise
  if (left <= 0) return rejected('payments', bankLoanMessages.redeems)
  return {
    parts: { interestPaise: statedInterestPaise, principalPaise },
    accrual: {
      ...accrual,
      movedOn: date,
      first: false,
      segments: [{ from: date, principalPaise: left }],
      interestPaidPaise: 0,
      interestPaidInAllPaise: accrual.interestPaidInAllPaise + statedInterestPaise,
    },
  }
}

function rejected(field: 'postedOn' | 'payments' | 'interestPaise', message: string): BankPaymentTaken {
  return { problem: { field, message } }
}

/**
 * Returns the amounts of redeeming a bank loan on a date: the interest due, or the lender's own figure, and all
 * principal. In paise.
 * @throws RangeError if the date is before the last entry
 */
export function redemptionOn(
  terms: InterestTerms,
  accrual: AccrualState,
  date: string,
  statedInterestPaise: number | null = null,
): BankLoanParts & { totalPaise: number } {
  const payoff = payoffOn(terms, accrual, 0, date, 1)
  const interestPaise = statedInterestPaise ?? payoff.interestPaise
  return {
    interestPaise,
    principalPaise: payoff.principalPaise,
    totalPaise: interestPaise + payoff.principalPaise,
  }
}

/**
 * Lines for the drawdown of a bank loan: Dr Bank (or Cash), gross / Cr Bank loans; for its fee: Dr Lender fees / Cr
 * Bank.
 */
export function drawnLines(
  principalPaise: number,
  payments: readonly Payment[],
  fee: { feePaise: number; payments: readonly Payment[] },
): JournalLine[] {
  return balanced([
    ...paymentLines('in', payments),
    credit(accountCodes.bankLoans, principalPaise),
    debit(accountCodes.lenderFees, fee.feePaise),
    ...paymentLines('out', fee.payments),
  ])
}

/** Lines for a payment to the lender or the redemption: Dr Lender interest, Bank loans / Cr Bank (or Cash). */
export function bankPaymentLines(
  { interestPaise, principalPaise }: BankLoanParts,
  payments: readonly Payment[],
): JournalLine[] {
  return balanced([
    debit(accountCodes.lenderInterest, interestPaise),
    debit(accountCodes.bankLoans, principalPaise),
    ...paymentLines('out', payments),
  ])
}
