import { interestOfOne } from '../interest/interest.ts'
import type { InterestTerms } from '../interest/terms.ts'
import { floorToStep } from '../money/money.ts'
import type { LtvTier } from '../policy/policy.ts'
import { type ItemLending, itemLending, type LendingRate } from '../valuation/lendingRates.ts'
import { itemValuePaise, type WeighedMetal } from '../valuation/valuation.ts'
import { maximumCashPayoutPaise } from './cashLimits.ts'
import { type LtvLimit, ltvLimit } from './ltvLimit.ts'

/** Weight of one metal and item kind, in milligrams. */
export interface PledgedWeight {
  metal: string
  kind: string
  netMg: number
}

/** Maximum weight of a metal and item kind that a borrower may have pledged, from the policy or from the metal. */
export interface WeightLimit {
  metal: string
  kind: string
  capMg: number
}

/** An item offered as a pledge, with the valuation price of its metal on the date. */
export interface QuoteItem extends WeighedMetal, PledgedWeight {
  pricePaisePerG: number
}

/** Data of a quote. Money is in paise; null means that there is no such limit. */
export interface QuoteRequest {
  items: readonly QuoteItem[]
  policy: { ltvTiers: readonly LtvTier[]; ltvAtMaturity: boolean; eligibleStepPaise: number }
  slab: {
    terms: InterestTerms
    /** Empty if the scheme has no per-gram limit. */
    lendingRates: readonly LendingRate[]
    minimumLoanPaise: number | null
    maximumLoanPaise: number | null
  }
  openedOn: string
  dueOn: string
  borrower: {
    /** Principal outstanding on the borrower's other loans. */
    outstandingPaise: number
    /** Cap of the customer type. */
    exposureCapPaise: number | null
    /** Weight pledged for those loans. */
    pledged: readonly PledgedWeight[]
  }
  weightCaps: readonly WeightLimit[]
  /** The policy's cash limit and cash step, and the cash already paid out on the borrower's open loans. */
  cash: { limitPaise: number; paidOutPaise: number; stepPaise: number } | null
}

/** A limit of a quote. `mostPaise` is the most that can be lent under it; null if it is met and sets no amount. */
export type QuoteLimit =
  | { name: 'ltv' | 'perGram' | 'slabMaximum' | 'exposureCap'; mostPaise: number }
  /** Maximum amount that can be paid out in cash. It does not limit the loan. */
  | { name: 'cashPayout'; mostPaise: number }
  /** `mostPaise` is 0 if the items would raise the pledged weight above the cap. */
  | { name: 'weightCap'; mostPaise: 0 | null; metal: string; kind: string; capMg: number; pledgedMg: number }
  /** `mostPaise` is 0 if the other limits leave less than the scheme's minimum loan. */
  | { name: 'slabMinimum'; mostPaise: 0 | null; leastPaise: number }

/** A limit on the loan. Excludes the cash limit, which applies only to the cash part of the payout. */
export type PledgeLimit = Exclude<QuoteLimit, { name: 'cashPayout' }>

/** The amount that can be lent on items, and its calculation. Money is in paise. */
export interface Quote {
  items: (ItemLending & { valuePaise: number })[]
  /** Sum of the values of the items. */
  valuePaise: number
  ltv: LtvLimit
  /** All limits that apply, the LTV limit first. */
  limits: QuoteLimit[]
  /** The lowest limit on the loan, rounded down to the policy's step. The cash limit is not included. */
  eligiblePaise: number
  /** The lowest limit on the loan; of equal limits the first. */
  binding: PledgeLimit
}

/**
 * Calculates the amount that a borrower can be lent on items under a scheme: the lowest limit, rounded down to the
 * policy's step.
 *
 * Limits: LTV (at maturity if the policy says so), lending rate per gram, the scheme's minimum and maximum loan, the
 * customer type's exposure cap less the outstanding principal, and the caps of pledged weight. The cash limit comes
 * last, see {@link maximumCashPayoutPaise}: a loan may exceed it, but not its payout in cash. Source: lending rules,
 * sections 2 and 5; further decisions, Lending.
 * @throws RangeError if an amount is not whole or the due date is before the opening date
 */
export function quote(request: QuoteRequest): Quote {
  const { policy, slab, borrower } = request
  const items = request.items.map((item) => ({
    valuePaise: itemValuePaise(item, item.pricePaisePerG),
    ...itemLending(item, slab.lendingRates),
  }))
  const valuePaise = items.reduce((all, item) => all + item.valuePaise, 0)
  const maturity = policy.ltvAtMaturity ? interestOfOne(slab.terms, request.openedOn, request.dueOn) : null
  const ltv = ltvLimit(policy.ltvTiers, valuePaise, borrower.outstandingPaise, maturity)
  const limits: PledgeLimit[] = [{ name: 'ltv', mostPaise: ltv.limitPaise }]
  const most = (name: 'perGram' | 'slabMaximum' | 'exposureCap', mostPaise: number) =>
    limits.push({ name, mostPaise: Math.max(0, mostPaise) })
  if (slab.lendingRates.length > 0)
    most(
      'perGram',
      items.reduce((all, { limitPaise }) => all + limitPaise, 0),
    )
  if (slab.maximumLoanPaise !== null) most('slabMaximum', slab.maximumLoanPaise)
  if (borrower.exposureCapPaise !== null)
    most('exposureCap', borrower.exposureCapPaise - borrower.outstandingPaise)
  limits.push(...weightLimits(request))
  const left = floorToStep(least(limits).mostPaise ?? 0, policy.eligibleStepPaise)
  if (slab.minimumLoanPaise !== null)
    limits.push({
      name: 'slabMinimum',
      mostPaise: left < slab.minimumLoanPaise ? 0 : null,
      leastPaise: slab.minimumLoanPaise,
    })
  const binding = least(limits)
  const eligiblePaise = floorToStep(binding.mostPaise ?? 0, policy.eligibleStepPaise)
  const cash: QuoteLimit[] =
    request.cash === null ? [] : [{ name: 'cashPayout', mostPaise: maximumCashPayoutPaise(request.cash) }]
  return { items, valuePaise, ltv, limits: [...limits, ...cash], eligiblePaise, binding }
}

/** Returns the weight caps of the offered metals and kinds, with the weight that would be pledged in total. */
function weightLimits({ items, borrower, weightCaps }: QuoteRequest): PledgeLimit[] {
  return weightCaps.flatMap(({ metal, kind, capMg }): PledgeLimit[] => {
    const same = (one: PledgedWeight) => one.metal === metal && one.kind === kind
    if (!items.some(same)) return []
    const pledgedMg = [...items, ...borrower.pledged].filter(same).reduce((all, { netMg }) => all + netMg, 0)
    return [{ name: 'weightCap', mostPaise: pledgedMg > capMg ? 0 : null, metal, kind, capMg, pledgedMg }]
  })
}

/** The LTV limit comes first and has an amount, so there is always a lowest limit. */
function least(limits: readonly PledgeLimit[]): PledgeLimit {
  return limits.reduce((lowest, one) =>
    one.mostPaise !== null && one.mostPaise < (lowest.mostPaise ?? 0) ? one : lowest,
  )
}
