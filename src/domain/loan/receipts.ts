import { accruedInterestPaise } from '../interest/accrual.ts'
import { type AccrualState, type PrincipalSegment, principalOf } from '../interest/accrualState.ts'
import { closingInterestPaise, interestDuePaise, penalDuePaise } from '../interest/interest.ts'
import type { InterestTerms } from '../interest/terms.ts'
import { roundToStep } from '../money/money.ts'
import { rupees } from '../money/rupees.ts'

/** Amounts by what they are for, in paise: what is due, or what of a payment goes where. */
export interface Allocation {
  chargesPaise: number
  penalPaise: number
  interestPaise: number
  principalPaise: number
}

/** What a payment is refused for, in words. */
export const receiptMessages = {
  amount: 'Give an amount above zero, in whole paise.',
  date: 'The date is before the last entry of this loan.',
  closes: 'This pays the whole loan: close it instead.',
  onlyCloses: (payablePaise: number) =>
    payablePaise === 0
      ? 'Nothing is left to pay. Close the loan.'
      : `Close the loan for ${rupees(payablePaise)}.`,
  leavesTooLittle: (mostPaise: number, payablePaise: number) =>
    `Pay ${rupees(mostPaise)} or less, or close the loan for ${rupees(payablePaise)}.`,
  exact: (payablePaise: number) =>
    payablePaise === 0
      ? 'There is nothing to pay: close the loan without a payment.'
      : `Closing takes exactly ${rupees(payablePaise)}.`,
} as const

/** A payment taken: where it went, and the loan's state after it. */
export interface ReceiptTaken {
  allocated: Allocation
  accrual: AccrualState
  chargesAfterPaise: number
}

/** A payment refused: the field and why. */
export interface ReceiptRefused {
  refused: { field: 'amountPaise' | 'on'; message: string }
}

/**
 * What is due on a date in paise: charges as given, penal, interest due and the principal that stands.
 * Throws a RangeError for a date before the last movement (lending rules, sections 3 and 4).
 */
export function duesOn(
  terms: InterestTerms,
  accrual: AccrualState,
  chargesPaise: number,
  on: string,
): Allocation {
  return {
    chargesPaise,
    penalPaise: penalDuePaise(terms, accrual, on),
    interestPaise: interestDuePaise(terms, accrual, on),
    principalPaise: principalOf(accrual),
  }
}

/**
 * An amount over dues in their order: charges, penal, interest, principal; what is beyond them all is left out.
 * Whole paise, nothing rounded (lending rules, section 4).
 */
export function allocate(dues: Allocation, amountPaise: number): Allocation {
  const chargesPaise = Math.min(dues.chargesPaise, amountPaise)
  const afterCharges = amountPaise - chargesPaise
  const penalPaise = Math.min(dues.penalPaise, afterCharges)
  const afterPenal = afterCharges - penalPaise
  const interestPaise = Math.min(dues.interestPaise, afterPenal)
  return {
    chargesPaise,
    penalPaise,
    interestPaise,
    principalPaise: Math.min(dues.principalPaise, afterPenal - interestPaise),
  }
}

/** An amount over what is due of each charge, the oldest first; what is beyond them all is left out. Paise. */
export function payOldestFirst(duesPaise: readonly number[], amountPaise: number): number[] {
  let left = amountPaise
  return duesPaise.map((due) => {
    const paid = Math.min(due, left)
    left -= paid
    return paid
  })
}

/** What closing takes and how it is rounded, in paise. */
export interface ClosingAmount {
  /** What closing takes, rounded to the step. */
  payablePaise: number
  /** The policy's `payableStepPaise`. */
  stepPaise: number
}

/**
 * The largest ordinary receipt on these dues, in whole paise; 0 if the loan can only be closed. It is below the closing
 * amount, and the principal that it leaves is at least the rounding step of the closing amount; a principal that is
 * smaller already is left as it is, so that charges and interest can still be received (further decisions, Closing).
 */
export function largestReceiptPaise(dues: Allocation, { payablePaise, stepPaise }: ClosingAmount): number {
  const { chargesPaise, penalPaise, interestPaise, principalPaise } = dues
  const total = chargesPaise + penalPaise + interestPaise + principalPaise
  return Math.max(0, Math.min(total - Math.min(stepPaise, principalPaise), payablePaise - 1))
}

/**
 * Why an amount above 0 is no ordinary receipt, in a sentence that names the amounts that work; null if it is one.
 * Paise. From the closing amount on it points to closing.
 * @param mostPaise as `largestReceiptPaise` returns it
 */
export function receiptRefusal(amountPaise: number, mostPaise: number, payablePaise: number): string | null {
  if (amountPaise <= mostPaise) return null
  if (payablePaise > 0 && amountPaise >= payablePaise) return receiptMessages.closes
  return mostPaise === 0
    ? receiptMessages.onlyCloses(payablePaise)
    : receiptMessages.leavesTooLittle(mostPaise, payablePaise)
}

/** A payment on a date, in paise. */
export interface ReceiptGiven {
  on: string
  amountPaise: number
  /**
   * The policy's `payableStepPaise`, below which no principal may stay. Without it any principal may: for entries that
   * were posted before the rule, and for loans whose closing amount is not rounded.
   */
  stepPaise?: number
}

/**
 * Takes an ordinary payment on a date. Refused, with a sentence for the counter: an amount that is not above 0 or not
 * whole, a date before the last movement, and an amount that leaves no principal or less than the rounding step (which
 * closing is for). Nothing given is changed (lending rules, section 4; further decisions, Closing).
 */
export function takeReceipt(
  terms: InterestTerms,
  accrual: AccrualState,
  chargesPaise: number,
  payment: ReceiptGiven,
): ReceiptTaken | ReceiptRefused {
  const { on, amountPaise, stepPaise } = payment
  if (on < accrual.movedOn) return { refused: { field: 'on', message: receiptMessages.date } }
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0)
    return { refused: { field: 'amountPaise', message: receiptMessages.amount } }
  const dues = duesOn(terms, accrual, chargesPaise, on)
  if (stepPaise !== undefined) {
    const { payablePaise } = payoffOn(terms, accrual, chargesPaise, on, stepPaise)
    const most = largestReceiptPaise(dues, { payablePaise, stepPaise })
    const message = receiptRefusal(amountPaise, most, payablePaise)
    if (message !== null) return { refused: { field: 'amountPaise', message } }
  }
  const allocated = allocate(dues, amountPaise)
  if (allocated.principalPaise >= principalOf(accrual))
    return { refused: { field: 'amountPaise', message: receiptMessages.closes } }
  return {
    allocated,
    accrual: applyPayment(terms, accrual, on, allocated),
    chargesAfterPaise: chargesPaise - allocated.chargesPaise,
  }
}

/**
 * The clock after interest, penal and principal were paid on a date; waived interest and penal count as paid. A restart
 * clock starts anew where all interest due is covered and some interest or principal paid, and what was paid beyond the
 * interest so far is carried into it. A continuous clock keeps a segment of each principal. Penal fully paid starts
 * penal anew. Throws a RangeError for a date before the last movement, for more than is due, and for principal paid
 * before interest (lending rules, section 3; further decisions).
 */
export function applyPayment(
  terms: InterestTerms,
  accrual: AccrualState,
  on: string,
  paid: Omit<Allocation, 'chargesPaise'>,
): AccrualState {
  const { penalPaise, interestPaise, principalPaise } = paid
  const interestDue = interestDuePaise(terms, accrual, on)
  const penalDue = penalDuePaise(terms, accrual, on)
  const principal = principalOf(accrual) - principalPaise
  if (interestPaise > interestDue || penalPaise > penalDue || principal < 0)
    throw new RangeError('More is paid than is due.')
  const covers = interestPaise === interestDue
  if (principalPaise > 0 && !covers) throw new RangeError('Principal is paid after interest.')
  const interestPaidPaise = accrual.interestPaidPaise + interestPaise
  const moved = {
    ...accrual,
    movedOn: on,
    interestPaidInAllPaise: accrual.interestPaidInAllPaise + interestPaise,
    ...penalAfterPayment(accrual, on, penalPaise, penalDue),
  }
  if (terms.slabClock === 'restart' && covers && interestPaise + principalPaise > 0)
    return {
      ...moved,
      first: false,
      segments: [{ from: on, principalPaise: principal }],
      interestPaidPaise: interestPaidPaise - accruedInterestPaise(terms, accrual, on),
    }
  if (principalPaise === 0) return { ...moved, interestPaidPaise }
  const segment: PrincipalSegment = { from: on, principalPaise: principal }
  return { ...moved, interestPaidPaise, segments: [...accrual.segments, segment] }
}

/** A receipt on which no penal was due moves nothing. */
function penalAfterPayment(accrual: AccrualState, on: string, paid: number, due: number) {
  if (due > 0 && paid === due) return { penalFrom: on, penalPaidPaise: 0 }
  return { penalFrom: accrual.penalFrom, penalPaidPaise: accrual.penalPaidPaise + paid }
}

/** What closing on a date takes, in paise. */
export interface Payoff extends Allocation {
  totalPaise: number
  /** The total to the policy's step. */
  payablePaise: number
  /** Payable less total, of either sign: posted to Rounding. */
  roundOffPaise: number
}

/**
 * What closing a loan on a date takes: charges, penal, closing interest (with the lifetime minimum) and principal; the
 * total rounded half up to the policy's step (`payableStepPaise`). Throws a RangeError for a date before the last
 * movement (lending rules, section 4).
 */
export function payoffOn(
  terms: InterestTerms,
  accrual: AccrualState,
  chargesPaise: number,
  on: string,
  stepPaise: number,
): Payoff {
  const penalPaise = penalDuePaise(terms, accrual, on)
  const interestPaise = closingInterestPaise(terms, accrual, on)
  const principalPaise = principalOf(accrual)
  const totalPaise = chargesPaise + penalPaise + interestPaise + principalPaise
  const payablePaise = roundToStep(totalPaise, stepPaise)
  return {
    chargesPaise,
    penalPaise,
    interestPaise,
    principalPaise,
    totalPaise,
    payablePaise,
    roundOffPaise: payablePaise - totalPaise,
  }
}

/** Why an amount does not close a loan whose payoff this is; null if it does (lending rules, section 4). */
export function closingRefusal({ payablePaise }: Payoff, amountPaise: number): string | null {
  return amountPaise === payablePaise ? null : receiptMessages.exact(payablePaise)
}
