import { addMonths, monthsBetween } from '../dates/dates.ts'
import { accruedInterestPaise } from '../interest/accrual.ts'
import { type AccrualState, openAccrual, type PrincipalSegment } from '../interest/accrualState.ts'
import { penalDuePaise } from '../interest/interest.ts'
import type { InterestTerms } from '../interest/terms.ts'
import { rupees } from '../money/rupees.ts'
import { accountCodes } from './accounts.ts'
import { balanced, credit, creditOf, type Dimensions, debit, type JournalLine } from './journalLines.ts'

/**
 * Opening balances: the accounts and open loans that a store starts with at a cut-over date, posted against Opening
 * balances (3900). Money is in whole paise. Source: lending rules, section 10.
 */

/** An open loan of the earlier books, as it was at the cut-over date. */
export interface ImportedLoan {
  cutOverOn: string
  openedOn: string
  dueOn: string
  /** Principal lent when the loan was opened, and principal outstanding at the cut-over date. */
  principalPaise: number
  outstandingPaise: number
  /**
   * The date up to which all interest was paid; the opening date if none was paid. After the cut-over date, and at the latest on the due
   * date, if interest was paid in advance.
   */
  paidToOn: string
  /** Penal interest due at the cut-over date, or null to calculate it from the terms since the due date. */
  penalDuePaise: number | null
}

/** A field of an imported loan that is not valid, with its message. */
export interface ImportedLoanProblem {
  field: 'openedOn' | 'dueOn' | 'paidToOn' | 'outstandingPaise' | 'penalDuePaise'
  message: string
}

/** Longest tenure of an imported loan, in months. A later due date is a mistake, or was entered to mean that there is none. */
const LONGEST_MONTHS = 600

/** Messages for figures of an imported loan that are not valid. */
export const openingMessages = {
  openedAfter: 'The loan date is after the cut-over date. Enter the cut-over date or an earlier date.',
  dueBefore: 'The due date is before the loan date. Check both dates.',
  dueFar: 'The due date is more than 50 years after the loan date. Check both dates.',
  paidBefore: 'Interest is paid up to a date before the loan date. Enter the loan date or a later date.',
  paidAfter:
    'Interest is paid up to a date after the cut-over date and the due date. Enter the later of the two or an earlier date.',
  outstanding: 'More principal is outstanding than was lent. Enter the loan amount or less.',
  penal: (mostPaise: number) =>
    `Under the scheme, penal interest of at most ${rupees(mostPaise)} is due at the cut-over date. Enter the rest as charges due.`,
} as const

/**
 * Checks the figures of an imported loan against each other, the cut-over date and the terms. Returns one problem
 * per invalid field; empty if the loan can be imported.
 */
export function importedLoanProblems(terms: InterestTerms, loan: ImportedLoan): ImportedLoanProblem[] {
  const far = loan.dueOn >= loan.openedOn && importedTenureMonths(loan) > LONGEST_MONTHS
  return [
    ...(far ? [{ field: 'dueOn' as const, message: openingMessages.dueFar }] : []),
    ...accrualProblems(terms, loan),
  ]
}

/** Returns the problems that prevent the calculation of interest. */
function accrualProblems(terms: InterestTerms, loan: ImportedLoan): ImportedLoanProblem[] {
  const { cutOverOn, openedOn, dueOn, paidToOn } = loan
  const problems: ImportedLoanProblem[] = []
  if (openedOn > cutOverOn) problems.push({ field: 'openedOn', message: openingMessages.openedAfter })
  if (dueOn < openedOn) problems.push({ field: 'dueOn', message: openingMessages.dueBefore })
  if (paidToOn < openedOn) problems.push({ field: 'paidToOn', message: openingMessages.paidBefore })
  else if (paidToOn > cutOverOn && paidToOn > dueOn)
    problems.push({ field: 'paidToOn', message: openingMessages.paidAfter })
  if (loan.outstandingPaise > loan.principalPaise)
    problems.push({ field: 'outstandingPaise', message: openingMessages.outstanding })
  if (problems.length > 0 || loan.penalDuePaise === null) return problems
  const most = penalDuePaise(terms, accrualBeforePenal(terms, loan), cutOverOn)
  if (loan.penalDuePaise <= most) return []
  return [{ field: 'penalDuePaise', message: openingMessages.penal(most) }]
}

/**
 * Returns the accrual state of an imported loan. All interest is paid up to `paidToOn`, and the penal interest due at the
 * cut-over date is the given amount.
 *
 * With `slabClock` `restart`, the accrual period starts on `paidToOn` with the outstanding principal. With
 * `continuous`, days count from opening, with the principal lent until `paidToOn` and the outstanding principal
 * after it. Interest paid so far is calculated from the terms on the principal lent, rounded half up; the lifetime
 * minimum is compared with it. Interest paid beyond the cut-over date is an amount paid in advance, as at the opening of a loan: see
 * {@link prepaidAccrual}. Source: lending rules, sections 3 and 10.
 * @throws RangeError if {@link importedLoanProblems} finds a problem, apart from a due date that is too far away
 */
export function importedAccrual(terms: InterestTerms, loan: ImportedLoan): AccrualState {
  const [problem] = accrualProblems(terms, loan)
  if (problem) throw new RangeError(problem.message)
  const accrual = accrualBeforePenal(terms, loan)
  const { penalDuePaise: penalPaise, cutOverOn } = loan
  const duePaise = penalDuePaise(terms, accrual, cutOverOn)
  if (penalPaise === null || penalPaise === duePaise) return accrual
  if (penalPaise === 0) return { ...accrual, penalFrom: cutOverOn }
  return { ...accrual, penalPaidPaise: duePaise - penalPaise }
}

/** Returns the accrual state before the given penal interest is applied: penal interest runs from the due date. */
function accrualBeforePenal(terms: InterestTerms, loan: ImportedLoan): AccrualState {
  const { openedOn, dueOn, principalPaise, outstandingPaise, paidToOn, cutOverOn } = loan
  const opened = openAccrual({ openedOn, dueOn, principalPaise })
  const outstanding = { from: paidToOn, principalPaise: outstandingPaise }
  const moved = { ...opened, movedOn: cutOverOn }
  if (paidToOn === openedOn) return { ...moved, segments: [outstanding] }
  const paidPaise = accruedInterestPaise(terms, opened, paidToOn)
  const paid = { ...moved, interestPaidInAllPaise: paidPaise }
  if (paidToOn > cutOverOn) return prepaidAccrual(terms, paid, loan)
  return terms.slabClock === 'restart'
    ? { ...paid, first: false, segments: [outstanding] }
    : { ...paid, interestPaidPaise: paidPaise, segments: [opened.segments[0], outstanding] }
}

/**
 * Returns the accrual state of a loan whose interest is paid beyond the cut-over date: the interest from the start of the accrual period
 * to `paidToOn` on the outstanding principal is paid, so nothing is due until that date, and what is unused on a receipt is carried into
 * the next period. With `continuous`, the period starts at opening; otherwise at {@link prepaidFrom}. Source: lending rules, section 3,
 * `advance`.
 */
function prepaidAccrual(terms: InterestTerms, opened: AccrualState, loan: ImportedLoan): AccrualState {
  const { openedOn, cutOverOn, paidToOn, outstandingPaise } = loan
  const isRestarted = terms.slabClock === 'restart'
  const from = isRestarted ? prepaidFrom(terms, loan) : openedOn
  const outstanding: PrincipalSegment = { from, principalPaise: outstandingPaise }
  const isConstant = isRestarted || cutOverOn === openedOn
  const begun: AccrualState = {
    ...opened,
    first: from === openedOn,
    segments: isConstant ? [outstanding] : [opened.segments[0], { ...outstanding, from: cutOverOn }],
  }
  return { ...begun, interestPaidPaise: accruedInterestPaise(terms, begun, paidToOn) }
}

/**
 * Returns the start of the accrual period of a loan whose interest is paid beyond the cut-over date. Its last payment is not known, so the
 * days are counted from the cut-over date, on which no interest was due. Months end on `paidToOn`, so they are counted from the last date
 * up to the cut-over date that is whole months before it, but not from a date before the opening.
 */
function prepaidFrom({ method }: InterestTerms, { openedOn, cutOverOn, paidToOn }: ImportedLoan): string {
  if (method === 'daily') return cutOverOn
  for (let months = 1; ; months++) {
    const from = addMonths(paidToOn, -months)
    if (from <= openedOn) return openedOn
    if (from <= cutOverOn && monthsBetween(from, paidToOn).days === 0) return from
  }
}

/**
 * Returns the tenure of an imported loan in months, from opening to due date. A part of a month counts as a month;
 * at least 1.
 */
export function importedTenureMonths({ openedOn, dueOn }: Pick<ImportedLoan, 'openedOn' | 'dueOn'>): number {
  const { months, days } = monthsBetween(openedOn, dueOn)
  return Math.max(1, months + (days > 0 ? 1 : 0))
}

/** Opening balance of an account. Either `debitPaise` or `creditPaise` is above 0; the other is 0. */
export interface OpeningAmount {
  code: string
  debitPaise: number
  creditPaise: number
}

/** Sum over imported loans, in paise. */
export interface OpeningLoans {
  outstandingPaise: number
  chargesDuePaise: number
}

/** Accounts whose opening balance comes from elsewhere or cannot be entered. */
const excluded: ReadonlySet<string> = new Set([
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
 * Returns whether an opening balance can be entered for an account. Loans and Charges receivable are the sums of the
 * imported loans, and Opening balances is the difference. Bank loans, transfers and auctions are kept item by item
 * and cannot be entered as a balance.
 */
export function takesOpeningBalance(code: string): boolean {
  return !excluded.has(code)
}

/**
 * Returns the trial balance of the opening balances, by account code. It includes the loans at 1200 and 1310 and the
 * difference at 3900, so total debits equal total credits. Accounts without a balance are omitted. Source: lending
 * rules, section 10.
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

/** Lines for the opening balances of accounts; the difference goes to Opening balances. Lines of 0 are omitted. */
export function openingLines(amounts: readonly OpeningAmount[]): JournalLine[] {
  const lines = amounts.flatMap(({ code, debitPaise, creditPaise }) => [
    debit(code, debitPaise),
    credit(code, creditPaise),
  ])
  const difference = lines.reduce((all, line) => all + line.debitPaise - line.creditPaise, 0)
  return balanced([...lines, creditOf(accountCodes.openingBalances, difference)])
}

/** Lines for an imported loan: Dr Loans, Charges receivable / Cr Opening balances. */
export function openingLoanLines(loan: OpeningLoans, dimensions: Dimensions): JournalLine[] {
  const { outstandingPaise, chargesDuePaise } = loan
  return balanced([
    debit(accountCodes.loans, outstandingPaise, dimensions),
    debit(accountCodes.chargesReceivable, chargesDuePaise, dimensions),
    credit(accountCodes.openingBalances, outstandingPaise + chargesDuePaise, dimensions),
  ])
}
