import { monthsBetween } from '../dates/dates.ts'
import { accruedInterestPaise } from '../interest/accrual.ts'
import { type AccrualState, openAccrual } from '../interest/accrualState.ts'
import { penalDuePaise } from '../interest/interest.ts'
import type { InterestTerms } from '../interest/terms.ts'
import { rupees } from '../money/rupees.ts'
import { accountCodes } from './accounts.ts'
import { balanced, credit, creditOf, type Dimensions, debit, type JournalLine } from './journalLines.ts'

/**
 * Ledger opening: what a store's books and open loans begin with at a cut-over date, against Opening balances (lending
 * rules, section 10). Money in whole paise.
 */

/** An open loan as the books before had it at the cut-over. */
export interface ImportedLoan {
  cutOverOn: string
  openedOn: string
  dueOn: string
  /** What was lent at its opening, and what of it stands. */
  principalPaise: number
  outstandingPaise: number
  /** The date up to which all interest was paid; the opening's where none was. */
  paidToOn: string
  /** Penal due at the cut-over; null for what the terms make of it since the due date. */
  penalDuePaise: number | null
}

/** A field of a loan that cannot be as it is given, and why. */
export interface ImportedLoanProblem {
  field: 'openedOn' | 'dueOn' | 'paidToOn' | 'outstandingPaise' | 'penalDuePaise'
  message: string
}

/** What a loan is not brought in for, in words. */
export const openingMessages = {
  openedAfter: 'The loan was opened after the cut-over date.',
  dueBefore: 'The due date is before the date of opening.',
  paidBefore: 'Interest was paid to a date before the loan was opened.',
  paidAfter: 'Interest is paid to a date after the cut-over date: give the last date up to it.',
  outstanding: 'More principal is outstanding than was lent.',
  penal: (mostPaise: number) =>
    `By the scheme at most ${rupees(mostPaise)} of penal is due at the cut-over date; give the rest as charges due.`,
} as const

/** What of a loan's figures contradicts itself, the cut-over date or its terms; empty when it can be brought in. */
export function importedLoanProblems(terms: InterestTerms, given: ImportedLoan): ImportedLoanProblem[] {
  const { cutOverOn, openedOn, dueOn, paidToOn } = given
  const faults: ImportedLoanProblem[] = []
  if (openedOn > cutOverOn) faults.push({ field: 'openedOn', message: openingMessages.openedAfter })
  if (dueOn < openedOn) faults.push({ field: 'dueOn', message: openingMessages.dueBefore })
  if (paidToOn < openedOn) faults.push({ field: 'paidToOn', message: openingMessages.paidBefore })
  else if (paidToOn > cutOverOn) faults.push({ field: 'paidToOn', message: openingMessages.paidAfter })
  if (given.outstandingPaise > given.principalPaise)
    faults.push({ field: 'outstandingPaise', message: openingMessages.outstanding })
  if (faults.length > 0 || given.penalDuePaise === null) return faults
  const most = penalDuePaise(terms, accrualBeforePenal(terms, given), cutOverOn)
  if (given.penalDuePaise <= most) return []
  return [{ field: 'penalDuePaise', message: openingMessages.penal(most) }]
}

/**
 * The clock of a loan that is brought in: nothing was due of interest on the date up to which it was paid, and of penal at
 * the cut-over what is given. A restart clock begins on that date with the principal that stands; a continuous one counts
 * from the opening, with the principal that was lent until that date. Interest paid in the loan's life is what the terms
 * make of the principal that was lent, rounded half up; the lifetime minimum is compared with it. Throws a RangeError
 * where `broughtInFaults` finds any (lending rules, sections 3 and 10).
 */
export function importedAccrual(terms: InterestTerms, given: ImportedLoan): AccrualState {
  const [fault] = importedLoanProblems(terms, given)
  if (fault) throw new RangeError(fault.message)
  const accrual = accrualBeforePenal(terms, given)
  const { penalDuePaise: givenPaise, cutOverOn } = given
  const duePaise = penalDuePaise(terms, accrual, cutOverOn)
  if (givenPaise === null || givenPaise === duePaise) return accrual
  if (givenPaise === 0) return { ...accrual, penalFrom: cutOverOn }
  return { ...accrual, penalPaidPaise: duePaise - givenPaise }
}

/** The clock with penal as the terms make of it since the due date. */
function accrualBeforePenal(terms: InterestTerms, given: ImportedLoan): AccrualState {
  const { openedOn, dueOn, principalPaise, outstandingPaise, paidToOn, cutOverOn } = given
  const opened = openAccrual({ openedOn, dueOn, principalPaise })
  const stands = { from: paidToOn, principalPaise: outstandingPaise }
  const moved = { ...opened, movedOn: cutOverOn }
  if (paidToOn === openedOn) return { ...moved, segments: [stands] }
  const paidPaise = accruedInterestPaise(terms, opened, paidToOn)
  const paid = { ...moved, interestPaidInAllPaise: paidPaise }
  return terms.slabClock === 'restart'
    ? { ...paid, first: false, segments: [stands] }
    : { ...paid, interestPaidPaise: paidPaise, segments: [opened.segments[0], stands] }
}

/** The months of a loan from its opening to its due date, a part of one counted as a whole; at least 1. */
export function importedTenureMonths({ openedOn, dueOn }: Pick<ImportedLoan, 'openedOn' | 'dueOn'>): number {
  const { months, days } = monthsBetween(openedOn, dueOn)
  return Math.max(1, months + (days > 0 ? 1 : 0))
}

/** An account's opening balance: a debit or a credit, the other 0. */
export interface OpeningAmount {
  code: string
  debitPaise: number
  creditPaise: number
}

/** What all loans that are brought in sum to. */
export interface OpeningLoans {
  outstandingPaise: number
  chargesDuePaise: number
}

/** Accounts whose balance is kept one by one elsewhere, or follows from the opening itself. */
const kept: ReadonlySet<string> = new Set([
  '1100',
  accountCodes.loans,
  accountCodes.chargesReceivable,
  accountCodes.interStore,
  accountCodes.cashInTransit,
  accountCodes.shortfall,
  accountCodes.bankLoans,
  accountCodes.auctionSurplus,
  accountCodes.openingBalances,
])

/**
 * Whether an account takes an opening balance of its own. Loans and Charges receivable come from the loans, Opening
 * balances is the difference, and of what is kept by piece (bank loans, transfers, auctions) nothing is brought in so.
 */
export function takesOpeningBalance(code: string): boolean {
  return !kept.has(code)
}

/**
 * The trial balance of an opening, by code, with the loans at 1200 and 1310 and the difference at 3900; debits and credits
 * are the same in all, accounts without a balance are left out (lending rules, section 10).
 */
export function openingTrialBalance(amounts: readonly OpeningAmount[], loans: OpeningLoans): OpeningAmount[] {
  const rows = [
    ...amounts.map(({ code, debitPaise, creditPaise }) => ({ code, debitPaise, creditPaise })),
    { code: accountCodes.loans, debitPaise: loans.outstandingPaise, creditPaise: 0 },
    { code: accountCodes.chargesReceivable, debitPaise: loans.chargesDuePaise, creditPaise: 0 },
  ].filter(({ debitPaise, creditPaise }) => debitPaise !== creditPaise)
  const difference = rows.reduce((all, row) => all + row.debitPaise - row.creditPaise, 0)
  const { openingBalances } = accountCodes
  const balance = {
    code: openingBalances,
    debitPaise: Math.max(0, -difference),
    creditPaise: Math.max(0, difference),
  }
  return [...rows, ...(difference === 0 ? [] : [balance])].sort((one, other) =>
    one.code < other.code ? -1 : 1,
  )
}

/** What is posted of the accounts: each balance, the difference to Opening balances. Lines of nothing are left out. */
export function openingLines(amounts: readonly OpeningAmount[], of: Dimensions): JournalLine[] {
  const lines = amounts.flatMap(({ code, debitPaise, creditPaise }) => [
    debit(code, debitPaise, of),
    credit(code, creditPaise, of),
  ])
  const difference = lines.reduce((all, line) => all + line.debitPaise - line.creditPaise, 0)
  return balanced([...lines, creditOf(accountCodes.openingBalances, difference, of)])
}

/** What is posted of a loan that is brought in: Dr Loans, Dr Charges receivable / Cr Opening balances. */
export function openingLoanLines(loan: OpeningLoans, of: Dimensions): JournalLine[] {
  const { outstandingPaise, chargesDuePaise } = loan
  return balanced([
    debit(accountCodes.loans, outstandingPaise, of),
    debit(accountCodes.chargesReceivable, chargesDuePaise, of),
    credit(accountCodes.openingBalances, outstandingPaise + chargesDuePaise, of),
  ])
}
