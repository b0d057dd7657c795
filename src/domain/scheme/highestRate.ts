import { partMonthThirtieths } from '../interest/accrual.ts'
import type { RateBand, SlabMethod } from '../interest/terms.ts'
import { openingFees, type SchemeFees } from './fees.ts'

/** The highest yearly rate that a customer can be charged, and its parts; all in basis points, each rounded up. */
export interface HighestRate {
  /** The highest band. */
  bandBp: number
  /** What day count, both days and part months add to it when a loan ends at the worst day after its tenure. */
  countingBp: number
  /** The penal rate, which is charged on top of interest once the loan is overdue. */
  penalBp: number
  /** Fees and their GST, spread over the tenure; null when a flat fee has no least loan to be spread over. */
  feesBp: number | null
  /** The sum; null when the fees are. */
  totalBp: number | null
}

/** What of a scheme decides its highest rate. */
export interface RatedPrice {
  tenureMonths: number
  bands: readonly RateBand[]
  penalRateBp: number
  fees: SchemeFees
  minimumLoanPaise: number | null
}

/** What of a way of charging interest decides it. */
type Counting = Pick<SlabMethod, 'yearDays' | 'partMonth' | 'countBothDays'>

/**
 * The highest effective yearly rate of a scheme, against which a policy's ceiling is tested: the highest band, the worst part
 * month or day count at the end of the tenure, penal, and fees spread over the tenure. A sum of upper bounds: no loan that runs
 * its tenure is charged more (further decisions, Rate ceiling). The tenure is in months, at least 1.
 * @param loan what fees are spread over: a loan's own principal and tenure; without it the least loan of the scheme, on which
 *   flat fees weigh most, and the scheme's tenure
 */
export function highestYearlyRate(
  terms: Counting,
  price: RatedPrice,
  loan: { principalPaise: number | null; tenureMonths: number } = {
    principalPaise: price.minimumLoanPaise,
    tenureMonths: price.tenureMonths,
  },
): HighestRate {
  const { bands, tenureMonths, penalRateBp: penalBp } = price
  const bandBp = Math.max(0, ...bands.map(({ rateBp }) => rateBp))
  const countingBp = worstCountingBp(terms, bandBp, tenureMonths) - bandBp
  const feesBp = yearlyFeesBp(price.fees, loan)
  const totalBp = feesBp === null ? null : bandBp + countingBp + penalBp + feesBp
  return { bandBp, countingBp, penalBp, feesBp, totalBp }
}

/** Days of a loan beyond whole months: as many as a month can have. */
const PART_DAYS = 30

/** A rate as it is charged over the tenure and the worst day after it, in basis points of a year of 365 days, rounded up. */
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

/** Fees with GST as a share of the principal a year, rounded up; null for a flat fee without a principal. */
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
