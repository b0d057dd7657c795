import type { Allocation } from '../loan/receipts.ts'
import { scaleHalfUp } from '../money/money.ts'
import type { OpeningFees } from '../scheme/fees.ts'
import { accountCodes } from './accounts.ts'
import {
  balanced,
  credit,
  creditOf,
  type Dimensions,
  debit,
  gstLines,
  halves,
  type JournalLine,
  type Payment,
  type PaymentDirection,
  paymentLines,
} from './journalLines.ts'

/**
 * Journal lines for the events of a loan, credit and debit notes, and cash differences, by account code, in whole paise. Each list
 * balances; lines of 0 are omitted. Source: lending rules, sections 5, 7 and 10; further decisions, "Chart also".
 */

/** A charge on a loan, in paise. */
export interface ChargePosted {
  amountPaise: number
  /** GST on the charge. The customer owes it in addition to `amountPaise`. */
  gstPaise: number
  /** Code of the account of the charge's voucher head. */
  incomeCode: string
}

/** A waiver of a charge, in paise. The waived amounts include GST; `amountPaise` does not. */
export interface ChargeWaived extends Omit<ChargePosted, 'incomeCode'> {
  /** Sum of earlier waivers of the same charge. */
  waivedBeforePaise: number
  waivedPaise: number
}

/** Amounts of a renewal or top-up, in paise. */
export interface RenewalPosted {
  /** Amounts due on the old loan when it is closed, principal included. */
  old: Allocation
  newPrincipalPaise: number
  fees: OpeningFees
  advancePaise: number
  /** `in` if the customer pays the difference, `out` if the business pays it. */
  direction: PaymentDirection
  payments: readonly Payment[]
  /** Amount received less amount due; if the business pays, amount due less amount paid. May be negative. */
  roundOffPaise: number
}

/** Lines for the gross payout of a loan: Dr Loans / Cr Cash or Banks. */
export function payoutLines(
  principalPaise: number,
  payments: readonly Payment[],
  dimensions: Dimensions,
): JournalLine[] {
  return balanced([
    debit(accountCodes.loans, principalPaise, dimensions),
    ...paymentLines('out', payments, dimensions),
  ])
}

/**
 * Lines for fees and advance interest taken at opening: Dr Cash or Banks / Cr Fees, CGST, SGST, Interest. The difference
 * between the amount received and the amount due, positive or negative, is posted to Rounding.
 */
export function openingReceiptLines(
  fees: OpeningFees,
  advancePaise: number,
  payments: readonly Payment[],
  dimensions: Dimensions,
): JournalLine[] {
  const receivedPaise = payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const roundOffPaise = receivedPaise - fees.totalPaise - advancePaise
  return balanced([
    ...paymentLines('in', payments, dimensions),
    ...openingLines(fees, advancePaise, dimensions),
    creditOf(accountCodes.rounding, roundOffPaise, dimensions),
  ])
}

/**
 * Lines for a receipt or the closing of a loan: Dr Cash or Banks / Cr Charges receivable, Penal, Interest, Loans.
 * @param roundOffPaise amount received less amount allocated, positive or negative; posted to Rounding
 */
export function receiptLines(
  allocated: Allocation,
  payments: readonly Payment[],
  roundOffPaise: number,
  dimensions: Dimensions,
): JournalLine[] {
  return balanced([
    ...paymentLines('in', payments, dimensions),
    ...duesLines(allocated, dimensions),
    creditOf(accountCodes.rounding, roundOffPaise, dimensions),
  ])
}

/** Lines for a charge: Dr Charges receivable / Cr account of the voucher head, CGST, SGST. */
export function chargeLines(charge: ChargePosted, dimensions: Dimensions): JournalLine[] {
  const { amountPaise, gstPaise, incomeCode } = charge
  return balanced([
    debit(accountCodes.chargesReceivable, amountPaise + gstPaise, dimensions),
    credit(incomeCode, amountPaise, dimensions),
    ...gstLines(gstPaise, dimensions),
  ])
}

/**
 * Lines for the waiver of a charge, whole or in part: Dr Waivers, CGST, SGST / Cr Charges receivable. The GST of the
 * charge is reversed in proportion to the sum waived so far, rounded half up, so that waivers that add up to the
 * whole charge reverse all of its GST. Waivers of interest and penal interest post nothing. Source: further decisions,
 * Lending.
 * @throws RangeError if more is waived than was charged
 */
export function chargeWaiverLines(waived: ChargeWaived, dimensions: Dimensions): JournalLine[] {
  const { amountPaise, gstPaise, waivedBeforePaise, waivedPaise } = waived
  const chargePaise = amountPaise + gstPaise
  const until = waivedBeforePaise + waivedPaise
  if (until > chargePaise) throw new RangeError('More is waived than was charged.')
  const gstOf = (part: number) => halves(part === 0 ? 0 : scaleHalfUp(gstPaise, part, chargePaise))
  const [cgstBefore, sgstBefore] = gstOf(waivedBeforePaise)
  const [cgstUntil, sgstUntil] = gstOf(until)
  const [cgst, sgst] = [cgstUntil - cgstBefore, sgstUntil - sgstBefore]
  return balanced([
    debit(accountCodes.waivers, waivedPaise - cgst - sgst, dimensions),
    debit(accountCodes.cgst, cgst, dimensions),
    debit(accountCodes.sgst, sgst, dimensions),
    credit(accountCodes.chargesReceivable, waivedPaise, dimensions),
  ])
}

/**
 * Lines for a renewal or top-up: Dr Loans (new loan) / Cr Loans (old loan), with the dues of the old loan, the fees and
 * advance interest of the new loan, and the payment of the difference. Its rounding is posted to Rounding.
 */
export function renewalLines(posted: RenewalPosted, oldLoan: Dimensions, newLoan: Dimensions): JournalLine[] {
  return balanced([
    debit(accountCodes.loans, posted.newPrincipalPaise, newLoan),
    ...paymentLines(posted.direction, posted.payments, newLoan),
    ...duesLines(posted.old, oldLoan),
    ...openingLines(posted.fees, posted.advancePaise, newLoan),
    creditOf(accountCodes.rounding, posted.roundOffPaise, newLoan),
  ])
}

/**
 * Lines for the write-off of a loan: Dr Bad debts / Cr Loans, Charges receivable. Interest and penal interest due were never
 * posted, because income is on a cash basis.
 */
export function writeOffLines(
  { principalPaise, chargesPaise }: Pick<Allocation, 'principalPaise' | 'chargesPaise'>,
  dimensions: Dimensions,
): JournalLine[] {
  return balanced([
    debit(accountCodes.badDebts, principalPaise + chargesPaise, dimensions),
    credit(accountCodes.loans, principalPaise, dimensions),
    credit(accountCodes.chargesReceivable, chargesPaise, dimensions),
  ])
}

/** Lines for a credit note (money in): Dr Cash or Banks / Cr account of the voucher head. */
export function creditNoteLines(
  headCode: string,
  amountPaise: number,
  payments: readonly Payment[],
  dimensions: Dimensions,
): JournalLine[] {
  return balanced([...paymentLines('in', payments, dimensions), credit(headCode, amountPaise, dimensions)])
}

/** Lines for a debit note (money out): Dr account of the voucher head / Cr Cash or Banks. */
export function debitNoteLines(
  headCode: string,
  amountPaise: number,
  payments: readonly Payment[],
  dimensions: Dimensions,
): JournalLine[] {
  return balanced([debit(headCode, amountPaise, dimensions), ...paymentLines('out', payments, dimensions)])
}

/**
 * Lines for the cash difference found at day closing. An excess is a credit of Cash over and short; a shortage is a
 * debit.
 * @param differencePaise cash counted less cash in the books, in paise
 */
export function cashDifferenceLines(differencePaise: number, dimensions: Dimensions): JournalLine[] {
  return balanced([
    creditOf(accountCodes.cash, -differencePaise, dimensions),
    creditOf(accountCodes.cashOverAndShort, differencePaise, dimensions),
  ])
}

function duesLines(dues: Allocation, dimensions: Dimensions): JournalLine[] {
  return [
    credit(accountCodes.chargesReceivable, dues.chargesPaise, dimensions),
    credit(accountCodes.penal, dues.penalPaise, dimensions),
    credit(accountCodes.interest, dues.interestPaise, dimensions),
    credit(accountCodes.loans, dues.principalPaise, dimensions),
  ]
}

function openingLines(fees: OpeningFees, advancePaise: number, dimensions: Dimensions): JournalLine[] {
  return [
    credit(accountCodes.fees, fees.amountPaise, dimensions),
    ...gstLines(fees.gstPaise, dimensions),
    credit(accountCodes.interest, advancePaise, dimensions),
  ]
}
