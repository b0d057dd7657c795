import { describe, expect, test } from 'vitest'
import { lastRedemptionOn } from '../../src/domain/loan/redemption.ts'
import { itemKinds, policyProfiles } from '../../src/domain/policy/policy.ts'
import { itemProblem } from '../../src/domain/valuation/itemAcceptance.ts'

const { nbfc, pawnbroker } = policyProfiles
const capsOf = (metal: 'gold' | 'silver') => nbfc.weightCaps.filter((cap) => cap.metal === metal)
const gold = { name: 'Gold', coinPurityFloorBp: nbfc.goldCoinPurityFloorBp, weightCaps: capsOf('gold') }
const silver = {
  name: 'Silver',
  coinPurityFloorBp: nbfc.silverCoinPurityFloorBp,
  weightCaps: capsOf('silver'),
}

describe('items a regulated lender accepts', () => {
  test.each([
    ['bar', 9990],
    ['utensil', 8000],
  ] as const)('a regulated lender does not accept a %s', (kind, purityBp) => {
    expect(itemProblem({ kind, purityBp }, gold, nbfc)).toMatchObject({
      field: 'productId',
      message: expect.stringContaining('Accepted: ornaments, coins.'),
    })
  })

  test('gold coins are accepted from 22 karat, silver coins from 925', () => {
    expect(itemProblem({ kind: 'coin', purityBp: 9160 }, gold, nbfc)).toBeNull()
    expect(itemProblem({ kind: 'coin', purityBp: 7500 }, gold, nbfc)).toEqual({
      field: 'purityBp',
      message: 'Gold coins must have a fineness of 916 or above.',
    })
    expect(itemProblem({ kind: 'coin', purityBp: 9250 }, silver, nbfc)).toBeNull()
    expect(itemProblem({ kind: 'coin', purityBp: 9000 }, silver, nbfc)?.field).toBe('purityBp')
  })

  test('ornaments of any fineness are accepted if their metal and kind have a weight cap', () => {
    for (const purityBp of [1, 7500, 9990])
      expect(itemProblem({ kind: 'ornament', purityBp }, gold, nbfc)).toBeNull()
    expect(
      itemProblem({ kind: 'ornament', purityBp: 7500 }, { ...gold, weightCaps: [] }, nbfc),
    ).toMatchObject({
      field: 'productId',
      message: expect.stringContaining('have no weight limit'),
    })
  })
})

test('a pawnbroker accepts every kind, with or without a weight cap', () => {
  for (const kind of itemKinds)
    expect(
      itemProblem(
        { kind, purityBp: 5850 },
        { name: 'Gold', coinPurityFloorBp: null, weightCaps: [] },
        pawnbroker,
      ),
    ).toBeNull()
})

describe('redemption period', () => {
  test('the period is the policy’s months and days of grace from the pledge: for a pawnbroker twelve months and seven days', () => {
    expect(lastRedemptionOn('2026-04-05', pawnbroker)).toBe('2027-04-12')
    expect(lastRedemptionOn('2027-08-31', { redemptionMonths: 6, auctionGraceDays: 0 })).toBe('2028-02-29')
  })

  test('a regulated lender has no redemption period', () => {
    expect(lastRedemptionOn('2026-04-05', nbfc)).toBeNull()
  })
})
