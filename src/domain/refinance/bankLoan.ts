import { accountCodes } from '../books/accounts.ts'
import {
  balanced,
  credit,
  type Dimensions,
  debit,
  type JournalLine,
  type Payment,
  paymentLines,
} from '../books/journalLines.ts'
import { type AccrualState, principalOf } from '../interest/accrualState.ts'
import type { InterestTerms } from '../interest/terms.ts'
import { payoffOn, receiptMessages, takeReceipt } from '../loan/receipts.ts'

/**
 * What a lender lends us on pledged packets (lending rules, section 8): simple interest by days of a year of 365 on what is
 * outstanding, reckoned with the clock of loans. Money in whole paise.
 */

/** Where a bank loan stands: owed, paid back with packets still there, all packets back, or taken back at once. */
export type BankLoanStatus = 'open' | 'redeemed' | 'closed' | 'cancelled'

/** What the entries of a bank loan move. `closed` is none of theirs: it follows from where the packets are. */
export interface BankLoanStanding {
  status: Exclude<BankLoanStatus, 'closed'>
  clock: AccrualState
}

/** What of a payment to the lender goes where, in paise. */
export interface BankLoanParts {
  interestPaise: number
  principalPaise: number
}

/** What an act on a bank loan is refused for, in words. */
export const bankLoanMessages = {
  amount: receiptMessages.amount,
  date: 'The date is before the last entry of this bank loan.',
  redeems: 'This pays the whole bank loan: redeem it instead.',
  lessThanInterest: "The payment is less than the lender's interest.",
  ended: 'This bank loan is redeemed: nothing is owed on it.',
  consent: 'The bank loan is not redeemed: record the consent of the lender to give packets back.',
  drawnBack: 'Packets came back from the lender already: the bank loan cannot be taken back.',
  redemptionStands: 'Packets came back after this redemption: it cannot be taken back.',
} as const

/** How a lender reckons: daily, a year of 365 days, one rate, counted anew once interest is fully paid. */
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

/** What stands of principal: 0 once the loan is redeemed or taken back. */
export function owedPaise({ status, clock }: BankLoanStanding): number {
  return status === 'open' ? principalOf(clock) : 0
}

/** A redeemed loan is closed by itself when its last packet is back, and never before. */
export function bankLoanStatus({ status }: BankLoanStanding, packetsThere: number): BankLoanStatus {
  return status === 'redeemed' && packetsThere === 0 ? 'closed' : status
}

/** A payment on a date; `statedInterestPaise` is the lender's own figure of interest to that date, null to reckon it. */
export interface BankPayment {
  on: string
  amountPaise: number
  statedInterestPaise: number | null
}

/** A payment taken, or the field it is refused at and why. */
export type BankPaymentTaken =
  | { parts: BankLoanParts; accrual: AccrualState }
  | { refused: { field: 'postedOn' | 'payments' | 'interestPaise'; message: string } }

/**
 * Takes a payment to the lender: interest due, then principal. The lender's own figure of interest is taken as it stands,
 * and the clock counts anew from that day. Refused: a date before the last entry, an amount that is not above 0 or leaves
 * no principal (which redemption is for), and less than the lender's figure. Nothing given is changed.
 */
export function payBankLoan(
  terms: InterestTerms,
  accrual: AccrualState,
  payment: BankPayment,
): BankPaymentTaken {
  const { on, amountPaise, statedInterestPaise } = payment
  if (statedInterestPaise !== null) return payAsStated(accrual, { on, amountPaise, statedInterestPaise })
  const taken = takeReceipt(terms, accrual, 0, { on, amountPaise })
  if ('refused' in taken) {
    const { field, message } = taken.refused
    if (field === 'on') return refused('postedOn', bankLoanMessages.date)
    return refused('payments', message === receiptMessages.closes ? bankLoanMessages.redeems : message)
  }
  const { interestPaise, principalPaise } = taken.allocated
  return { parts: { interestPaise, principalPaise }, accrual: taken.accrual }
}

function payAsStated(
  accrual: AccrualState,
  { on, amountPaise, statedInterestPaise }: BankPayment & { statedInterestPaise: number },
): BankPaymentTaken {
  if (on < accrual.movedOn) return refused('postedOn', bankLoanMessages.date)
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0)
    return refused('payments', bankLoanMessages.amount)
  const principalPaise = amountPaise - statedInterestPaise
  if (principalPaise < 0) return refused('interestPaise', bankLoanMessages.lessThanInterest)
  const left = principalOf(accrual) - principalPaise
  if (left <= 0) return refused('payments', bankLoanMessages.redeems)
  return {
    parts: { interestPaise: statedInterestPaise, principalPaise },
    accrual: {
      ...accrual,
      movedOn: on,
      first: false,
      segments: [{ from: on, principalPaise: left }],
      interestPaidPaise: 0,
      interestPaidInAllPaise: accrual.interestPaidInAllPaise + statedInterestPaise,
    },
  }
}

function refused(field: 'postedOn' | 'payments' | 'interestPaise', message: string): BankPaymentTaken {
  return { refused: { field, message } }
}

/**
 * What redeeming on a date takes: interest due, or the lender's own figure of it, and all principal. Throws a RangeError
 * for a date before the last entry.
 */
export function redemptionOn(
  terms: InterestTerms,
  accrual: AccrualState,
  on: string,
  statedInterestPaise: number | null = null,
): BankLoanParts & { totalPaise: number } {
  const payoff = payoffOn(terms, accrual, 0, on, 1)
  const interestPaise = statedInterestPaise ?? payoff.interestPaise
  return {
    interestPaise,
    principalPaise: payoff.principalPaise,
    totalPaise: interestPaise + payoff.principalPaise,
  }
}

/** A bank loan drawn: Dr Bank (or Cash) gross / Cr Bank loans; its fees Dr Lender fees / Cr Bank. */
export function drawnLines(
  principalPaise: number,
  payments: readonly Payment[],
  fee: { feePaise: number; payments: readonly Payment[] },
  of: Dimensions,
): JournalLine[] {
  return balanced([
    ...paymentLines('in', payments, of),
    credit(accountCodes.bankLoans, principalPaise, of),
    debit(accountCodes.lenderFees, fee.feePaise, of),
    ...paymentLines('out', fee.payments, of),
  ])
}

/** A payment to the lender, or the redemption: Dr Lender interest, Bank loans / Cr Bank (or Cash). */
export function bankPaymentLines(
  { interestPaise, principalPaise }: BankLoanParts,
  payments: readonly Payment[],
  of: Dimensions,
): JournalLine[] {
  return balanced([
    debit(accountCodes.lenderInterest, interestPaise, of),
    debit(accountCodes.bankLoans, principalPaise, of),
    ...paymentLines('out', payments, of),
  ])
}
