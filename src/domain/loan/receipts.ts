import { writtenDay } from '../dates/writtenDay.ts'
import { accruedInterestPaise } from '../interest/accrual.ts'
import { type AccrualState, type PrincipalSegment, principalOf } from '../interest/accrualState.ts'
import { closingInterestPaise, interestDuePaise, penalDuePaise } from '../interest/interest.ts'
import type { InterestTerms } from '../interest/terms.ts'
import { roundToStep } from '../money/money.ts'
import { rupees } from '../money/rupees.ts'

/** Amounts by kind of due, in paise: either amounts due or the allocation of a payment. */
export interface Allocation {
  chargesPaise: number
  penalPaise: number
  interestPaise: number
  principalPaise: number
}

/** Kinds of dues, in the order in which a payment is allocated to them. */
export const duesParts = [
  'chargesPaise',
  'penalPaise',
  'interestPaise',
  'principalPaise',
] as const satisfies readonly (keyof Allocation)[]

/** Messages for payments that are not allowed. */
export const receiptMessages = {
  amount: 'Enter an amount above zero.',
  /** @param last date of the last entry */
  date: (last: string) => `Choose ${writtenDay(last)} or later (date of the last entry).`,
  closes: 'This pays the whole loan: close it instead.',
  onlyCloses: (payablePaise: number) =>
    payablePaise === 0
      ? 'Nothing is left to pay. Close the loan.'
      : `Close the loan for ${rupees(payablePaise)}.`,
  leavesTooLittle: (mostPaise: number, payablePaise: number) =>
    `Take ${rupees(mostPaise)} or less, or close the loan for ${rupees(payablePaise)}.`,
  exact: (payablePaise: number) =>
    payablePaise === 0
      ? 'There is nothing to pay: close the loan without a payment.'
      : `Enter exactly ${rupees(payablePaise)} to close the loan.`,
} as const

/** Result of a payment: its allocation and the new state of the loan. */
export interface ReceiptResult {
  allocated: Allocation
  accrual: AccrualState
  chargesAfterPaise: number
}

/** A rejected payment: the field and the message. */
export interface RejectedReceipt {
  problem: { field: 'amountPaise' | 'date'; message: string }
}

/**
 * Returns the dues on a date, in paise: the given charges, penal interest, interest due and outstanding principal. Source:
 * lending rules, sections 3 and 4.
 * @throws RangeError if the date is before the last entry
 */
export function duesOn(
  terms: InterestTerms,
  accrual: AccrualState,
  chargesPaise: number,
  date: string,
): Allocation {
  return {
    chargesPaise,
    penalPaise: penalDuePaise(terms, accrual, date),
    interestPaise: interestDuePaise(terms, accrual, date),
    principalPaise: principalOf(accrual),
  }
}

/**
 * Allocates an amount to dues in this order: charges, penal interest, interest, principal. An excess is ignored. Amounts are
 * whole paise, so nothing is rounded. Source: lending rules, section 4.
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

/** Allocates an amount to charges, oldest first, and returns the part of each. An excess is ignored. In paise. */
export function payOldestFirst(duesPaise: readonly number[], amountPaise: number): number[] {
  let left = amountPaise
  return duesPaise.map((due) => {
    const paid = Math.min(due, left)
    left -= paid
    return paid
  })
}

/** Closing amount and its rounding step, in paise. */
export interface ClosingAmount {
  /** Closing amount, rounded to the step. */
  payablePaise: number
  /** The policy's `payableStepPaise`. */
  stepPaise: number
}

/**
 * Returns the largest ordinary receipt, in whole paise; 0 if the loan can only be closed. It stays below the closing
 * amount and leaves principal of at least the rounding step. If the principal is already smaller than the step, it
 * is left unpaid, so that charges and interest can still be received. Source: further decisions, Closing.
 */
export function largestReceiptPaise(dues: Allocation, { payablePaise, stepPaise }: ClosingAmount): number {
  const { chargesPaise, penalPaise, interestPaise, principalPaise } = dues
  const total = chargesPaise + penalPaise + interestPaise + principalPaise
  return Math.max(0, Math.min(total - Math.min(stepPaise, principalPaise), payablePaise - 1))
}

/**
 * Returns why an amount above 0 is not an ordinary receipt, with the amounts that are possible; null if it is one.
 * For the closing amount or more, it says to close the loan. In paise.
 * @param mostPaise result of {@link largestReceiptPaise}
 */
export function receiptProblem(amountPaise: number, mostPaise: number, payablePaise: number): string | null {
  if (amountPaise <= mostPaise) return null
  if (payablePaise > 0 && amountPaise >= payablePaise) return receiptMessages.closes
  return mostPaise === 0
    ? receiptMessages.onlyCloses(payablePaise)
    : receiptMessages.leavesTooLittle(mostPaise, payablePaise)
}

/** A payment on a date, in paise. */
export interface ReceiptInput {
  date: string
  amountPaise: number
  /**
   * The policy's `payableStepPaise`: minimum principal that a receipt may leave. Absent if there is no minimum: replayed
   * entries may be older than this rule, and the closing amount of a bank loan is not rounded.
   */
  stepPaise?: number
}

/**
 * Applies an ordinary payment on a date. Rejected with a message: an amount that is not a whole number above 0, a date
 * before the last entry, and an amount that leaves no principal or less than the rounding step. Arguments are not
 * changed. Source: lending rules, section 4; further decisions, Closing.
 */
export function applyReceipt(
  terms: InterestTerms,
  accrual: AccrualState,
  chargesPaise: number,
  payment: ReceiptInput,
): ReceiptResult | RejectedReceipt {
  const { date, amountPaise, stepPaise } = payment
  if (date < accrual.movedOn)
    return { problem: { field: 'date', message: receiptMessages.date(accrual.movedOn) } }
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0)
    return { problem: { field: 'amountPaise', message: receiptMessages.amount } }
  const dues = duesOn(terms, accrual, chargesPaise, date)
  if (stepPaise !== undefined) {
    const { payablePaise } = payoffOn(terms, accrual, chargesPaise, date, stepPaise)
    const most = largestReceiptPaise(dues, { payablePaise, stepPaise })
    const message = receiptProblem(amountPaise, most, payablePaise)
    if (message !== null) return { problem: { field: 'amountPaise', message } }
  }
  const allocated = allocate(dues, amountPaise)
  if (allocated.principalPaise >= principalOf(accrual))
    return { problem: { field: 'amountPaise', message: receiptMessages.closes } }
  return {
    allocated,
    accrual: applyPayment(terms, accrual, date, allocated),
    chargesAfterPaise: chargesPaise - allocated.chargesPaise,
  }
}

/**
 * Returns the accrual state after interest, penal interest and principal were paid on a date. Waived amounts count as
 * paid.
 *
 * With `restart`, a new accrual period starts if all interest due is covered and some interest or principal is paid.
 * Interest paid beyond the interest accrued (unused advance) is carried into it. With `continuous`, each change of
 * principal adds a segment. Once penal interest is fully paid, it accrues from the date of payment. Source: lending rules,
 * section 3; further decisions, Lending.
 * @throws RangeError if the date is before the last entry, more is paid than is due, or principal is paid before
 *   interest
 */
export function applyPayment(
  terms: InterestTerms,
  accrual: AccrualState,
  date: string,
  paid: Omit<Allocation, 'chargesPaise'>,
): AccrualState {
  const { penalPaise, interestPaise, principalPaise } = paid
  const interestDue = interestDuePaise(terms, accrual, date)
  const penalDue = penalDuePaise(terms, accrual, date)
  const principal = principalOf(accrual) - principalPaise
  if (interestPaise > interestDue || penalPaise > penalDue || principal < 0)
    throw new RangeError('More is paid than is due.')
  const settles = interestPaise === interestDue
  if (principalPaise > 0 && !settles) throw new RangeError('Principal cannot be paid before interest.')
  const interestPaidPaise = accrual.interestPaidPaise + interestPaise
  const moved = {
    ...accrual,
    movedOn: date,
    interestPaidInAllPaise: accrual.interestPaidInAllPaise + interestPaise,
    ...penalAfterPayment(accrual, date, penalPaise, penalDue),
  }
  if (terms.slabClock === 'restart' && settles && interestPaise + principalPaise > 0)
    return {
      ...moved,
      first: false,
      segments: [{ from: date, principalPaise: principal }],
      interestPaidPaise: interestPaidPaise - accruedInterestPaise(terms, accrual, date),
    }
  if (principalPaise === 0) return { ...moved, interestPaidPaise }
  const segment: PrincipalSegment = { from: date, principalPaise: principal }
  return { ...moved, interestPaidPaise, segments: [...accrual.segments, segment] }
}

/** Penal interest restarts only when some was due and all of it is paid. */
function penalAfterPayment(accrual: AccrualState, date: string, paid: number, due: number) {
  if (due > 0 && paid === due) return { penalFrom: date, penalPaidPaise: 0 }
  return { penalFrom: accrual.penalFrom, penalPaidPaise: accrual.penalPaidPaise + paid }
}

/** Amounts of closing a loan on a date, in paise. */
export interface Payoff extends Allocation {
  totalPaise: number
  /** Total rounded half up to the policy's step. */
  payablePaise: number
  /** Payable less total, positive or negative. Posted to Rounding. */
  roundOffPaise: number
}

/**
 * Returns the amounts of closing a loan on a date: charges, penal interest, closing interest (with the lifetime minimum) and
 * principal. The payable amount is the total rounded half up to `stepPaise`. Source: lending rules, section 4.
 * @param stepPaise the policy's `payableStepPaise`
 * @throws RangeError if the date is before the last entry
 */
export function payoffOn(
  terms: InterestTerms,
  accrual: AccrualState,
  chargesPaise: number,
  date: string,
  stepPaise: number,
): Payoff {
  const penalPaise = penalDuePaise(terms, accrual, date)
  const interestPaise = closingInterestPaise(terms, accrual, date)
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

/**
 * Returns why an amount does not close a loan, or null if it equals the payable amount. Source: lending rules,
 * section 4.
 */
export function closingProblem({ payablePaise }: Payoff, amountPaise: number): string | null {
  return amountPaise === payablePaise ? null : receiptMessages.exact(payablePaise)
}
