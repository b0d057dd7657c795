import { partMonthThirtieths } from '../interest/accrual.ts'
import type { RateBand, SlabMethod } from '../interest/terms.ts'
import { openingFees, type SchemeFees } from './fees.ts'

/** Highest yearly rate that a customer can be charged, and its parts, in basis points, each rounded up. */
export interface HighestRate {
  /** Highest band. */
  bandBp: number
  /**
   * Added by the way days are counted (a year of 360 days, the first and the last day, part months rounded up), if the
   * loan ends on the worst day after its tenure.
   */
  countingBp: number
  /** Penal rate, charged in addition to interest once the loan is overdue. */
  penalBp: number
  /** Fees with GST, spread over the tenure. Null if there is a flat fee but no minimum loan to spread it over. */
  feesBp: number | null
  /** Sum of the parts; null if `feesBp` is null. */
  totalBp: number | null
}

/** Parts of a scheme that the highest rate depends on. */
export interface RatedConditions {
  tenureMonths: number
  bands: readonly RateBand[]
  penalRateBp: number
  fees: SchemeFees
  minimumLoanPaise: number | null
}

/** Parts of an interest method that the highest rate depends on. */
type Counting = Pick<SlabMethod, 'yearDays' | 'partMonth' | 'countBothDays'>

/**
 * Calculates the highest effective yearly rate of a scheme, which must not exceed the policy's ceiling: the highest
 * band, the worst part month or day count at the end of the tenure, penal interest, and fees spread over the tenure. It is a
 * sum of upper bounds: no loan that runs its tenure or longer is charged more per year, apart from the unequal length of
 * months, each of which counts as a twelfth of a year. A loan over February may exceed the result by up to 3.1 % of it, or
 * 8.6 % with a tenure of 1 month. The tenure is at least 1 month. Source: further decisions, Rate ceiling.
 * @param loan principal and tenure that fees are spread over. By default the scheme's minimum loan, on which flat
 *   fees weigh most, and the scheme's tenure
 */
export function highestYearlyRate(
  terms: Counting,
  conditions: RatedConditions,
  loan: { principalPaise: number | null; tenureMonths: number } = {
    principalPaise: conditions.minimumLoanPaise,
    tenureMonths: conditions.tenureMonths,
  },
): HighestRate {
  const { bands, tenureMonths, penalRateBp: penalBp } = conditions
  const bandBp = Math.max(0, ...bands.map(({ rateBp }) => rateBp))
  const countingBp = worstCountingBp(terms, bandBp, tenureMonths) - bandBp
  const feesBp = yearlyFeesBp(conditions.fees, loan)
  const totalBp = feesBp === null ? null : bandBp + countingBp + penalBp + feesBp
  return { bandBp, countingBp, penalBp, feesBp, totalBp }
}

/** Maximum days beyond whole months. */
const PART_DAYS = 30

/**
 * Returns a rate as charged over the tenure and the worst day after it, in basis points of a year of 365 days,
 * rounded up.
 */
function worstCountingBp(terms: Counting, rateBp: number, months: number): number {
  const extraDay = terms.countBothDays ? 1 : 0
  if (terms.partMonth === null) {
    const days = Math.floor((months * 365) / 12)
    return Math.ceil((rateBp * 365 * (days + extraDay)) / ((terms.yearDays ?? 365) * days))
  }
  const { partMonth } = terms
  const ofDays = Array.from({ length: PART_DAYS + 1 }, (_, days) => {
    const thirtieths = months * 30 + partMonthThirtieths(partMonth, days + extraDay)
    return Math.ceil((rateBp * thirtieths * 365) / (30 * (months * 365 + days * 12)))
  })
  return Math.max(...ofDays)
}

/**
 * Returns fees with GST as a yearly share of the principal, in basis points, rounded up. Null for a flat fee without
 * a principal.
 */
function yearlyFeesBp(
  fees: SchemeFees,
  { principalPaise, tenureMonths }: { principalPaise: number | null; tenureMonths: number },
): number | null {
  const flatPaise = fees.documentChargePaise + fees.processingFeeMinimumPaise
  if (principalPaise === null || principalPaise <= 0) {
    if (flatPaise > 0) return null
    return Math.ceil((fees.processingFeeBp * (10_000 + fees.gstBp) * 12) / (10_000 * tenureMonths))
  }
  const { totalPaise } = openingFees(fees, principalPaise)
  return Number(
    (BigInt(totalPaise) * 120_000n + BigInt(principalPaise * tenureMonths) - 1n) /
      BigInt(principalPaise * tenureMonths),
  )
}
