import { limitTexts } from '#texts/limits.ts'
import type { Borrower, NewLoanChoices } from '../../api/gen/model/index.ts'
import type { QuoteItem, QuoteLimit } from '../../domain/loan/eligibility.ts'
import type { TierCandidate } from '../../domain/loan/ltvLimit.ts'
import type { ItemLending } from '../../domain/valuation/lendingRates.ts'
import { formatMoney, formatPercent, formatWeight } from '../ui/format.ts'
import type { LoanCalculation } from './calculateLoan.ts'

const texts = limitTexts.calculation

/** How the value and the limits of a loan are calculated, in lines of text; empty where there is nothing to add. */
export interface LimitCalculations {
  value: string[]
  limit: (limit: QuoteLimit) => string[]
}

/** An item of the loan, by its number in the form, with its value in paise. */
interface NumberedItem {
  number: number
  item: QuoteItem
  valuePaise: number
}

/**
 * The calculation of the value and of each limit with its figures, by the lending rules (section 2). All figures are those of
 * the quote; nothing is calculated here but the weight that these items add. Without a quote all are empty.
 */
export function limitCalculations(
  { items, quote, scheme }: LoanCalculation,
  { policy }: NewLoanChoices,
  borrower: Borrower | null,
): LimitCalculations {
  if (quote === null || scheme === null) return { value: [], limit: () => [] }
  const numbered = items.flatMap(({ offered, valuePaise }, row): NumberedItem[] =>
    offered === null ? [] : [{ number: row + 1, item: offered, valuePaise: valuePaise ?? 0 }],
  )
  const owedPaise = borrower?.outstandingPaise ?? 0
  const limit = (limit: QuoteLimit): string[] => {
    switch (limit.name) {
      case 'ltv':
        return [
          ...quote.ltv.tiers.filter(gives(quote.ltv.limitPaise)).slice(0, 1).map(tierLine),
          ...(policy.ltvAtMaturity ? [texts.maturity] : []),
          ...(owedPaise > 0 ? [texts.owed(formatMoney(owedPaise))] : []),
        ]
      case 'perGram':
        return numbered.map((one, at) => perGramLine(one, quote.items[at]))
      case 'slabMinimum':
      case 'slabMaximum':
        return [texts.ofScheme(scheme.name)]
      case 'exposureCap':
        return [texts.cap(formatMoney(borrower?.exposureCapPaise ?? 0), formatMoney(owedPaise))]
      case 'weightCap': {
        const added = numbered
          .filter(({ item }) => item.metal === limit.metal && item.kind === limit.kind)
          .reduce((all, { item }) => all + item.netMg, 0)
        return [texts.pledged(formatWeight(limit.pledgedMg - added), formatWeight(added))]
      }
      case 'cashPayout':
        return []
    }
  }
  return { value: numbered.map(valueLine), limit }
}

function valueLine({ number, item, valuePaise }: NumberedItem): string {
  return product(number, item, item.pricePaisePerG, item.referencePurityBp, valuePaise)
}

function perGramLine({ number, item }: NumberedItem, lending: ItemLending | undefined): string {
  if (lending === undefined || lending.rate === null) return texts.noRate(number)
  const { limitPaise, rate } = lending
  return product(number, item, rate.lendingRatePaisePerG, rate.purityBp, limitPaise)
}

/** Weight × amount per gram, scaled to the item's purity if the amount is for another. */
function product(
  number: number,
  { netMg, purityBp }: QuoteItem,
  paisePerG: number,
  ofPurityBp: number,
  amountPaise: number,
): string {
  const factors = [formatWeight(netMg), formatMoney(paisePerG)] as const
  const amount = formatMoney(amountPaise)
  return purityBp === ofPurityBp
    ? texts.item(number, ...factors, amount)
    : texts.itemOfPurity(number, ...factors, formatPercent(purityBp), formatPercent(ofPurityBp), amount)
}

/** Whether a tier gives the limit: the highest candidate that counts. */
const gives =
  (limitPaise: number) =>
  ({ counts, candidatePaise }: TierCandidate) =>
    counts && candidatePaise === limitPaise

function tierLine({ ltvBp, upToPaise, candidatePaise }: TierCandidate): string {
  const amount = formatMoney(candidatePaise)
  return upToPaise === null
    ? texts.share(formatPercent(ltvBp), amount)
    : texts.tier(formatPercent(ltvBp), formatMoney(upToPaise), amount)
}
