import { describe, expect, test } from 'vitest'
import { totalOf } from '../../src/domain/loan/loanState.ts'
import {
  type RenewalRequest,
  type RenewalSettlement,
  renewalMessages,
  settlementProblem,
  settleRenewal,
} from '../../src/domain/loan/renewal.ts'
import { forSeeds } from '../support/seeded.ts'

/** ₹30,000 with ₹1,210.40 of dues, renewed at the same principal with ₹100.30 of fees and advance. */
const request: RenewalRequest = {
  old: { chargesPaise: 11_040, penalPaise: 10_000, interestPaise: 100_000, principalPaise: 3_000_000 },
  newPrincipalPaise: 3_000_000,
  eligiblePaise: 4_000_000,
  newFeesPaise: 8030,
  newAdvancePaise: 2000,
  stepPaise: 100,
}

function settled(fields: Partial<RenewalRequest> = {}): RenewalSettlement {
  const result = settleRenewal({ ...request, ...fields })
  if ('problem' in result) throw new Error(result.problem.message)
  return result
}

describe('renewals', () => {
  test('with equal principal the customer pays the dues, the new fees and the advance', () => {
    expect(settled()).toEqual({
      kind: 'renewal',
      differencePaise: 131_070,
      toPayPaise: 131_100,
      toPayOutPaise: 0,
      roundOffPaise: 30,
    })
  })

  test('with less principal the customer pays the difference too', () => {
    expect(settled({ newPrincipalPaise: 2_500_000 })).toMatchObject({
      kind: 'renewal',
      differencePaise: 631_070,
      toPayPaise: 631_100,
    })
  })

  test('a top-up pays out what remains after all dues', () => {
    expect(settled({ newPrincipalPaise: 3_500_000 })).toEqual({
      kind: 'topUp',
      differencePaise: -368_930,
      toPayPaise: 0,
      toPayOutPaise: 368_900,
      roundOffPaise: 30,
    })
    expect(settled({ newPrincipalPaise: 3_131_050 })).toEqual({
      kind: 'topUp',
      differencePaise: 20,
      toPayPaise: 0,
      toPayOutPaise: 0,
      roundOffPaise: -20,
    })
  })

  test('a new principal of 0 or above the eligible amount is rejected', () => {
    const problem = (newPrincipalPaise: number) => settleRenewal({ ...request, newPrincipalPaise })
    const rejected = (message: string) => ({ problem: { field: 'newPrincipalPaise', message } })
    for (const none of [0, -100, 0.5, Number.NaN])
      expect(problem(none)).toEqual(rejected(renewalMessages.amount))
    expect(problem(4_000_001)).toEqual(
      rejected('The eligible amount today is ₹40,000.00. Enter this amount or less.'),
    )
    expect(problem(4_000_000)).toMatchObject({ kind: 'topUp' })
  })

  test('only the exact difference settles a renewal, either way', () => {
    const paid = (receivedPaise: number, paidOutPaise: number) => ({ receivedPaise, paidOutPaise })
    const renewal = settled()
    expect(settlementProblem(renewal, paid(131_100, 0))).toBeNull()
    for (const wrong of [paid(131_070, 0), paid(131_101, 0), paid(131_101, 1), paid(0, 131_100)])
      expect(settlementProblem(renewal, wrong)).toBe(
        'The payments from the customer must add up to ₹1,311.00.',
      )
    const topUp = settled({ newPrincipalPaise: 3_500_000 })
    expect(settlementProblem(topUp, paid(0, 368_900))).toBeNull()
    expect(settlementProblem(topUp, paid(0, 368_800))).toBe(
      'The payments to the customer must add up to ₹3,689.00.',
    )
    expect(renewalMessages.exact({ toPayPaise: 0, toPayOutPaise: 0 })).toBe('There is nothing to pay.')
  })

  test('amounts balance except for the rounding', () => {
    forSeeds(500, (draws) => {
      const old = {
        chargesPaise: draws.whole(0, 50_000),
        penalPaise: draws.whole(0, 50_000),
        interestPaise: draws.whole(0, 500_000),
        principalPaise: draws.whole(1, 9_000_000),
      }
      const newPrincipalPaise = draws.whole(1, 10_000_000)
      const stepPaise = draws.pick([1, 100, 500])
      const [newFeesPaise, newAdvancePaise] = [draws.whole(0, 50_000), draws.whole(0, 50_000)]
      const eligiblePaise = 10_000_000
      const result = settled({
        old,
        newPrincipalPaise,
        eligiblePaise,
        newFeesPaise,
        newAdvancePaise,
        stepPaise,
      })
      const { toPayPaise, toPayOutPaise, roundOffPaise } = result
      expect(newPrincipalPaise + toPayPaise - toPayOutPaise).toBe(
        totalOf(old) + newFeesPaise + newAdvancePaise + roundOffPaise,
      )
      expect(Math.min(toPayPaise, toPayOutPaise)).toBe(0)
      expect((toPayPaise + toPayOutPaise) % stepPaise).toBe(0)
      expect(2 * Math.abs(roundOffPaise)).toBeLessThanOrEqual(stepPaise)
    })
  })
})
