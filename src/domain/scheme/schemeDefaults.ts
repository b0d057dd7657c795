import type { Policy } from '../policy/policy.ts'
import type { SchemeFees } from './fees.ts'
import { highestYearlyRate } from './highestRate.ts'
import type { SchemeConditions, SlabTerms } from './schemeTerms.ts'

/** A common scheme: its name, the symbol of its metal, the name of its slab type, and its conditions. */
export interface SchemeDefault {
  name: string
  metalSymbol: string
  slabTypeName: string
  conditions: SchemeConditions
}

/** A common slab type. */
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

/**
 * The slab types of the common schemes. They cover both methods, both modes, both year lengths and three kinds of
 * part month.
 */
export const slabTypeDefaults: readonly SlabTypeDefault[] = [
  {
    name: 'Daily stepped',
    note: 'Each day is charged at the rate of its own band. Paying all interest restarts the bands.',
    terms: { ...daily, yearDays: 365, slabMode: 'stepped', countBothDays: false },
  },
  {
    name: 'Daily retrospective',
    note: 'A late payment is charged the higher rate for all days.',
    terms: { ...daily, yearDays: 365, slabMode: 'retrospective', countBothDays: false },
  },
  {
    name: 'Daily 360, both days',
    note: 'A year of 360 days. The first and the last day are both charged.',
    terms: { ...daily, yearDays: 360, slabMode: 'stepped', countBothDays: true },
  },
  {
    name: 'Monthly, full months',
    note: 'Each month that has started is charged in full.',
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

/** A common scheme before its rates are lowered to a policy's ceiling. */
interface UsualScheme {
  name: string
  metalSymbol: string
  slabTypeName: string
  /** Last day of each band except the last band. */
  days: number[]
  /** Rate of each band, in basis points per year. */
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

/** Step for lowering rates: 0.25 %. */
const RATE_STEP_BP = 25
const MINIMUM_LOAN_PAISE = 1_000_00
const PENAL_RATE_BP = 300
const GRACE_DAYS = 7
const TENURE_MONTHS = 12

/**
 * Returns six common schemes for gold and silver within a policy: the highest yearly rate of each
 * ({@link highestYearlyRate}) is within the rate ceiling, and each tenure within the maximum. Rates that would exceed
 * the ceiling are lowered; their order is kept.
 */
export function schemeDefaults(
  policy: Pick<Policy, 'rateCeilingBp' | 'maximumTenureMonths'>,
): SchemeDefault[] {
  return schemes.map((scheme) => {
    const conditions = conditionsOf(scheme, policy)
    const { name, metalSymbol, slabTypeName } = scheme
    return {
      name,
      metalSymbol,
      slabTypeName,
      conditions: withinCeiling(conditions, slabTypeName, policy.rateCeilingBp),
    }
  })
}

function conditionsOf(
  { days, rates }: UsualScheme,
  { maximumTenureMonths }: Pick<Policy, 'maximumTenureMonths'>,
): SchemeConditions {
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

/**
 * Lowers rates in steps until the highest yearly rate is within the ceiling. Penal interest is at most one eighth of the
 * ceiling.
 */
function withinCeiling(
  conditions: SchemeConditions,
  slabTypeName: string,
  ceilingBp: number | null,
): SchemeConditions {
  const terms = slabTypeDefaults.find(({ name }) => name === slabTypeName)?.terms
  if (ceilingBp === null || terms === undefined) return conditions
  const penalRateBp = Math.min(conditions.penalRateBp, Math.floor(ceilingBp / 8))
  for (let mostBp = ceilingBp; mostBp > 0; mostBp -= RATE_STEP_BP) {
    const bands = conditions.bands.map((band) => ({ ...band, rateBp: Math.min(band.rateBp, mostBp) }))
    const lowered = { ...conditions, bands, penalRateBp }
    if ((highestYearlyRate(terms, lowered).totalBp ?? 0) <= ceilingBp) return lowered
  }
  return { ...conditions, bands: conditions.bands.map((band) => ({ ...band, rateBp: 0 })), penalRateBp: 0 }
}
