import type { Policy } from '../policy/policy.ts'
import type { SchemePrice, SlabTerms } from './checkScheme.ts'
import type { SchemeFees } from './fees.ts'
import { highestYearlyRate } from './highestRate.ts'

/** A scheme as a business may begin with it: its name, its metal by symbol, its slab type by name, and its price. */
export interface SchemeDefault {
  name: string
  metalSymbol: string
  slabTypeName: string
  price: SchemePrice
}

/** A way of charging interest as a business may begin with it. */
export interface SlabTypeDefault {
  name: string
  note: string
  terms: SlabTerms
}

const noFees: SchemeFees = {
  processingFeeBp: 0,
  processingFeeMinimumPaise: 0,
  processingFeeMaximumPaise: null,
  documentChargePaise: 0,
  gstBp: 0,
}

const daily = { method: 'daily', partMonth: null, slabClock: 'restart', advanceMonths: 0 } as const
const monthly = {
  method: 'monthly',
  yearDays: null,
  slabMode: 'retrospective',
  slabClock: 'restart',
  countBothDays: false,
  advanceMonths: 0,
} as const

/** The usual ways of charging: both methods, both modes, both years, and three part months. */
export const slabTypeDefaults: readonly SlabTypeDefault[] = [
  {
    name: 'Daily stepped',
    note: 'Each day at the rate of its own band; paying all interest starts the bands anew.',
    terms: { ...daily, yearDays: 365, slabMode: 'stepped', countBothDays: false },
  },
  {
    name: 'Daily retrospective',
    note: 'Who pays late pays the higher rate for all days.',
    terms: { ...daily, yearDays: 365, slabMode: 'retrospective', countBothDays: false },
  },
  {
    name: 'Daily 360, both days',
    note: 'A year of 360 days; the first day and the last are both charged.',
    terms: { ...daily, yearDays: 360, slabMode: 'stepped', countBothDays: true },
  },
  {
    name: 'Monthly, full months',
    note: 'A month begun is a month charged.',
    terms: { ...monthly, partMonth: 'full' },
  },
  {
    name: 'Monthly, half months',
    note: 'Up to 15 days beyond whole months count as half a month.',
    terms: { ...monthly, partMonth: 'half' },
  },
  {
    name: 'Monthly, by days',
    note: 'Days beyond whole months count as thirtieths of a month.',
    terms: { ...monthly, partMonth: 'days' },
  },
]

/** A usual scheme before a policy bounds its rates. */
interface UsualScheme {
  name: string
  metalSymbol: string
  slabTypeName: string
  /** The last day of each band but the last. */
  days: number[]
  /** The rate of each band, in basis points a year. */
  rates: number[]
}

const schemes: UsualScheme[] = [
  {
    name: 'Gold Saver',
    metalSymbol: 'Au',
    slabTypeName: 'Daily stepped',
    days: [90, 180],
    rates: [1200, 1500, 1800],
  },
  {
    name: 'Gold Prompt',
    metalSymbol: 'Au',
    slabTypeName: 'Daily retrospective',
    days: [30, 90],
    rates: [1100, 1500, 2000],
  },
  {
    name: 'Gold Daily 360',
    metalSymbol: 'Au',
    slabTypeName: 'Daily 360, both days',
    days: [],
    rates: [1600],
  },
  {
    name: 'Gold Monthly',
    metalSymbol: 'Au',
    slabTypeName: 'Monthly, half months',
    days: [180],
    rates: [1500, 1800],
  },
  {
    name: 'Silver Monthly',
    metalSymbol: 'Ag',
    slabTypeName: 'Monthly, full months',
    days: [],
    rates: [2400],
  },
  {
    name: 'Silver by Days',
    metalSymbol: 'Ag',
    slabTypeName: 'Monthly, by days',
    days: [90],
    rates: [1800, 2400],
  },
]

/** Steps in which rates are lowered: a quarter of a percent. */
const RATE_STEP_BP = 25
const MINIMUM_LOAN_PAISE = 1_000_00
const PENAL_RATE_BP = 300
const GRACE_DAYS = 7
const TENURE_MONTHS = 12

/**
 * Six usual schemes for gold and silver within a policy: nobody can be charged more than its ceiling in a year, no tenure is above
 * its longest. Rates stay in their order; those above what the ceiling leaves are lowered to it.
 */
export function schemeDefaults(
  policy: Pick<Policy, 'rateCeilingBp' | 'maximumTenureMonths'>,
): SchemeDefault[] {
  return schemes.map((scheme) => {
    const price = priceOf(scheme, policy)
    const { name, metalSymbol, slabTypeName } = scheme
    return {
      name,
      metalSymbol,
      slabTypeName,
      price: withinCeiling(price, slabTypeName, policy.rateCeilingBp),
    }
  })
}

function priceOf(
  { days, rates }: UsualScheme,
  { maximumTenureMonths }: Pick<Policy, 'maximumTenureMonths'>,
): SchemePrice {
  return {
    tenureMonths: Math.min(TENURE_MONTHS, maximumTenureMonths),
    bands: rates.map((rateBp, row) => ({
      fromDay: (days[row - 1] ?? 0) + 1,
      toDay: days[row] ?? null,
      rateBp,
    })),
    rateForGram: [],
    minimumLoanPaise: MINIMUM_LOAN_PAISE,
    maximumLoanPaise: null,
    minimumDays: 7,
    minimumAmountPaise: 0,
    penalRateBp: PENAL_RATE_BP,
    graceDays: GRACE_DAYS,
    fees: noFees,
  }
}

/** Lowers rates in steps until the highest yearly rate keeps to the ceiling; penal takes an eighth of the ceiling at most. */
function withinCeiling(price: SchemePrice, slabTypeName: string, ceilingBp: number | null): SchemePrice {
  const terms = slabTypeDefaults.find(({ name }) => name === slabTypeName)?.terms
  if (ceilingBp === null || terms === undefined) return price
  const penalRateBp = Math.min(price.penalRateBp, Math.floor(ceilingBp / 8))
  for (let mostBp = ceilingBp; mostBp > 0; mostBp -= RATE_STEP_BP) {
    const bands = price.bands.map((band) => ({ ...band, rateBp: Math.min(band.rateBp, mostBp) }))
    const lowered = { ...price, bands, penalRateBp }
    if ((highestYearlyRate(terms, lowered).totalBp ?? 0) <= ceilingBp) return lowered
  }
  return { ...price, bands: price.bands.map((band) => ({ ...band, rateBp: 0 })), penalRateBp: 0 }
}
