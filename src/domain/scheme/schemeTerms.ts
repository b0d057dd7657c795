import type { InterestTerms, RateBand, SlabMethod } from '../interest/terms.ts'
import type { LendingRate } from '../valuation/lendingRates.ts'
import type { SchemeFees } from './fees.ts'

/** Interest method of a slab type, and the months of interest it takes in advance. */
export interface SlabTerms extends SlabMethod {
  advanceMonths: number
}

/**
 * Conditions of a scheme version, in addition to the terms of its slab type. Money is in paise, rates are in basis
 * points per year.
 */
export interface SchemeConditions {
  tenureMonths: number
  bands: RateBand[]
  rateForGram: LendingRate[]
  minimumLoanPaise: number | null
  maximumLoanPaise: number | null
  minimumDays: number
  minimumAmountPaise: number
  penalRateBp: number
  graceDays: number
  fees: SchemeFees
}

/** Returns the interest terms of a loan under this scheme. */
export function interestTermsOf(terms: SlabMethod, conditions: SchemeConditions): InterestTerms {
  const { method, yearDays, partMonth, slabMode, slabClock, countBothDays } = terms
  const { bands, minimumDays, minimumAmountPaise, penalRateBp, graceDays } = conditions
  const own = { bands, minimumDays, minimumAmountPaise, penalRateBp, graceDays }
  return { method, yearDays, partMonth, slabMode, slabClock, countBothDays, ...own }
}
