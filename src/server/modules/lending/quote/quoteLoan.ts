import type { ExpectedTerms, FieldProblem, Policy } from '../../../../api/gen/model/index.ts'
import { withConcession } from '../../../../domain/interest/concession.ts'
import type { InterestTerms } from '../../../../domain/interest/terms.ts'
import { dailyCashProblem, payoutCashProblem } from '../../../../domain/loan/cashLimits.ts'
import { type Quote, quote } from '../../../../domain/loan/eligibility.ts'
import { type OpeningFees, openingFees, openingReceiptPaise } from '../../../../domain/scheme/fees.ts'
import { highestYearlyRate } from '../../../../domain/scheme/highestRate.ts'
import { advanceInterestPaise, dueOnOf } from '../../../../domain/scheme/schemeQuote.ts'
import { interestTermsOf } from '../../../../domain/scheme/schemeTerms.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { openDayProblem, type ReadPayments } from '../../books/public.ts'
import type { Borrower } from '../state/borrowerStore.ts'
import { lendingTexts } from '../texts.ts'
import { checkItems, type ValuedItem } from './checkItems.ts'
import type { PricedMetal } from './priceStore.ts'
import { type LoanRequest, type QuoteOptions, readForQuote } from './quoteStore.ts'
import type { SchemeInForce } from './schemeStore.ts'

/** A loan as it can be made today, and everything that prevents it. Money in paise. */
export interface LoanQuoted {
  borrower: Borrower | null
  scheme: SchemeInForce
  metal: PricedMetal
  policy: Policy
  /** With the concession of the customer's type. */
  terms: InterestTerms
  rateConcessionBp: number
  tenureMonths: number
  dueOn: string
  items: ValuedItem[]
  /** Null without a price of the metal. */
  quote: Quote | null
  principalPaise: number
  fees: OpeningFees
  advancePaise: number
  /** The amount that the customer pays at opening, rounded to the policy's step. */
  receiptPaise: number
  payout: ReadPayments | null
  receipt: ReadPayments | null
  needsApproval: boolean
  problems: FieldProblem[]
}

/**
 * Quotes a loan for today: every limit, value, fee and date, and all problems (lending rules, sections 2, 5 and 7). Writes nothing.
 * @throws DomainError 422 for a scheme that is not in force or an unknown customer: then nothing can be quoted.
 */
export async function quoteLoan(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  request: LoanRequest,
  options: QuoteOptions,
): Promise<LoanQuoted> {
  const { today } = context
  const { customerId } = request
  const { openDayOn, named, ...read } = await readForQuote(context, request, options)
  const { borrower, scheme, metal, policy, payout, receipt } = read
  if (customerId !== null && !borrower) throw failField('customerId', lendingTexts.noCustomer)
  if (!scheme || !metal) throw failField('slabId', lendingTexts.noScheme)
  const rateConcessionBp = borrower?.type.rateConcessionBp ?? 0
  const terms = interestTermsOf(scheme.terms, withConcession(scheme, rateConcessionBp))
  const tenureMonths = request.tenureMonths ?? scheme.tenureMonths
  const dueOn = dueOnOf(today, tenureMonths)
  const { items, problems } = checkItems(request.items, named, metal, policy)
  const priced = {
    borrower,
    scheme,
    metal,
    policy,
    terms,
    tenureMonths,
    dueOn,
    items,
    payout,
    receipt,
    rateConcessionBp,
  }
  const found = metal.pricePaisePerG === null ? null : eligible(priced, today)
  const mostPaise = Math.min(found?.eligiblePaise ?? 0, request.wantedPaise ?? Number.MAX_SAFE_INTEGER)
  const principalPaise = request.principalPaise ?? mostPaise
  const fees = openingFees(scheme.fees, principalPaise)
  const advancePaise = advanceInterestPaise(terms, scheme.terms.advanceMonths, principalPaise, today)
  const { approvalAbovePaise } = policy
  const quoted: LoanQuoted = {
    ...priced,
    quote: found,
    principalPaise,
    fees,
    advancePaise,
    receiptPaise: openingReceiptPaise(fees, advancePaise, policy.payableStepPaise),
    needsApproval: approvalAbovePaise !== null && principalPaise > approvalAbovePaise,
    problems,
  }
  problems.push(
    ...customerProblems(borrower),
    ...schemeProblems(quoted),
    ...amountProblems(quoted, request.principalPaise),
    ...paymentProblems(quoted),
    ...expectedProblems(quoted, request.expected),
    ...dayProblems(openDayOn, today, options.dayField),
  )
  return quoted
}

/** Requires a quote without problems. @throws DomainError 422 naming every field with a problem. */
export function requireNoProblems(quoted: LoanQuoted): LoanQuoted {
  const [first, ...more] = quoted.problems
  if (first) throw fail(422, more.length > 0 ? texts.invalid : first.message, quoted.problems)
  return quoted
}

type Priced = Pick<LoanQuoted, 'borrower' | 'scheme' | 'metal' | 'policy' | 'terms' | 'dueOn' | 'items'>

function eligible(priced: Priced, today: string): Quote {
  const { borrower, scheme, metal, policy, terms, dueOn, items } = priced
  const caps = metal.weightCaps.map(({ kind, capMg }) => ({ metal: metal.id, kind, capMg }))
  return quote({
    items: items.map(({ kind, netMg, purityBp, pricePaisePerG }) => ({
      metal: metal.id,
      kind,
      netMg,
      purityBp,
      pricePaisePerG,
      referencePurityBp: metal.referencePurityBp,
    })),
    policy,
    slab: {
      terms,
      lendingRates: scheme.rateForGram,
      minimumLoanPaise: scheme.minimumLoanPaise,
      maximumLoanPaise: scheme.maximumLoanPaise,
    },
    openedOn: today,
    dueOn,
    borrower: {
      outstandingPaise: borrower?.outstandingPaise ?? 0,
      exposureCapPaise: borrower?.type.exposureCapPaise ?? null,
      pledged: (borrower?.pledged ?? []).map(({ metalId, kind, netMg }) => ({ metal: metalId, kind, netMg })),
    },
    weightCaps: caps,
    cash: {
      limitPaise: policy.cashLoanLimitPaise,
      paidOutPaise: borrower?.cashPaidOutPaise ?? 0,
      stepPaise: policy.cashStepPaise,
    },
  })
}

/** Why a customer gets no loan: inactive, blocked, or with missing KYC data. */
function customerProblems(borrower: Borrower | null): FieldProblem[] {
  if (!borrower) return []
  const { customer, kycGaps } = borrower
  const problem = (message: string): FieldProblem => ({ field: 'customerId', message })
  return [
    ...(customer.active ? [] : [problem(inactiveText(customer))]),
    ...(customer.blockedAt === null ? [] : [problem(lendingTexts.blocked(customer.blockedReason ?? ''))]),
    ...(kycGaps.length === 0 ? [] : [problem(lendingTexts.kyc(kycGaps))]),
  ]
}

function inactiveText({ mergedInto }: Borrower['customer']): string {
  return mergedInto === null ? lendingTexts.inactiveCustomer : lendingTexts.mergedCustomer
}

function schemeProblems(quoted: LoanQuoted): FieldProblem[] {
  const { scheme, metal, policy, tenureMonths } = quoted
  const { advanceMonths } = scheme.terms
  const problems: FieldProblem[] = []
  if (metal.missing !== null) problems.push({ field: 'slabId', message: metal.missing })
  if (tenureMonths > policy.maximumTenureMonths)
    problems.push({ field: 'tenureMonths', message: lendingTexts.tenure(policy.maximumTenureMonths) })
  else if (tenureMonths < advanceMonths)
    problems.push({ field: 'tenureMonths', message: lendingTexts.shorterThanAdvance(advanceMonths) })
  else problems.push(...ceilingProblems(quoted))
  return problems
}

/**
 * A problem if the yearly cost of interest and fees over this tenure is above the policy's rate ceiling; otherwise empty.
 */
function ceilingProblems({
  scheme,
  policy,
  terms,
  tenureMonths,
  principalPaise,
}: LoanQuoted): FieldProblem[] {
  const { rateCeilingBp } = policy
  if (rateCeilingBp === null || principalPaise <= 0) return []
  const conditions = { ...scheme, bands: terms.bands }
  const { totalBp } = highestYearlyRate(terms, conditions, { principalPaise, tenureMonths })
  if (totalBp === null || totalBp <= rateCeilingBp) return []
  return [{ field: 'tenureMonths', message: lendingTexts.aboveCeiling(tenureMonths, totalBp, rateCeilingBp) }]
}

function amountProblems(quoted: LoanQuoted, requestedPaise: number | null): FieldProblem[] {
  const { quote: found, scheme } = quoted
  if (!found) return []
  const problems = found.limits.flatMap((limit): FieldProblem[] =>
    limit.name === 'weightCap' && limit.mostPaise === 0
      ? [{ field: 'items', message: lendingTexts.weightCap(limit.pledgedMg, limit.capMg) }]
      : [],
  )
  if (requestedPaise === null) return problems
  const { minimumLoanPaise } = scheme
  if (minimumLoanPaise !== null && requestedPaise < minimumLoanPaise)
    problems.push({ field: 'principalPaise', message: lendingTexts.minimum(minimumLoanPaise) })
  // The eligible amount of the other items is meaningless while one is rejected.
  const itemRejected = quoted.problems.some(({ field }) => field.startsWith('items.'))
  if (requestedPaise > found.eligiblePaise && !itemRejected)
    problems.push({
      field: 'principalPaise',
      message: lendingTexts.tooMuch(found.eligiblePaise, found.binding.name),
    })
  return problems
}

/** What differs from the terms that the page showed. A loan that was to be sent for approval is not paid out instead. */
function expectedProblems(
  { scheme, rateConcessionBp, needsApproval }: LoanQuoted,
  expected: ExpectedTerms | undefined,
): FieldProblem[] {
  if (expected === undefined) return []
  const problems: FieldProblem[] = []
  if (expected.slabVersion !== scheme.versionNumber)
    problems.push({ field: 'slabId', message: lendingTexts.schemeChanged(scheme.name) })
  if (expected.rateConcessionBp !== rateConcessionBp)
    problems.push({ field: 'customerId', message: lendingTexts.concessionChanged })
  if (expected.needsApproval && !needsApproval)
    problems.push({ field: 'principalPaise', message: lendingTexts.approvalNotNeeded })
  return problems
}

/** Why no loan can be opened today in a store with this open day. */
function dayProblems(openDayOn: string | null, today: string, field: string | undefined): FieldProblem[] {
  const message = field === undefined ? null : openDayProblem(openDayOn, today, today)
  return field === undefined || message === null ? [] : [{ field, message }]
}

/** Parts with a wrong sum, unknown accounts, and cash beyond the limits (lending rules, section 5). */
function paymentProblems(quoted: LoanQuoted): FieldProblem[] {
  const { payout, receipt, principalPaise, receiptPaise, policy, borrower } = quoted
  const problems = [...(payout?.problems ?? []), ...(receipt?.problems ?? [])]
  const at = (field: string, message: string | null) => {
    if (message !== null) problems.push({ field, message })
  }
  if (payout) {
    at('payout', payout.totalPaise === principalPaise ? null : lendingTexts.payoutSum(principalPaise))
    const paidOutOnOpenLoansPaise = borrower?.cashPaidOutPaise ?? 0
    const { cashPaise } = payout
    at(
      'payout',
      payoutCashProblem({ cashPaise, paidOutOnOpenLoansPaise, limitPaise: policy.cashLoanLimitPaise }),
    )
  }
  if (receipt) {
    at('receipt', receipt.totalPaise === receiptPaise ? null : lendingTexts.receiptSum(receiptPaise))
    const receivedOnDayPaise = borrower?.cashReceivedTodayPaise ?? 0
    const { cashPaise } = receipt
    at(
      'receipt',
      dailyCashProblem({ cashPaise, receivedOnDayPaise, limitPaise: policy.cashReceiptDailyLimitPaise }),
    )
  }
  return problems
}
