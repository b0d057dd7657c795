import { addMonths } from '../dates/dates.ts'
import { writtenDay } from '../dates/writtenDay.ts'
import { checkTerms, termsMessages } from '../interest/checkTerms.ts'
import { percent, ratePerYearAndMonth } from '../money/rate.ts'
import { counted } from '../text/count.ts'
import { checkLendingRates, type LendingRate, lendingRateMessages } from '../valuation/lendingRates.ts'
import { type HighestRate, highestYearlyRate } from './highestRate.ts'
import { interestTermsOf, type SchemeConditions, type SlabTerms } from './schemeTerms.ts'

/** Limits that the company's policy and the metal set for a scheme. */
export interface SchemeBounds {
  /** The policy's rate ceiling, basis points per year; null if there is none. */
  rateCeilingBp: number | null
  maximumTenureMonths: number
  referencePurityBp: number
  /** Purities of the metal, in basis points. */
  puritiesBp: readonly number[]
}

/** A field of a scheme that is not valid. `field` is its path, such as `bands.1.toDay`. */
export interface SchemeProblem {
  field: string
  message: string
}

/** A version starts at most this many months from today. A date mistyped far ahead would block all further versions. */
const MONTHS_AHEAD = 12

/** Messages for schemes that are not valid. */
export const schemeMessages = {
  aboveCeiling: (ceilingBp: number) =>
    `The maximum rate by company policy is ${ratePerYearAndMonth(ceilingBp)}.`,
  chargedAboveCeiling: (rate: HighestRate, ceilingBp: number) =>
    `A customer can be charged ${ratePerYearAndMonth(rate.totalBp ?? 0)}: ${partsOf(rate)}. The maximum rate is ${ratePerYearAndMonth(ceilingBp)}.`,
  leastLoanForFees:
    'Enter a minimum loan: on a small loan, a flat fee can push the cost above the maximum rate.',
  tenure: (months: number) => `Company policy allows a tenure of at most ${counted(months, 'month')}.`,
  shorterThanAdvance: (months: number) =>
    `The tenure must be at least ${counted(months, 'month')}: the slab type collects that much interest in advance.`,
  minimumAboveMaximum: 'The maximum loan cannot be below the minimum loan.',
  feeMinimumAboveMaximum: 'The maximum fee cannot be below the minimum fee.',
  unknownPurity: 'The metal has no such purity. Choose one of its purities, or add it to the metal.',
  referencePurity: (purityBp: number) =>
    `Also enter the rate of ${percent(purityBp)} pure metal: the price is for that purity, and the other rates are calculated from it.`,
  beforeToday: 'A new version must start today or later. Earlier versions cannot be changed.',
  beforeNewest: (fromOn: string) =>
    `The newest version starts on ${writtenDay(fromOn)}. Choose this date or a later one.`,
  tooFarAhead: (lastOn: string) => `Choose ${writtenDay(lastOn)} or an earlier date.`,
} as const

/** Checks a scheme; empty if valid. Source: lending rules, sections 2, 3, 5 and 6. */
export function checkScheme(
  terms: SlabTerms,
  conditions: SchemeConditions,
  bounds: SchemeBounds,
): SchemeProblem[] {
  const { tenureMonths, minimumLoanPaise, maximumLoanPaise, fees } = conditions
  const { rateCeilingBp, maximumTenureMonths } = bounds
  const problems = checkTerms(interestTermsOf(terms, conditions), rateCeilingBp).map(
    ({ field, message }) => ({
      field,
      message:
        message === termsMessages.aboveCeiling && rateCeilingBp !== null
          ? schemeMessages.aboveCeiling(rateCeilingBp)
          : message,
    }),
  )
  const reject = (field: string, message: string) => problems.push({ field, message })
  const ceiling = problems.length === 0 ? ceilingProblem(terms, conditions, rateCeilingBp) : null
  if (ceiling !== null) problems.push(ceiling)
  if (tenureMonths > maximumTenureMonths) reject('tenureMonths', schemeMessages.tenure(maximumTenureMonths))
  else if (tenureMonths < terms.advanceMonths)
    reject('tenureMonths', schemeMessages.shorterThanAdvance(terms.advanceMonths))
  if (minimumLoanPaise !== null && maximumLoanPaise !== null && minimumLoanPaise > maximumLoanPaise)
    reject('maximumLoanPaise', schemeMessages.minimumAboveMaximum)
  if (
    fees.processingFeeMaximumPaise !== null &&
    fees.processingFeeMinimumPaise > fees.processingFeeMaximumPaise
  )
    reject('fees.processingFeeMaximumPaise', schemeMessages.feeMinimumAboveMaximum)
  return [...problems, ...checkRateForGram(conditions.rateForGram, bounds)]
}

/**
 * Returns a problem if a customer could be charged more than the ceiling, at the field that adds most to the highest
 * band; null if not. Source: further decisions, Rate ceiling.
 */
function ceilingProblem(
  terms: SlabTerms,
  conditions: SchemeConditions,
  ceilingBp: number | null,
): SchemeProblem | null {
  if (ceilingBp === null || conditions.tenureMonths < 1) return null
  const rate = highestYearlyRate(terms, conditions)
  if (rate.feesBp === null) return { field: 'minimumLoanPaise', message: schemeMessages.leastLoanForFees }
  if (rate.totalBp === null || rate.totalBp <= ceilingBp) return null
  const highest = conditions.bands.findIndex(({ rateBp }) => rateBp === rate.bandBp)
  const fee = conditions.fees.processingFeeBp > 0 ? 'fees.processingFeeBp' : 'fees.documentChargePaise'
  const parts = [
    { field: fee, addsBp: rate.feesBp },
    { field: 'penalRateBp', addsBp: rate.penalBp },
    { field: `bands.${highest}.rateBp`, addsBp: rate.countingBp },
  ]
  const { field } = parts.reduce((most, one) => (one.addsBp > most.addsBp ? one : most))
  return { field, message: schemeMessages.chargedAboveCeiling(rate, ceilingBp) }
}

/** Lists the parts of a highest rate that are not zero, for a message. */
function partsOf({ bandBp, countingBp, penalBp, feesBp }: HighestRate): string {
  const parts: [number, string][] = [
    [bandBp, 'interest'],
    [countingBp, 'for part months and day count'],
    [penalBp, 'penal interest'],
    [feesBp ?? 0, 'fees with GST'],
  ]
  return parts
    .filter(([bp]) => bp > 0)
    .map(([bp, what]) => `${percent(bp)} ${what}`)
    .join(' + ')
}

/**
 * Checks the lending rates per gram of a scheme against the purities of its metal: each must be one of them, and the reference purity
 * needs a rate, from which those of other purities follow.
 */
export function checkRateForGram(
  rates: readonly LendingRate[],
  { referencePurityBp, puritiesBp }: Pick<SchemeBounds, 'referencePurityBp' | 'puritiesBp'>,
): SchemeProblem[] {
  const unknown = rates.flatMap(({ purityBp }, row) =>
    purityBp === referencePurityBp || puritiesBp.includes(purityBp)
      ? []
      : [{ field: `rateForGram.${row}.purityBp`, message: schemeMessages.unknownPurity }],
  )
  const problems = checkLendingRates(rates, referencePurityBp).map(({ field, message }) => ({
    field,
    message:
      message === lendingRateMessages.noReference
        ? schemeMessages.referencePurity(referencePurityBp)
        : message,
  }))
  return [...unknown, ...problems]
}

/**
 * Checks the start date of a version; null if valid. The first version of a scheme may start in the past, for loans
 * made under it before. A later version must not start before today or before the newest version, so that the conditions
 * of a past date never change.
 */
export function checkFromOn(fromOn: string, todayDate: string, newestFromOn: string | null): string | null {
  const lastOn = addMonths(todayDate, MONTHS_AHEAD)
  if (fromOn > lastOn) return schemeMessages.tooFarAhead(lastOn)
  if (newestFromOn === null) return null
  if (fromOn < newestFromOn) return schemeMessages.beforeNewest(newestFromOn)
  return fromOn < todayDate ? schemeMessages.beforeToday : null
}
