import { itemValueFloorPaise, type WeighedMetal } from './valuation.ts'

/** What an interest slab lends on a gram of metal of a purity, in paise. */
export interface LendingRate {
  purityBp: number
  lendingRatePaisePerG: number
}

/** What a slab lends on one item by its weight. */
export interface ItemLending {
  /** Floored, paise; 0 where the slab has no rate for the purity. */
  limitPaise: number
  /** The rate that was taken: the purity's own entry, or that of the reference purity scaled; null: the slab has none. */
  rate: LendingRate | null
}

/** A field of the lending rates that breaks a rule: its path, as `rateForGram.0.purityBp`, and the rule. */
export interface LendingRateProblem {
  field: string
  message: string
}

/** The rules that lending rates are held to, in words. */
export const lendingRateMessages = {
  purityTwice: 'This purity already has a rate.',
  noReference: 'Give the rate of the reference purity too: the others are scaled from it.',
  purity: 'Give a purity between 0.01 % and 100 %.',
  whole: 'Give a whole number within the range allowed.',
} as const

/** The greatest lending rate, in paise a gram. */
const MOST_PER_GRAM = 100_000_000

/**
 * What a slab lends on an item by its weight: net weight × lending rate × purity / (1000 × reference purity), floored,
 * from the rate of the reference purity; the slab's own entry for that exact purity wins over the scaling, and is then
 * net weight × its rate / 1000, floored. An item that the slab has no rate for bears 0 (lending rules, section 2).
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
 * What is wrong with a slab's lending rates; empty if there are none (no per-gram limit), or every purity stands once,
 * is between 1 and 10000 basis points, has a rate above 0, and the metal's reference purity is among them, from which
 * others are scaled (lending rules, section 2).
 */
export function checkLendingRates(
  rates: readonly LendingRate[],
  referencePurityBp: number,
): LendingRateProblem[] {
  const seen = new Set<number>()
  const problems = rates.flatMap(({ purityBp, lendingRatePaisePerG }, index) => {
    const found: LendingRateProblem[] = []
    const refuse = (field: keyof LendingRate, message: string) =>
      found.push({ field: `rateForGram.${index}.${field}`, message })
    if (!whole(purityBp, 10_000)) refuse('purityBp', lendingRateMessages.purity)
    else if (seen.has(purityBp)) refuse('purityBp', lendingRateMessages.purityTwice)
    seen.add(purityBp)
    if (!whole(lendingRatePaisePerG, MOST_PER_GRAM)) refuse('lendingRatePaisePerG', lendingRateMessages.whole)
    return found
  })
  if (rates.length > 0 && !seen.has(referencePurityBp))
    problems.push({ field: 'rateForGram', message: lendingRateMessages.noReference })
  return problems
}

function whole(value: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= max
}
