/** How interest is calculated: per day or per month. */
export const interestMethods = ['daily', 'monthly'] as const

/** One of {@link interestMethods}. */
export type InterestMethod = (typeof interestMethods)[number]

/** Days in a year for the daily method. */
export const yearLengths = [365, 360] as const

/** Charge for days beyond whole months: a full month, half or full, by weeks, or by thirtieths. */
export const partMonths = ['full', 'half', 'week', 'days'] as const

/** One of {@link partMonths}. */
export type PartMonth = (typeof partMonths)[number]

/**
 * `stepped`: each day at the rate of its own band. `retrospective`: all days at the rate of the band that contains
 * their total.
 */
export const slabModes = ['stepped', 'retrospective'] as const

/** One of {@link slabModes}. */
export type SlabMode = (typeof slabModes)[number]

/** `restart`: days count from 1 again once interest is fully paid. `continuous`: days always count from opening. */
export const slabClocks = ['restart', 'continuous'] as const

/** One of {@link slabClocks}. */
export type SlabClock = (typeof slabClocks)[number]

/**
 * A yearly rate in basis points for the days `fromDay` to `toDay`, both included. `toDay` is null if the band is
 * open-ended.
 */
export interface RateBand {
  fromDay: number
  toDay: number | null
  rateBp: number
}

/** How a scheme calculates interest. Source: lending rules, section 3. */
export interface SlabMethod {
  method: InterestMethod
  /** Days in a year for the daily method; null for the monthly method. */
  yearDays: (typeof yearLengths)[number] | null
  /** For the monthly method; null for the daily method. */
  partMonth: PartMonth | null
  slabMode: SlabMode
  slabClock: SlabClock
  /** Adds one day of interest, once in the life of a loan. */
  countBothDays: boolean
}

/**
 * Terms that the interest of a loan is calculated from. Copied from the scheme when the loan is opened and never
 * changed afterwards. Source: lending rules, section 3.
 */
export interface InterestTerms extends SlabMethod {
  /** From day 1 without gaps; the last band is open-ended. */
  bands: readonly RateBand[]
  /** Lifetime minimum in days of interest on the opening principal. */
  minimumDays: number
  /** Lifetime minimum as an amount. */
  minimumAmountPaise: number
  /** Basis points per year of 365 days. Simple interest on principal, from the due date. */
  penalRateBp: number
  /** Days after the due date without penal interest. */
  graceDays: number
}

/**
 * Returns the band that contains a day; days count from 1. Source: lending rules, section 3.
 * @throws RangeError if no band contains the day
 */
export function bandOf(bands: readonly RateBand[], day: number): RateBand {
  for (const band of bands) if (day >= band.fromDay && (band.toDay === null || day <= band.toDay)) return band
  throw new RangeError(`No band contains day ${day}.`)
}
