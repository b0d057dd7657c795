import { describe, expect, test } from 'vitest'
import { rangeMessage } from '../../src/domain/money/fieldValue.ts'
import { checkPolicy, policyMessages } from '../../src/domain/policy/checkPolicy.ts'
import { type Policy, policyProfiles } from '../../src/domain/policy/policy.ts'
import { policyFields } from '../../src/domain/policy/policyFields.ts'

const { nbfc, pawnbroker, custom } = policyProfiles

/** Problems of a pawnbroker's policy with these fields changed. */
const wrong = (fields: Partial<Policy>) => checkPolicy({ ...pawnbroker, ...fields })

describe('policy profiles', () => {
  test('every profile is a valid policy', () => {
    for (const profile of [nbfc, pawnbroker, custom]) expect(checkPolicy(profile)).toEqual([])
  })

  test('the nbfc profile has the tiers, caps and days of the 2025 directions', () => {
    expect(nbfc.ltvTiers).toEqual([
      { upToPaise: 2_50_000_00, ltvBp: 8500 },
      { upToPaise: 5_00_000_00, ltvBp: 8000 },
      { upToPaise: null, ltvBp: 7500 },
    ])
    expect(nbfc.weightCaps.map(({ metal, kind, capMg }) => `${metal} ${kind} ${capMg / 1000} g`)).toEqual([
      'gold ornament 1000 g',
      'gold coin 50 g',
      'silver ornament 10000 g',
      'silver coin 500 g',
    ])
    expect(nbfc).toMatchObject({
      ltvAtMaturity: true,
      valuation: 'lowerOf30DayAverage',
      maximumTenureMonths: 12,
      auctionNoticeDays: 14,
      reserveBp: 9000,
      reserveAfterFailuresBp: 8500,
      failuresForLowerReserve: 2,
      releaseWorkingDays: 7,
      releaseCompensationPaisePerDay: 5_000_00,
      bankLoansAllowed: false,
      surplusRefundDays: 7,
      surplusRefundInWorkingDays: true,
      rateCeilingBp: null,
      kindsLentOn: ['ornament', 'coin'],
      goldCoinPurityFloorBp: 9160,
      silverCoinPurityFloorBp: 9250,
      weightCapsRequired: true,
      redemptionMonths: 0,
      auctionGraceDays: 0,
    })
  })

  test('the pawnbroker profile has one tier, no weight caps and a ceiling of 24 % a year', () => {
    expect(pawnbroker).toMatchObject({
      ltvTiers: [{ upToPaise: null, ltvBp: 8000 }],
      ltvAtMaturity: false,
      valuation: 'latestRate',
      weightCaps: [],
      auctionNoticeDays: 15,
      reserveBp: 9000,
      releaseWorkingDays: 0,
      bankLoansAllowed: true,
      surplusRefundDays: 30,
      rateCeilingBp: 2400,
      kindsLentOn: ['ornament', 'coin', 'bar', 'utensil'],
      weightCapsRequired: false,
      redemptionMonths: 12,
      auctionGraceDays: 7,
    })
  })

  test('every profile has a cash step of one rupee', () => {
    for (const profile of [nbfc, pawnbroker, custom]) expect(profile.cashStepPaise).toBe(1_00)
  })

  test('the custom profile starts as a pawnbroker', () => {
    expect(custom).toEqual(pawnbroker)
  })

  test('profiles have exactly the fields that the editor shows', () => {
    const keys = policyFields.map(({ key }) => key).sort()
    for (const profile of [nbfc, pawnbroker]) expect(Object.keys(profile).sort()).toEqual(keys)
  })
})

describe('policy validation', () => {
  test('a number outside its range, both ends included, is rejected at its field', () => {
    for (const field of policyFields) {
      if (!('nullable' in field)) continue
      const { key, min, max, nullable } = field
      const free = { reserveBp: 10_000, reserveAfterFailuresBp: 0 }
      const rejected = [{ field: key, message: rangeMessage(key, { min, max }) }]
      const plain = (value: number | null) =>
        wrong({ ...free, [key]: value }).filter((one) => one.field === key)
      expect(plain(max), key).toEqual([])
      expect(wrong({ reserveAfterFailuresBp: 0, [key]: min }), key).toEqual([])
      for (const value of [min - 1, max + 1, min + 0.5, Number.NaN, Number.POSITIVE_INFINITY])
        expect(plain(value), `${key} ${value}`).toContainEqual(rejected[0])
      expect(plain(null), `${key} null`).toEqual(nullable ? [] : rejected)
    }
    expect(wrong({ releaseCompensationPaisePerDay: -1 })[0]?.message).toBe(
      'Enter a value from ₹0 to ₹1,00,00,000.',
    )
  })

  test('one to ten tiers are valid', () => {
    expect(wrong({ ltvTiers: [] })).toEqual([{ field: 'ltvTiers', message: policyMessages.noTier }])
    const tiers = (many: number) =>
      Array.from({ length: many }, (_, at) => ({ upToPaise: at === many - 1 ? null : at + 1, ltvBp: 8000 }))
    expect(wrong({ ltvTiers: tiers(10) })).toEqual([])
    expect(wrong({ ltvTiers: tiers(11) })).toEqual([
      { field: 'ltvTiers', message: policyMessages.tooManyRows },
    ])
  })

  test('caps of tiers must ascend, and only the last tier has none', () => {
    const tier = (upToPaise: number | null, ltvBp = 8000) => ({ upToPaise, ltvBp })
    const cases: [Policy['ltvTiers'], string, string][] = [
      [[tier(200), tier(200), tier(null)], 'ltvTiers.1.upToPaise', policyMessages.tiersAscend],
      [[tier(200), tier(100), tier(null)], 'ltvTiers.1.upToPaise', policyMessages.tiersAscend],
      [[tier(null), tier(null)], 'ltvTiers.0.upToPaise', policyMessages.openTierLast],
      [[tier(100), tier(200)], 'ltvTiers.1.upToPaise', policyMessages.lastTierOpen],
      [[tier(0), tier(null)], 'ltvTiers.0.upToPaise', 'Enter a value from ₹0.01 to ₹10,00,00,00,000.'],
      [[tier(100), tier(null, 10_001)], 'ltvTiers.1.ltvBp', 'Enter a value from 0.01 % to 100 %.'],
    ]
    for (const [ltvTiers, field, message] of cases) expect(wrong({ ltvTiers })).toEqual([{ field, message }])
  })

  test('a metal and kind can have one weight cap', () => {
    const cap = (capMg: number) => ({ metal: 'gold', kind: 'coin', capMg }) as const
    expect(wrong({ weightCaps: [cap(0), { ...cap(5), kind: 'ornament' }] })).toEqual([])
    expect(wrong({ weightCaps: [cap(1), cap(2)] })).toEqual([
      { field: 'weightCaps.1.kind', message: policyMessages.capTwice },
    ])
    expect(wrong({ weightCaps: [cap(-1)] })).toEqual([
      { field: 'weightCaps.0.capMg', message: 'Enter a value from 0.000 g to 1,00,000.000 g.' },
    ])
  })

  test('the reserve after unsold auctions cannot be above the first reserve', () => {
    expect(wrong({ reserveBp: 8500, reserveAfterFailuresBp: 8500 })).toEqual([])
    expect(wrong({ reserveBp: 8500, reserveAfterFailuresBp: 8501 })).toEqual([
      { field: 'reserveAfterFailuresBp', message: policyMessages.lowerReserve },
    ])
  })
})
