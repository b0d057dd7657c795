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
 * What each event of a loan posts to the books, by account codes, in whole paise; every list of lines balances
 * (lending rules, sections 5, 7 and 10; further decisions, "Chart also"). Lines of nothing are left out.
 */

/** A charge on a loan, in paise. */
export interface ChargePosted {
  amountPaise: number
  /** GST on it, which the customer owes beside it. */
  gstPaise: number
  /** The account of the charge's head. */
  incomeCode: string
}

/** A waiver of a charge, in paise, GST included. */
export interface ChargeWaived extends Omit<ChargePosted, 'incomeCode'> {
  /** Waived of the same charge before. */
  waivedBeforePaise: number
  waivedPaise: number
}

/** What a renewal or top-up posts, in paise. */
export interface RenewalPosted {
  /** What the old loan owes at its closing; its principal included. */
  old: Allocation
  newPrincipalPaise: number
  fees: OpeningFees
  advancePaise: number
  /** Who pays the difference; of the business's own payments, which go out, as `out`. */
  direction: PaymentDirection
  payments: readonly Payment[]
  /** What was received beyond what was due (paid out: what was kept), of either sign. */
  roundOffPaise: number
}

/** The payout, gross: Dr Loans / Cr Cash or Banks. */
export function payoutLines(
  principalPaise: number,
  payments: readonly Payment[],
  of: Dimensions,
): JournalLine[] {
  return balanced([debit(accountCodes.loans, principalPaise, of), ...paymentLines('out', payments, of)])
}

/**
 * Fees and advance interest at opening: Dr Cash or Banks / Cr Fees, GST in halves, Interest; what was received beyond them, of
 * either sign, goes to Rounding.
 */
export function openingReceiptLines(
  fees: OpeningFees,
  advancePaise: number,
  payments: readonly Payment[],
  of: Dimensions,
): JournalLine[] {
  const receivedPaise = payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const roundOffPaise = receivedPaise - fees.totalPaise - advancePaise
  return balanced([
    ...paymentLines('in', payments, of),
    ...openingLines(fees, advancePaise, of),
    creditOf(accountCodes.rounding, roundOffPaise, of),
  ])
}

/**
 * A receipt, or the closing of a loan: Dr Cash or Banks / Cr Charges receivable, Penal, Interest, Loans. `roundOffPaise`
 * is what was received beyond what was allocated, of either sign; it goes to Rounding.
 */
export function receiptLines(
  allocated: Allocation,
  payments: readonly Payment[],
  roundOffPaise: number,
  of: Dimensions,
): JournalLine[] {
  return balanced([
    ...paymentLines('in', payments, of),
    ...duesLines(allocated, of),
    creditOf(accountCodes.rounding, roundOffPaise, of),
  ])
}

/** A charge: Dr Charges receivable / Cr its head's account, GST in halves. */
export function chargeLines(charge: ChargePosted, of: Dimensions): JournalLine[] {
  const { amountPaise, gstPaise, incomeCode } = charge
  return balanced([
    debit(accountCodes.chargesReceivable, amountPaise + gstPaise, of),
    credit(incomeCode, amountPaise, of),
    ...gstLines(gstPaise, of),
  ])
}

/**
 * A waiver of a charge, or of a part: Dr Waivers, GST / Cr Charges receivable. GST goes back in proportion, rounded half
 * up of all that was waived so far, so that parts that make the whole charge take back all of its GST. Waivers of
 * interest and penal post nothing. Throws a RangeError for more than the charge (further decisions, lending).
 */
export function chargeWaiverLines(waived: ChargeWaived, of: Dimensions): JournalLine[] {
  const { amountPaise, gstPaise, waivedBeforePaise, waivedPaise } = waived
  const chargePaise = amountPaise + gstPaise
  const until = waivedBeforePaise + waivedPaise
  if (until > chargePaise) throw new RangeError('More is waived than was charged.')
  const gstOf = (part: number) => halves(part === 0 ? 0 : scaleHalfUp(gstPaise, part, chargePaise))
  const [cgstBefore, sgstBefore] = gstOf(waivedBeforePaise)
  const [cgstUntil, sgstUntil] = gstOf(until)
  const [cgst, sgst] = [cgstUntil - cgstBefore, sgstUntil - sgstBefore]
  return balanced([
    debit(accountCodes.waivers, waivedPaise - cgst - sgst, of),
    debit(accountCodes.cgst, cgst, of),
    debit(accountCodes.sgst, sgst, of),
    credit(accountCodes.chargesReceivable, waivedPaise, of),
  ])
}

/**
 * A renewal or top-up: Dr Loans of the new / Cr Loans of the old; the old loan's dues, the new one's fees and advance;
 * money for the difference either way, its rounding to Rounding.
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
 * A loan written off: Dr Bad debts / Cr Loans, and Charges receivable. Interest and penal that are due were never
 * posted, as income is on a cash basis.
 */
export function writeOffLines(
  { principalPaise, chargesPaise }: Pick<Allocation, 'principalPaise' | 'chargesPaise'>,
  of: Dimensions,
): JournalLine[] {
  return balanced([
    debit(accountCodes.badDebts, principalPaise + chargesPaise, of),
    credit(accountCodes.loans, principalPaise, of),
    credit(accountCodes.chargesReceivable, chargesPaise, of),
  ])
}

/** A credit note, money in: Dr Cash or Banks / Cr its head's account. */
export function creditNoteLines(
  headCode: string,
  amountPaise: number,
  payments: readonly Payment[],
  of: Dimensions,
): JournalLine[] {
  return balanced([...paymentLines('in', payments, of), credit(headCode, amountPaise, of)])
}

/** A debit note, money out: Dr its head's account / Cr Cash or Banks. */
export function debitNoteLines(
  headCode: string,
  amountPaise: number,
  payments: readonly Payment[],
  of: Dimensions,
): JournalLine[] {
  return balanced([debit(headCode, amountPaise, of), ...paymentLines('out', payments, of)])
}

/** Cash counted less cash by the books, at the close of a day: over is Cr, short is Dr Cash over and short. */
export function cashDifferenceLines(differencePaise: number, of: Dimensions): JournalLine[] {
  return balanced([
    creditOf(accountCodes.cash, -differencePaise, of),
    creditOf(accountCodes.cashOverAndShort, differencePaise, of),
  ])
}

function duesLines(dues: Allocation, of: Dimensions): JournalLine[] {
  return [
    credit(accountCodes.chargesReceivable, dues.chargesPaise, of),
    credit(accountCodes.penal, dues.penalPaise, of),
    credit(accountCodes.interest, dues.interestPaise, of),
    credit(accountCodes.loans, dues.principalPaise, of),
  ]
}

function openingLines(fees: OpeningFees, advancePaise: number, of: Dimensions): JournalLine[] {
  return [
    credit(accountCodes.fees, fees.amountPaise, of),
    ...gstLines(fees.gstPaise, of),
    credit(accountCodes.interest, advancePaise, of),
  ]
}
