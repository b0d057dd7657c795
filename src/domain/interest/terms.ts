/** How interest is counted: by days of a year, or by months. */
export type InterestMethod = 'daily' | 'monthly'

/** What days beyond whole months cost: a month, half or a whole one, weeks, or thirtieths. */
export type PartMonth = 'full' | 'half' | 'week' | 'days'

/** Whether each day has the rate of its own band, or all days that of the band which holds their total. */
export type SlabMode = 'stepped' | 'retrospective'

/** Whether days are counted anew once interest is fully paid, or always from opening. */
export type SlabClock = 'restart' | 'continuous'

/** A rate a year, in basis points, for the days from `fromDay` to `toDay`, both included; null: without end. */
export interface RateBand {
  fromDay: number
  toDay: number | null
  rateBp: number
}

/** How a slab type charges interest (lending rules, section 3). */
export interface SlabMethod {
  method: InterestMethod
  /** Days of a year of the daily method; null with the monthly one. */
  yearDays: 365 | 360 | null
  /** Of the monthly method; null with the daily one. */
  partMonth: PartMonth | null
  slabMode: SlabMode
  slabClock: SlabClock
  /** Adds one day, once in a loan's life. */
  countBothDays: boolean
}

/** What a loan's interest is reckoned by; taken from its slab at opening, never changed after (lending rules, section 3). */
export interface InterestTerms extends SlabMethod {
  /** From day 1 without gaps; the last without end. */
  bands: readonly RateBand[]
  /** The lifetime minimum as days of interest on the opening principal. */
  minimumDays: number
  /** The lifetime minimum as an amount. */
  minimumAmountPaise: number
  /** Simple, a year of 365 days, on principal, from the due date. */
  penalRateBp: number
  /** Days after the due date within which no penal is charged. */
  graceDays: number
}

/** The band that holds a day, counted from 1. Throws a RangeError if none does (lending rules, section 3). */
export function bandOf(bands: readonly RateBand[], day: number): RateBand {
  for (const band of bands) if (day >= band.fromDay && (band.toDay === null || day <= band.toDay)) return band
  throw new RangeError(`No band holds day ${day}.`)
}
