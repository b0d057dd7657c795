import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../src/domain/dates/dates.ts'
import { interestOfOne } from '../../src/domain/interest/interest.ts'
import { interestAtMost, marginOf, mayOwePaisePerFineKg } from '../../src/domain/loan/margin.ts'
import type { LtvTier } from '../../src/domain/policy/policy.ts'
import { itemValuePaise } from '../../src/domain/valuation/valuation.ts'
import { dailyTerms, drawDate, drawTerms } from '../support/lending.ts'
import { type Draws, forSeeds } from '../support/seeded.ts'

/** Tiers with ascending caps, the last tier without a cap; their shares rise and fall. */
function drawTiers(draws: Draws): LtvTier[] {
  const caps = Array.from({ length: draws.whole(0, 3) }, () => draws.whole(1, 5_000_000))
  const shares = () => ({ ltvBp: draws.whole(100, 10_000) })
  const capped = [...new Set(caps)].sort((a, b) => a - b).map((upToPaise) => ({ upToPaise, ...shares() }))
  return [...capped, { upToPaise: null, ...shares() }]
}

/** Upper bound of the interest on a principal of 1, times {@link interestAtMost}.divisor. */
const mostOf = (rateBp: number, days: number) =>
  BigInt(rateBp * (interestAtMost.aDay * Math.max(0, days) + interestAtMost.once))

describe('principal covered under every tier', () => {
  test('a loan within the covered principal has no shortfall, whatever the other loans and the rounding', () => {
    let close = 0
    forSeeds(20_000, (draws) => {
      const [tiers, price] = [drawTiers(draws), draws.whole(1, 1_500_000)]
      const referencePurityBp = draws.pick([9160, 9990, 9995])
      const items = Array.from({ length: draws.whole(1, 4) }, () => ({
        netMg: draws.whole(1, 30_000),
        purityBp: draws.pick([7500, 9160, 9990]),
      }))
      const fine = items.reduce((sum, { netMg, purityBp }) => sum + netMg * purityBp, 0)
      const [terms, today] = [drawTerms(draws), drawDate(draws)]
      const dueOn = addDays(today, draws.whole(-100, 700))
      const ltvAtMaturity = draws.pick([true, false])
      const rateBp = Math.max(...terms.bands.map((band) => band.rateBp))
      const interest = ltvAtMaturity ? mostOf(rateBp, daysBetween(today, dueOn)) : 0n
      const divisor = BigInt(interestAtMost.divisor)
      const mayOwe = mayOwePaisePerFineKg(tiers, { pricePaisePerG: price, referencePurityBp })
      // The greatest principal that counts as covered.
      const most = (BigInt(mayOwe) * BigInt(fine) * divisor) / (10_000_000_000n * (divisor + interest))
      const principalPaise = Number(most) - items.length
      if (principalPaise <= 0) return
      close += 1
      const { shortfallPaise } = marginOf({
        principalPaise,
        terms,
        today,
        dueOn,
        valuePaise: items.reduce(
          (sum, item) => sum + itemValuePaise({ ...item, referencePurityBp }, price),
          0,
        ),
        policy: { ltvTiers: tiers, ltvAtMaturity },
        otherOutstandingPaise: draws.pick([0, draws.whole(0, 6_000_000)]),
      })
      expect(shortfallPaise).toBe(0)
    })
    expect(close).toBeGreaterThan(15_000)
  })

  test('interest of any terms does not exceed the assumed maximum', () => {
    forSeeds(5_000, (draws) => {
      const [terms, from] = [drawTerms(draws), drawDate(draws)]
      const days = draws.whole(0, 1200)
      const { numerator, denominator } = interestOfOne(terms, from, addDays(from, days))
      const rateBp = Math.max(...terms.bands.map((band) => band.rateBp))
      const most = mostOf(rateBp, days) * BigInt(denominator)
      expect(BigInt(numerator) * BigInt(interestAtMost.divisor) <= most).toBe(true)
    })
  })
})

describe('LTV at maturity', () => {
  const limitOn = (today: string, countBothDays: boolean) =>
    marginOf({
      principalPaise: 0,
      valuePaise: 100_000_000,
      otherOutstandingPaise: 0,
      dueOn: '2026-06-30',
      today,
      policy: { ltvTiers: [{ upToPaise: null, ltvBp: 10_000 }], ltvAtMaturity: true },
      terms: dailyTerms({ countBothDays, bands: [{ fromDay: 1, toDay: null, rateBp: 3650 }] }),
    }).limitPaise

  // 36.5 % a year is 0.1 % a day: the principal with its interest up to the due date may be ₹10,00,000.
  test.each([
    ['the day before', '2026-06-29', false, 99_900_099],
    ['the day before, both days counted', '2026-06-29', true, 99_800_399],
    ['the due date', '2026-06-30', false, 100_000_000],
    ['the due date, both days counted', '2026-06-30', true, 99_900_099],
    ['the day after', '2026-07-01', true, 100_000_000],
  ])('on %s the limit includes interest for the remaining days', (_, today, countBothDays, limitPaise) => {
    expect(limitOn(today, countBothDays)).toBe(limitPaise)
  })
})
