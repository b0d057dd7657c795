import type { SchemeFees, SchemePrice, SlabTerms } from './checkScheme.ts'
import type { Policy } from './policy.ts'

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

/** The least the trade charges, and what lateness adds; a ceiling below them bounds them. */
const schemes: {
  name: string
  metalSymbol: string
  slabTypeName: string
  days: number[]
  rates: number[]
}[] = [
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

const MINIMUM_LOAN_PAISE = 1_000_00
const PENAL_RATE_BP = 300
const GRACE_DAYS = 7
const TENURE_MONTHS = 12

/** Six usual schemes for gold and silver within a policy: no rate above its ceiling, no tenure above its longest. */
export function schemeDefaults(
  policy: Pick<Policy, 'rateCeilingBp' | 'maximumTenureMonths'>,
): SchemeDefault[] {
  const bounded = (rateBp: number) => Math.min(rateBp, policy.rateCeilingBp ?? rateBp)
  return schemes.map(({ days, rates, ...named }) => ({
    ...named,
    price: {
      tenureMonths: Math.min(TENURE_MONTHS, policy.maximumTenureMonths),
      bands: rates.map((rateBp, row) => ({
        fromDay: (days[row - 1] ?? 0) + 1,
        toDay: days[row] ?? null,
        rateBp: bounded(rateBp),
      })),
      rateForGram: [],
      minimumLoanPaise: MINIMUM_LOAN_PAISE,
      maximumLoanPaise: null,
      minimumDays: 7,
      minimumAmountPaise: 0,
      penalRateBp: bounded(PENAL_RATE_BP),
      graceDays: GRACE_DAYS,
      fees: noFees,
    },
  }))
}
