import { interestOfOne } from '../interest/interest.ts'
import type { InterestTerms } from '../interest/terms.ts'
import { floorToStep } from '../money/money.ts'
import type { LtvTier } from '../policy/policy.ts'
import { type ItemLending, itemLending, type LendingRate } from '../valuation/lendingRates.ts'
import { itemValuePaise, type WeighedMetal } from '../valuation/valuation.ts'
import { payoutCashMostPaise } from './cashGuards.ts'
import { type LtvLimit, ltvLimit } from './ltvLimit.ts'

/** Weight of one metal and kind, in milligrams, named as the caps name them. */
export interface PledgedWeight {
  metal: string
  kind: string
  netMg: number
}

/** The most weight of a metal and kind that a borrower may have pledged; of a policy, or of a metal itself. */
export interface WeightLimit {
  metal: string
  kind: string
  capMg: number
}

/** An item that is offered, with the valuation rate of its metal on the day. */
export interface QuoteItem extends WeighedMetal, PledgedWeight {
  pricePaisePerG: number
}

/** What a quote is made of. Money in paise; null: no such limit. */
export interface QuoteRequest {
  items: readonly QuoteItem[]
  policy: { ltvTiers: readonly LtvTier[]; ltvAtMaturity: boolean; eligibleStepPaise: number }
  slab: {
    terms: InterestTerms
    /** Empty: the slab has no per-gram limit. */
    lendingRates: readonly LendingRate[]
    minimumLoanPaise: number | null
    maximumLoanPaise: number | null
  }
  openedOn: string
  dueOn: string
  borrower: {
    /** Principal outstanding on the borrower's other loans. */
    outstandingPaise: number
    /** The cap of the customer's type. */
    exposureCapPaise: number | null
    /** What is pledged on those loans. */
    pledged: readonly PledgedWeight[]
  }
  weightCaps: readonly WeightLimit[]
  /** The limit that cash must stay below, cash paid out on the borrower's open loans, and the step of cash payments. */
  cash: { limitPaise: number; paidOutPaise: number; stepPaise: number } | null
}

/** One limit of a quote. `mostPaise`: the most it lets be lent; null: it is kept, and is no figure of money. */
export type QuoteLimit =
  | { name: 'ltv' | 'perGram' | 'slabMaximum' | 'exposureCap'; mostPaise: number }
  /** The most that may be paid out in cash; it never limits the loan. */
  | { name: 'cashPayout'; mostPaise: number }
  /** Nothing can be lent where the items bring the weight pledged in all above the cap. */
  | { name: 'weightCap'; mostPaise: 0 | null; metal: string; kind: string; capMg: number; pledgedMg: number }
  /** Nothing can be lent where the other limits leave less than the slab's minimum. */
  | { name: 'slabMinimum'; mostPaise: 0 | null; leastPaise: number }

/** A limit on the loan itself. The cash limit is none: it limits the part of the payout that is in cash. */
export type PledgeLimit = Exclude<QuoteLimit, { name: 'cashPayout' }>

/** What can be lent on items, and how it came about. Money in paise. */
export interface Quote {
  items: (ItemLending & { valuePaise: number })[]
  /** The sum of the items' values. */
  valuePaise: number
  ltv: LtvLimit
  /** Every limit that there is, the loan-to-value limit first. */
  limits: QuoteLimit[]
  /** What the pledge carries: the least of the limits but that of cash, floored to the policy's step. */
  eligiblePaise: number
  /** The limit that binds: the least of those on the loan; of equal ones the first. */
  binding: PledgeLimit
}

/**
 * What a borrower can be lent on items by a slab: the least of all limits on the loan, floored to the policy's step, with
 * every limit and the one that binds. Limits are by loan-to-value (at maturity if the policy says so), by weight a gram,
 * by the slab's minimum and maximum, by the customer type's exposure cap less what is outstanding, and by the caps of
 * pledged weight. The limit of cash is listed last, as {@link payoutCashMostPaise}: more than that can be lent, but not
 * paid out in cash. Throws a RangeError for figures that are not whole and for a due date before the opening (lending
 * rules, sections 2 and 5; further decisions).
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
    request.cash === null ? [] : [{ name: 'cashPayout', mostPaise: payoutCashMostPaise(request.cash) }]
  return { items, valuePaise, ltv, limits: [...limits, ...cash], eligiblePaise, binding }
}

/** The caps of the metals and kinds that are offered, with what would be pledged in all. */
function weightLimits({ items, borrower, weightCaps }: QuoteRequest): PledgeLimit[] {
  return weightCaps.flatMap(({ metal, kind, capMg }): PledgeLimit[] => {
    const same = (one: PledgedWeight) => one.metal === metal && one.kind === kind
    if (!items.some(same)) return []
    const pledgedMg = [...items, ...borrower.pledged].filter(same).reduce((all, { netMg }) => all + netMg, 0)
    return [{ name: 'weightCap', mostPaise: pledgedMg > capMg ? 0 : null, metal, kind, capMg, pledgedMg }]
  })
}

/** The loan-to-value limit stands first and has a figure, so one is found. */
function least(limits: readonly PledgeLimit[]): PledgeLimit {
  return limits.reduce((lowest, one) =>
    one.mostPaise !== null && one.mostPaise < (lowest.mostPaise ?? 0) ? one : lowest,
  )
}
