import { limitTexts } from '#texts/limits.ts'
import { newLoanTexts } from '#texts/newloan.ts'
import type { Borrower, NewLoanChoices } from '../../api/gen/model/index.ts'
import { daysBetween } from '../../domain/dates/dates.ts'
import type { InterestTerms } from '../../domain/interest/terms.ts'
import { scaleHalfUp } from '../../domain/money/money.ts'
import { dueOnOf } from '../../domain/scheme/schemeQuote.ts'
import { formatDate, formatMoney, formatPercent } from '../ui/format.ts'
import { type CalculatedCost, type LoanCalculation, termsOf } from './calculateLoan.ts'
import { ratesOf } from './schemeOffers.ts'
import { summaryTexts as texts } from './texts/summary.ts'

const { fee: feeNames } = newLoanTexts.summary

/** How each figure of a loan's cost is calculated, in lines of text. */
export interface CostCalculations {
  processing: string[]
  document: string[]
  gst: string[]
  advance: string[]
  rounding: string[]
  net: string[]
  ltv: string[]
  dueOn: string[]
  rate: string[]
}

/** The calculation of each figure of the cost of a principal, in paise; null without a scheme. */
export function costCalculations(
  cost: CalculatedCost,
  principalPaise: number,
  { scheme, valuePaise }: LoanCalculation,
  { policy, todayDate }: NewLoanChoices,
  borrower: Borrower | null,
): CostCalculations | null {
  if (scheme === null) return null
  const { fees, advancePaise, receiptPaise, netPaise, ltvBp, tenureMonths } = cost
  const { advanceMonths } = scheme.terms
  const advanceUntil = dueOnOf(todayDate, advanceMonths)
  const terms = termsOf(scheme, borrower)
  const gst = formatPercent(scheme.fees.gstBp)
  const concessionBp = borrower?.rateConcessionBp ?? 0
  const principal = formatMoney(principalPaise)
  const ofScheme = texts.ofScheme(scheme.name)
  return {
    processing: processingLines(scheme.fees, principalPaise, cost),
    document: [ofScheme],
    gst: fees.lines
      .filter(({ gstPaise }) => gstPaise > 0)
      .map(({ fee, amountPaise, gstPaise }) =>
        texts.gst(feeNames[fee], formatMoney(amountPaise), gst, formatMoney(gstPaise)),
      ),
    advance: [
      texts.advance(
        advanceMonths,
        formatDate(advanceUntil),
        ratesOf(reachedBy(terms, daysBetween(todayDate, advanceUntil))),
      ),
    ],
    rounding: [
      texts.rounding(
        formatMoney(fees.totalPaise + advancePaise),
        formatMoney(policy.payableStepPaise),
        formatMoney(receiptPaise),
      ),
    ],
    net: [texts.net(principal, formatMoney(receiptPaise), formatMoney(netPaise))],
    ltv: [texts.share(principal, formatMoney(valuePaise), formatPercent(ltvBp ?? 0))],
    dueOn: [texts.due(tenureMonths, formatDate(todayDate))],
    rate: [
      ratesOf(terms),
      ofScheme,
      ...(concessionBp > 0 ? [texts.concession(formatPercent(concessionBp))] : []),
    ],
  }
}

/** The terms with only those bands that interest has reached after so many days. */
const reachedBy = (terms: InterestTerms, days: number): InterestTerms => ({
  ...terms,
  bands: terms.bands.filter(({ fromDay }) => fromDay <= days),
})

/** The share of the principal, and the minimum or maximum where it is the fee. */
function processingLines(
  {
    processingFeeBp: bp,
    processingFeeMinimumPaise: least,
    processingFeeMaximumPaise: most,
  }: NewLoanChoices['schemes'][number]['fees'],
  principalPaise: number,
  { fees }: CalculatedCost,
): string[] {
  const amountPaise = fees.lines.find(({ fee }) => fee === 'processing')?.amountPaise
  const share = scaleHalfUp(principalPaise, bp, 10_000)
  return [
    ...(bp > 0 ? [texts.product(formatMoney(principalPaise), formatPercent(bp), formatMoney(share))] : []),
    ...(share < least ? [texts.atLeast(formatMoney(least))] : []),
    ...(most !== null && amountPaise === most && share > most ? [texts.atMost(formatMoney(most))] : []),
  ]
}

/** How the eligible amount results from the lowest limit. */
export function eligibleLines({ quote }: LoanCalculation, { policy }: NewLoanChoices): string[] {
  if (quote === null) return []
  const { binding, eligiblePaise } = quote
  const mostPaise = binding.mostPaise ?? 0
  return [
    texts.lowest(limitTexts.limit[binding.name], formatMoney(mostPaise)),
    ...(mostPaise === eligiblePaise ? [] : [texts.roundedDown(formatMoney(policy.eligibleStepPaise))]),
  ]
}
