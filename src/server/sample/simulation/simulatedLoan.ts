import type { CollectionRequest, LoanItem, LoanScheme } from '../../../api/gen/model/index.ts'
import { principalOf } from '../../../domain/interest/accrualState.ts'
import { withConcession } from '../../../domain/interest/concession.ts'
import type { InterestTerms } from '../../../domain/interest/terms.ts'
import { type LoanState, openLoan } from '../../../domain/loan/loanState.ts'
import { dueOnOf } from '../../../domain/scheme/schemeQuote.ts'
import { interestTermsOf } from '../../../domain/scheme/schemeTerms.ts'
import type { SampleCustomer } from '../customers.ts'
import type { PlannedLoan } from './plan.ts'

/** An identity document. */
export interface ShownIdentity {
  kind: CollectionRequest['idKind']
  number: string
}

/** The identity document on file for a customer of the sample; null when there is none. */
export function identityOf({ idKind, idNumber, pan }: SampleCustomer): ShownIdentity | null {
  if (idKind && idNumber) return { kind: idKind, number: idNumber }
  return pan ? { kind: 'pan', number: pan } : null
}

/** A borrower, with identity document, limits and totals of active loans. Money in paise. */
export interface Borrower {
  id: string
  name: string
  /** The document they show; null where nothing is on file. */
  identity: ShownIdentity | null
  nomineeName: string | null
  concessionBp: number
  exposureCapPaise: number
  outstandingPaise: number
  /** Paid out in cash on active loans. */
  cashOutPaise: number
}

/** An active loan, calculated as on its page: by the domain's rules. */
export interface SimulatedLoan {
  planned: PlannedLoan
  /** Its position among the planned loans of the store, from 1. */
  number: number
  id: string
  borrower: Borrower
  terms: InterestTerms
  state: LoanState
  items: LoanItem[]
  seal: string
  cashOutPaise: number
  ended: boolean
  /** Whether the borrower no longer comes, so the pledge is auctioned. */
  abandoned: boolean
}

/** A loan that was just paid out. */
export function openedLoan(
  opened: Omit<SimulatedLoan, 'terms' | 'state' | 'ended' | 'abandoned'>,
  { scheme, principalPaise, date }: { scheme: LoanScheme; principalPaise: number; date: string },
): SimulatedLoan {
  const { borrower, planned } = opened
  borrower.outstandingPaise += principalPaise
  borrower.cashOutPaise += opened.cashOutPaise
  const dueOn = dueOnOf(date, planned.tenureMonths)
  return {
    ...opened,
    terms: interestTermsOf(scheme.terms, withConcession(scheme, borrower.concessionBp)),
    state: openLoan({ openedOn: date, dueOn, principalPaise }),
    ended: false,
    abandoned: false,
  }
}

/** Sets a loan's state after an action, and updates its borrower's balance. */
export function moveLoan(loan: SimulatedLoan, state: LoanState): void {
  loan.borrower.outstandingPaise += principalOf(state.accrual) - principalOf(loan.state.accrual)
  loan.state = state
}

/** Ends a loan and removes it from its borrower's totals. */
export function endLoan(loan: SimulatedLoan): void {
  loan.borrower.outstandingPaise -= principalOf(loan.state.accrual)
  loan.borrower.cashOutPaise -= loan.cashOutPaise
  loan.ended = true
}

/** Borrowers who owe less than this in total, in paise, may pay principal in cash: with interest they stay below the legal limit. */
const CASH_OWED = 1_500_000

/** Whether the Income Tax Act allows principal of this loan to be paid in cash, with a margin. */
export function paysInCash({ borrower }: SimulatedLoan): boolean {
  return borrower.outstandingPaise < CASH_OWED
}
