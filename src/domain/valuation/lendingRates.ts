import { rangeMessage } from '../money/fieldValue.ts'
import { itemValueFloorPaise, type WeighedMetal } from './valuation.ts'

/** Lending rate of a scheme for one purity, in paise per gram. */
export interface LendingRate {
  purityBp: number
  lendingRatePaisePerG: number
}

/** Limit of a scheme for one item by weight. */
export interface ItemLending {
  /** Rounded down, in paise; 0 if the scheme has a rate neither for the purity nor for the reference purity. */
  limitPaise: number
  /**
   * The rate applied: the entry for the item's own purity, or the entry for the reference purity, scaled; null if
   * there is none.
   */
  rate: LendingRate | null
}

/** A lending rate that is not valid. `field` is its path, such as `rateForGram.0.purityBp`. */
export interface LendingRateProblem {
  field: string
  message: string
}

/** Messages for lending rates that are not valid. */
export const lendingRateMessages = {
  purityTwice: 'This purity already has a lending rate per gram.',
  noReference:
    'Also enter the lending rate of the purity that the price is quoted for. The other rates are calculated from it.',
  purity: 'Enter a purity between 0.01 % and 100 %.',
} as const

/** Maximum lending rate, in paise per gram. */
const MAX_PER_GRAM = 100_000_000
const perGramMessage = rangeMessage('lendingRatePaisePerG', { min: 1, max: MAX_PER_GRAM })

/**
 * Returns the per-gram limit of an item: net weight × lending rate × purity / (1000 × reference purity), rounded
 * down, with the rate of the reference purity. If the scheme has an entry for the exact purity, that rate applies
 * without scaling: net weight × rate / 1000, rounded down. Without a rate the limit is 0. Source: lending rules,
 * section 2.
 */
export function itemLending(item: WeighedMetal, rates: readonly LendingRate[]): ItemLending {
  const own = rates.find(({ purityBp }) => purityBp === item.purityBp)
  if (own) {
    const asReference = { ...item, referencePurityBp: item.purityBp }
    return { limitPaise: itemValueFloorPaise(asReference, own.lendingRatePaisePerG), rate: own }
  }
  const reference = rates.find(({ purityBp }) => purityBp === item.referencePurityBp)
  if (!reference) return { limitPaise: 0, rate: null }
  return { limitPaise: itemValueFloorPaise(item, reference.lendingRatePaisePerG), rate: reference }
}

/**
 * Checks the lending rates of a scheme; empty if valid. Without entries there is no per-gram limit. Each purity
 * occurs once and is 1 to 10,000 basis points, each rate is above 0, and the metal's reference purity has a rate,
 * from which others are scaled. Source: lending rules, section 2.
 */
export function checkLendingRates(
  rates: readonly LendingRate[],
  referencePurityBp: number,
): LendingRateProblem[] {
  const seen = new Set<number>()
  const problems = rates.flatMap(({ purityBp, lendingRatePaisePerG }, index) => {
    const found: LendingRateProblem[] = []
    const reject = (field: keyof LendingRate, message: string) =>
      found.push({ field: `rateForGram.${index}.${field}`, message })
    if (!whole(purityBp, 10_000)) reject('purityBp', lendingRateMessages.purity)
    else if (seen.has(purityBp)) reject('purityBp', lendingRateMessages.purityTwice)
    seen.add(purityBp)
    if (!whole(lendingRatePaisePerG, MAX_PER_GRAM)) reject('lendingRatePaisePerG', perGramMessage)
    return found
  })
  if (rates.length > 0 && !seen.has(referencePurityBp))
    problems.push({ field: 'rateForGram', message: lendingRateMessages.noReference })
  return problems
}

function whole(value: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= max
}
