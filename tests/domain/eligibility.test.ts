import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { interestOfOne } from '../../src/domain/interest/interest.ts'
import { type QuoteItem, type QuoteRequest, quote } from '../../src/domain/loan/eligibility.ts'
import { ltvLimit } from '../../src/domain/loan/ltvLimit.ts'
import { policyProfiles } from '../../src/domain/policy/policy.ts'
import {
  checkLendingRates,
  itemLending,
  lendingRateMessages,
} from '../../src/domain/valuation/lendingRates.ts'
import { dailyTerms, drawDate, drawTerms } from '../support/lending.ts'
import { forSeeds } from '../support/seeded.ts'

const { nbfc, pawnbroker } = policyProfiles

describe('LTV limit', () => {
  test('each tier has a candidate amount, and shows whether it counts', () => {
    expect(ltvLimit(nbfc.ltvTiers, 31_000_000, 0)).toEqual({
      limitPaise: 25_000_000,
      tiers: [
        { upToPaise: 25_000_000, ltvBp: 8500, candidatePaise: 25_000_000, counts: true },
        { upToPaise: 50_000_000, ltvBp: 8000, candidatePaise: 24_800_000, counts: false },
        { upToPaise: null, ltvBp: 7500, candidatePaise: 23_250_000, counts: false },
      ],
    })
  })

  test('a tier that is used up, or ends where the tier below ends, does not count', () => {
    const result = (value: number, outstanding: number) =>
      ltvLimit(nbfc.ltvTiers, value, outstanding).tiers.map((tier) => [tier.candidatePaise, tier.counts])
    expect(result(1_000_000, 26_000_000)).toEqual([
      [0, false],
      [800_000, true],
      [750_000, false],
    ])
    // 80 % of 312500 rupees ends at the cap of the tier below; one rupee more of value exceeds it.
    expect(result(31_250_000, 0)[1]).toEqual([25_000_000, false])
    expect(result(31_250_100, 0)[1]).toEqual([25_000_080, true])
  })

  test('the limit never exceeds the LTV of the tier of all outstanding principal, and a higher value never lowers it', () => {
    forSeeds(500, (draws) => {
      const outstanding = draws.pick([0, draws.whole(0, 80_000_000)])
      const value = draws.whole(0, 100_000_000)
      const { limitPaise } = ltvLimit(nbfc.ltvTiers, value, outstanding)
      const tier = nbfc.ltvTiers.find(
        ({ upToPaise }) => upToPaise === null || outstanding + limitPaise <= upToPaise,
      )
      expect(limitPaise * 10_000).toBeLessThanOrEqual(value * (tier?.ltvBp ?? 0))
      expect(
        ltvLimit(nbfc.ltvTiers, value + draws.whole(1, 1_000_000), outstanding).limitPaise,
      ).toBeGreaterThanOrEqual(limitPaise)
    })
  })

  test('LTV at maturity includes the interest to the due date, to the paisa', () => {
    forSeeds(300, (draws) => {
      const terms = drawTerms(draws)
      const openedOn = drawDate(draws)
      const interest = interestOfOne(terms, openedOn, addDays(openedOn, draws.whole(0, 800)))
      const value = draws.whole(1, 1_000_000_000)
      const { limitPaise } = ltvLimit(pawnbroker.ltvTiers, value, 0, interest)
      const owed = (principal: number) =>
        BigInt(principal) * BigInt(interest.denominator + interest.numerator) * 10_000n
      const share = BigInt(value) * 8000n * BigInt(interest.denominator)
      expect(owed(limitPaise) <= share).toBe(true)
      expect(owed(limitPaise + 1) > share).toBe(true)
    })
  })
})

describe('lending rates per gram', () => {
  const item = { netMg: 4850, purityBp: 7500, referencePurityBp: 9160 }
  const reference = { purityBp: 9160, lendingRatePaisePerG: 500_000 }
  const own = { purityBp: 7500, lendingRatePaisePerG: 400_000 }

  test('lending rates are scaled from the reference purity and rounded down', () => {
    // 4850 × 500000 × 7500 / 9160000 = 1985534.93…
    expect(itemLending(item, [reference])).toEqual({ limitPaise: 1_985_534, rate: reference })
    expect(itemLending({ ...item, purityBp: 9160 }, [reference]).limitPaise).toBe(2_425_000)
  })

  test('a lending rate of the exact purity takes precedence over scaling', () => {
    expect(itemLending(item, [reference, own])).toEqual({ limitPaise: 1_940_000, rate: own })
  })

  test('an item has a limit of 0 if the scheme has a rate neither for its purity nor for the reference purity', () => {
    expect(itemLending({ ...item, purityBp: 8330 }, [own])).toEqual({ limitPaise: 0, rate: null })
  })

  test('lending rates have each purity once and include the reference purity', () => {
    expect(checkLendingRates([], 9160)).toEqual([])
    expect(checkLendingRates([own, reference], 9160)).toEqual([])
    expect(checkLendingRates([own], 9160)).toEqual([
      { field: 'rateForGram', message: lendingRateMessages.noReference },
    ])
    expect(checkLendingRates([reference, reference], 9160)).toEqual([
      { field: 'rateForGram.1.purityBp', message: lendingRateMessages.purityTwice },
    ])
    const wrong = [reference, { purityBp: 10_001, lendingRatePaisePerG: 0 }]
    expect(checkLendingRates(wrong, 9160)).toEqual([
      { field: 'rateForGram.1.purityBp', message: lendingRateMessages.purity },
      { field: 'rateForGram.1.lendingRatePaisePerG', message: 'Enter a value from ₹0.01 to ₹10,00,000.' },
    ])
  })
})

/** 10 g of 22-karat ornaments at ₹6,000 per gram, value ₹60,000. */
const chain: QuoteItem = {
  metal: 'gold',
  kind: 'ornament',
  netMg: 10_000,
  purityBp: 9160,
  referencePurityBp: 9160,
  pricePaisePerG: 600_000,
}

/** A pawnbroker's quote on the chain without further limits, changed by these fields. */
const request = (fields: Partial<QuoteRequest> = {}): QuoteRequest => ({
  items: [chain],
  policy: pawnbroker,
  slab: { terms: dailyTerms(), lendingRates: [], minimumLoanPaise: null, maximumLoanPaise: null },
  openedOn: '2026-04-01',
  dueOn: '2027-04-01',
  borrower: { outstandingPaise: 0, exposureCapPaise: null, pledged: [] },
  weightCaps: [],
  cash: null,
  ...fields,
})

const { slab: freeSlab, borrower: freeBorrower } = request()

describe('quote', () => {
  test('the eligible amount is the lowest limit, rounded down to the step, and the quote names this limit', () => {
    const result = quote(
      request({
        items: [{ ...chain, pricePaisePerG: 600_123 }],
        slab: {
          ...freeSlab,
          lendingRates: [{ purityBp: 9160, lendingRatePaisePerG: 479_999 }],
          maximumLoanPaise: 10_000_000,
          minimumLoanPaise: 100_000,
        },
        borrower: { outstandingPaise: 1_000_000, exposureCapPaise: 9_000_000, pledged: [] },
      }),
    )
    expect(result.valuePaise).toBe(6_001_230)
    expect(result.limits).toEqual([
      { name: 'ltv', mostPaise: 4_800_984 },
      { name: 'perGram', mostPaise: 4_799_990 },
      { name: 'slabMaximum', mostPaise: 10_000_000 },
      { name: 'exposureCap', mostPaise: 8_000_000 },
      { name: 'slabMinimum', mostPaise: null, leastPaise: 100_000 },
    ])
    expect(result.binding).toEqual(result.limits[1])
    expect(result.eligiblePaise).toBe(4_790_000)
  })

  test('of equal limits the quote names the first', () => {
    const quoted = quote(request({ slab: { ...freeSlab, maximumLoanPaise: 4_800_000 } }))
    expect(quoted.limits).toMatchObject([{ mostPaise: 4_800_000 }, { mostPaise: 4_800_000 }])
    expect(quoted.binding.name).toBe('ltv')
  })

  test('LTV includes interest to the due date if the policy says so', () => {
    const policy = { ...pawnbroker, ltvAtMaturity: true }
    // 4800000 / 1.18 = 4067796.6…
    expect(quote(request({ policy })).ltv.limitPaise).toBe(4_067_796)
    expect(quote(request()).ltv.limitPaise).toBe(4_800_000)
  })

  test('nothing is eligible if the exposure cap is used up', () => {
    const borrower = { ...freeBorrower, outstandingPaise: 500_000, exposureCapPaise: 400_000 }
    expect(quote(request({ borrower }))).toMatchObject({
      eligiblePaise: 0,
      binding: { name: 'exposureCap', mostPaise: 0 },
    })
  })

  test('nothing is eligible if the pledged weight of the item’s metal and kind exceeds its cap', () => {
    const pledged = [
      { metal: 'gold', kind: 'ornament', netMg: 990_001 },
      { metal: 'gold', kind: 'coin', netMg: 990_001 },
    ]
    const held = quote(request({ weightCaps: nbfc.weightCaps, borrower: { ...freeBorrower, pledged } }))
    expect(held.eligiblePaise).toBe(0)
    expect(held.binding).toEqual({
      name: 'weightCap',
      mostPaise: 0,
      metal: 'gold',
      kind: 'ornament',
      capMg: 1_000_000,
      pledgedMg: 1_000_001,
    })
    const first = { metal: 'gold', kind: 'ornament', netMg: 990_000 }
    const free = quote(
      request({ weightCaps: nbfc.weightCaps, borrower: { ...freeBorrower, pledged: [first] } }),
    )
    expect(free.eligiblePaise).toBe(4_800_000)
    expect(free.limits[1]).toMatchObject({ name: 'weightCap', mostPaise: null, pledgedMg: 1_000_000 })
  })

  test('the cash limit is the highest multiple of the cash step below the legal limit, and does not limit the loan', () => {
    const cash = { limitPaise: 2_000_000, paidOutPaise: 500_000, stepPaise: 100 }
    const limits = (cash: QuoteRequest['cash']) => quote(request({ cash: cash })).limits.at(-1)
    expect(quote(request({ cash }))).toMatchObject({
      eligiblePaise: 4_800_000,
      binding: { name: 'ltv', mostPaise: 4_800_000 },
    })
    expect(limits({ ...cash, paidOutPaise: 0 })).toEqual({ name: 'cashPayout', mostPaise: 1_999_900 })
    expect(limits(cash)).toEqual({ name: 'cashPayout', mostPaise: 1_499_900 })
    expect(limits({ ...cash, paidOutPaise: 500_001 })).toEqual({ name: 'cashPayout', mostPaise: 1_499_900 })
    expect(limits({ ...cash, paidOutPaise: 2_000_000 })).toEqual({ name: 'cashPayout', mostPaise: 0 })
    expect(limits({ ...cash, stepPaise: 1000 })).toEqual({ name: 'cashPayout', mostPaise: 1_499_000 })
  })

  test('nothing is eligible if less than the scheme’s minimum remains', () => {
    const slab = { ...freeSlab, minimumLoanPaise: 4_800_001 }
    const result = quote(request({ slab }))
    expect(result.eligiblePaise).toBe(0)
    expect(result.binding).toEqual({ name: 'slabMinimum', mostPaise: 0, leastPaise: 4_800_001 })
    expect(quote(request({ slab: { ...slab, minimumLoanPaise: 4_800_000 } })).eligiblePaise).toBe(4_800_000)
  })

  test('nothing is eligible without items', () => {
    expect(quote(request({ items: [] }))).toMatchObject({ valuePaise: 0, eligiblePaise: 0 })
  })

  test('the eligible amount is within all limits, a multiple of the step, and one step more exceeds the named limit', () => {
    forSeeds(600, (draws) => {
      const terms = drawTerms(draws)
      const maybe = (max: number) => draws.pick([null, draws.whole(0, max)])
      const result = quote({
        items: Array.from({ length: draws.whole(1, 4) }, () => ({
          ...chain,
          kind: draws.pick(['ornament', 'coin']),
          netMg: draws.whole(1, 60_000),
          purityBp: draws.pick([9990, 9160, 8330, 7500]),
          pricePaisePerG: draws.whole(1, 900_000),
        })),
        policy: draws.pick([nbfc, pawnbroker]),
        slab: {
          terms,
          lendingRates: draws.pick([[], [{ purityBp: 9160, lendingRatePaisePerG: draws.whole(1, 800_000) }]]),
          minimumLoanPaise: maybe(500_000),
          maximumLoanPaise: maybe(50_000_000),
        },
        openedOn: '2026-04-01',
        dueOn: '2027-03-31',
        borrower: {
          outstandingPaise: draws.whole(0, 60_000_000),
          exposureCapPaise: maybe(100_000_000),
          pledged: [],
        },
        weightCaps: nbfc.weightCaps,
        cash: draws.pick([
          null,
          { limitPaise: 2_000_000, paidOutPaise: draws.whole(0, 2_100_000), stepPaise: 100 },
        ]),
      })
      for (const { name, mostPaise } of result.limits)
        if (name !== 'cashPayout' && mostPaise !== null)
          expect(result.eligiblePaise).toBeLessThanOrEqual(mostPaise)
      expect(result.eligiblePaise % 10_000).toBe(0)
      expect(result.eligiblePaise).toBeGreaterThanOrEqual(0)
      expect(result.eligiblePaise + 10_000).toBeGreaterThan(result.binding.mostPaise ?? Number.NaN)
      expect(result.limits).toContain(result.binding)
      expect(result.items.reduce((all, { valuePaise }) => all + valuePaise, 0)).toBe(result.valuePaise)
    })
  })
})
