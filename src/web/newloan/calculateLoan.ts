import type {
  Borrower,
  ExpectedTerms,
  LoanMetal,
  LoanScheme,
  NewLoanChoices,
} from '../../api/gen/model/index.ts'
import { openAccrual } from '../../domain/interest/accrualState.ts'
import { withConcession } from '../../domain/interest/concession.ts'
import { nextRateChange, type RateChange } from '../../domain/interest/nextChange.ts'
import { bandOf, type InterestTerms } from '../../domain/interest/terms.ts'
import { type Quote, type QuoteItem, quote } from '../../domain/loan/eligibility.ts'
import { ltvBpOf } from '../../domain/loan/margin.ts'
import { type OpeningFees, openingFees, openingReceiptPaise } from '../../domain/scheme/fees.ts'
import { advanceInterestPaise, dueOnOf } from '../../domain/scheme/schemeQuote.ts'
import { interestTermsOf } from '../../domain/scheme/schemeTerms.ts'
import { itemValuePaise, netWeightMg } from '../../domain/valuation/valuation.ts'
import type { ItemValues, LoanValues } from './loanValues.ts'

/** The net weight and value of a row, as far as it is filled in. */
export interface CalculatedItem {
  netMg: number | null
  /** The item as the quote values it; null while the row is incomplete, or its metal has no price. */
  offered: QuoteItem | null
  valuePaise: number | null
  photoNeeded: boolean
}

/** What a loan costs at opening. Money in paise. */
export interface CalculatedCost {
  tenureMonths: number
  dueOn: string
  fees: OpeningFees
  advancePaise: number
  /** What the customer pays at opening, rounded to the policy's step. */
  receiptPaise: number
  netPaise: number
  /** The rate of the first day, basis points per year. */
  rateBp: number
  /** The principal as a share of the items' value; null without a value. */
  ltvBp: number | null
  /** Null: the rate never changes. */
  change: RateChange | null
  needsApproval: boolean
}

/** The loan that the typed values allow, calculated in the browser by the code that the server uses. */
export interface LoanCalculation {
  metal: LoanMetal | null
  /** Schemes of the metal; all while no item has a product. */
  schemes: LoanScheme[]
  scheme: LoanScheme | null
  items: CalculatedItem[]
  netMg: number
  valuePaise: number
  /** Null until a scheme is chosen whose metal has a price, and an item can be valued. */
  quote: Quote | null
  /** The maximum payout in cash, in paise; null while there is no quote. */
  maxCashPaise: number | null
  /** Null until there is a scheme and an amount. */
  cost: CalculatedCost | null
}

/** The terms that a calculation shows, which the server compares with those in force; undefined without a scheme and an amount. */
export function expectedOf(
  { scheme, cost }: Pick<LoanCalculation, 'scheme' | 'cost'>,
  borrower: Borrower | null,
): ExpectedTerms | undefined {
  if (scheme === null || cost === null) return undefined
  const { needsApproval } = cost
  return {
    slabVersion: scheme.versionNumber,
    rateConcessionBp: borrower?.rateConcessionBp ?? 0,
    needsApproval,
  }
}

/** Maximum tenure, in months. If the typed tenure is not from 1 to this, the scheme's own is used. */
const MAX_MONTHS = 120

/** The metal of the first item that has a product. */
export function metalIdOf(items: readonly ItemValues[], { products }: NewLoanChoices): string | null {
  const first = items.find(({ productId }) => productId !== null)
  return products.find(({ id }) => id === first?.productId)?.metalId ?? null
}

/** Values, limits and costs of a loan as it is typed; `borrower` null until the customer is known. */
export function calculateLoan(
  values: LoanValues,
  choices: NewLoanChoices,
  borrower: Borrower | null,
): LoanCalculation {
  const metalId = metalIdOf(values.items, choices)
  const metal = choices.metals.find(({ id }) => id === metalId) ?? null
  const schemes = choices.schemes.filter((scheme) => metalId === null || scheme.metalId === metalId)
  const scheme = schemes.find(({ id }) => id === values.slabId) ?? null
  const offered = values.items.map((item) => toQuoteItem(item, choices))
  const { photoAbovePaise } = choices.policy
  const items = values.items.map((item, row): CalculatedItem => {
    const one = offered[row] ?? null
    const valuePaise = one && itemValuePaise(one, one.pricePaisePerG)
    return {
      netMg: netOf(item),
      offered: one,
      valuePaise,
      photoNeeded: photoAbovePaise !== null && item.photoId === null && (valuePaise ?? 0) > photoAbovePaise,
    }
  })
  const valued = offered.filter((one) => one !== null)
  const found = scheme && quoteFor(values, valued, scheme, choices, borrower)
  const inCash = found?.limits.find(({ name }) => name === 'cashPayout')
  const valuePaise = items.reduce((all, one) => all + (one.valuePaise ?? 0), 0)
  return {
    metal,
    schemes,
    scheme,
    items,
    netMg: items.reduce((all, { netMg }) => all + (netMg ?? 0), 0),
    valuePaise,
    quote: found,
    maxCashPaise: inCash?.mostPaise ?? null,
    cost: scheme && costOf(values, scheme, choices, borrower, valuePaise),
  }
}

function netOf({ grossMg, stoneMg, otherMg }: ItemValues): number | null {
  return grossMg === null ? null : netWeightMg(grossMg, stoneMg ?? 0, otherMg ?? 0)
}

/** An item that can be valued; null if it is incomplete, or its metal has no price. */
function toQuoteItem(item: ItemValues, { products, metals }: NewLoanChoices): QuoteItem | null {
  const product = products.find(({ id }) => id === item.productId)
  const metal = metals.find(({ id }) => id === product?.metalId)
  const netMg = netOf(item)
  if (!product || !metal || netMg === null || item.purity === null || metal.pricePaisePerG === null)
    return null
  return {
    metal: metal.id,
    kind: product.kind,
    netMg,
    pricePaisePerG: metal.pricePaisePerG,
    purityBp: Number(item.purity),
    referencePurityBp: metal.referencePurityBp,
  }
}

/** The interest terms of a scheme for a borrower: with the concession of the customer type. */
export function termsOf(scheme: LoanScheme, borrower: Borrower | null): InterestTerms {
  return interestTermsOf(scheme.terms, withConcession(scheme, borrower?.rateConcessionBp ?? 0))
}

function monthsOf({ tenureMonths }: LoanValues, scheme: LoanScheme): number {
  const typed = tenureMonths ?? 0
  return typed >= 1 && typed <= MAX_MONTHS ? typed : scheme.tenureMonths
}

function quoteFor(
  values: LoanValues,
  items: readonly QuoteItem[],
  scheme: LoanScheme,
  { policy, metals, todayDate }: NewLoanChoices,
  borrower: Borrower | null,
): Quote | null {
  const metal = metals.find(({ id }) => id === scheme.metalId)
  if (items.length === 0 || !metal || metal.pricePaisePerG === null) return null
  return quote({
    items,
    policy,
    slab: {
      terms: termsOf(scheme, borrower),
      lendingRates: scheme.rateForGram,
      minimumLoanPaise: scheme.minimumLoanPaise,
      maximumLoanPaise: scheme.maximumLoanPaise,
    },
    openedOn: todayDate,
    dueOn: dueOnOf(todayDate, monthsOf(values, scheme)),
    borrower: {
      outstandingPaise: borrower?.outstandingPaise ?? 0,
      exposureCapPaise: borrower?.exposureCapPaise ?? null,
      pledged: (borrower?.pledged ?? []).map(({ metalId, kind, netMg }) => ({ metal: metalId, kind, netMg })),
    },
    weightCaps: metal.weightCaps.map(({ kind, capMg }) => ({ metal: metal.id, kind, capMg })),
    cash: {
      limitPaise: policy.cashLoanLimitPaise,
      paidOutPaise: borrower?.cashPaidOutPaise ?? 0,
      stepPaise: policy.cashStepPaise,
    },
  })
}

function costOf(
  values: LoanValues,
  scheme: LoanScheme,
  { policy, todayDate }: NewLoanChoices,
  borrower: Borrower | null,
  valuePaise: number,
): CalculatedCost | null {
  const { principalPaise } = values
  if (principalPaise === null || principalPaise <= 0) return null
  const terms = termsOf(scheme, borrower)
  const tenureMonths = monthsOf(values, scheme)
  const dueOn = dueOnOf(todayDate, tenureMonths)
  const fees = openingFees(scheme.fees, principalPaise)
  const advancePaise = advanceInterestPaise(terms, scheme.terms.advanceMonths, principalPaise, todayDate)
  const receiptPaise = openingReceiptPaise(fees, advancePaise, policy.payableStepPaise)
  const accrual = openAccrual({ openedOn: todayDate, dueOn, principalPaise, advancePaise })
  return {
    tenureMonths,
    dueOn,
    fees,
    advancePaise,
    receiptPaise,
    netPaise: principalPaise - receiptPaise,
    rateBp: bandOf(terms.bands, 1).rateBp,
    ltvBp: ltvBpOf(principalPaise, valuePaise),
    change: nextRateChange(terms, accrual, todayDate),
    needsApproval: policy.approvalAbovePaise !== null && principalPaise > policy.approvalAbovePaise,
  }
}
