import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, monthsBetween } from '../../src/domain/dates/dates.ts'
import { openAccrual } from '../../src/domain/interest/accrualState.ts'
import { interestDuePaise, penalDuePaise } from '../../src/domain/interest/interest.ts'
import { policyProfiles } from '../../src/domain/policy/policy.ts'
import { checkScheme, schemeMessages } from '../../src/domain/scheme/checkScheme.ts'
import { openingFees } from '../../src/domain/scheme/fees.ts'
import { highestYearlyRate } from '../../src/domain/scheme/highestRate.ts'
import { schemeDefaults, slabTypeDefaults } from '../../src/domain/scheme/schemeDefaults.ts'
import { interestTermsOf } from '../../src/domain/scheme/schemeTerms.ts'

const CEILING_BP = 2400
const bounds = { ...policyProfiles.pawnbroker, referencePurityBp: 9160, puritiesBp: [] }
const [usual] = schemeDefaults(policyProfiles.pawnbroker)
if (!usual) throw new Error('there are usual schemes')
const typeNamed = (name: string) => {
  const found = slabTypeDefaults.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found.terms
}
const daily = typeNamed('Daily stepped')
const fullMonths = typeNamed('Monthly, full months')
const flat = (rateBp: number) => [{ fromDay: 1, toDay: null, rateBp }]
const conditions = {
  ...usual.conditions,
  bands: flat(CEILING_BP),
  penalRateBp: 0,
  minimumDays: 0,
  tenureMonths: 12,
}
const fees = { ...conditions.fees, gstBp: 1800 }

describe('highest yearly rate of a scheme', () => {
  test('equals the highest band if nothing else is charged', () => {
    expect(highestYearlyRate(daily, conditions)).toEqual({
      bandBp: 2400,
      countingBp: 0,
      penalBp: 0,
      feesBp: 0,
      totalBp: 2400,
    })
    expect(checkScheme(daily, conditions, bounds)).toEqual([])
  })

  test.each([
    ['penal of 12 % on bands of 24 %', daily, { penalRateBp: 1200 }, 3600, 'penalRateBp'],
    // 20 % of the loan and 18 % GST on it, over a year: 23.6 % more.
    [
      'a processing fee of 20 %',
      daily,
      { fees: { ...fees, processingFeeBp: 2000 } },
      4760,
      'fees.processingFeeBp',
    ],
    // ₹50 and ₹9 GST on the minimum loan of ₹1,000.
    [
      'a flat charge of ₹50',
      daily,
      { fees: { ...fees, documentChargePaise: 5000 } },
      2990,
      'fees.documentChargePaise',
    ],
    // 13 months for a year and a day: 24 % × (13 × 365) / (12 × 365 + 12) = 25.93 %.
    ['a month begun that is charged in full', fullMonths, {}, 2593, 'bands.0.rateBp'],
  ])('%s exceeds the ceiling at the field that adds most', (_, terms, change, totalBp, field) => {
    const changed = { ...conditions, ...change }
    const rate = highestYearlyRate(terms, changed)
    expect(rate.totalBp).toBe(totalBp)
    expect(checkScheme(terms, changed, bounds)).toEqual([
      { field, message: schemeMessages.chargedAboveCeiling(rate, CEILING_BP) },
    ])
    expect(checkScheme(terms, changed, { ...bounds, rateCeilingBp: null })).toEqual([])
  })

  test('a flat fee needs a minimum loan', () => {
    const unbounded = {
      ...conditions,
      bands: flat(1200),
      minimumLoanPaise: null,
      fees: { ...fees, documentChargePaise: 1 },
    }
    expect(highestYearlyRate(daily, unbounded).totalBp).toBeNull()
    expect(checkScheme(daily, unbounded, bounds)).toEqual([
      { field: 'minimumLoanPaise', message: schemeMessages.leastLoanForFees },
    ])
  })

  test('a fee spread over 3 months counts four times as much as over 12', () => {
    const share = { ...conditions, fees: { ...fees, processingFeeBp: 100 } }
    expect(highestYearlyRate(daily, share).feesBp).toBe(118)
    expect(highestYearlyRate(daily, { ...share, tenureMonths: 3 }).feesBp).toBe(472)
  })

  test('no loan that runs its tenure or longer is charged more per year, apart from the unequal length of months', () => {
    const loans = fc.record({
      type: fc.constantFrom(...slabTypeDefaults.map(({ terms }) => terms)),
      rateBp: fc.integer({ min: 100, max: 5000 }),
      later: fc.integer({ min: 0, max: 1000 }),
      penalRateBp: fc.integer({ min: 0, max: 1200 }),
      tenureMonths: fc.integer({ min: 1, max: 24 }),
      openedOn: fc.integer({ min: 0, max: 1460 }).map((days) => addDays('2026-01-01', days)),
      principalPaise: fc.integer({ min: 100_000, max: 50_000_000 }),
      heldDays: fc.integer({ min: 0, max: 400 }),
      processingFeeBp: fc.integer({ min: 0, max: 500 }),
      documentChargePaise: fc.integer({ min: 0, max: 10_000 }),
    })
    fc.assert(
      fc.property(loans, (loan) => {
        const { type, tenureMonths, openedOn, principalPaise, penalRateBp } = loan
        const bands = [
          { fromDay: 1, toDay: 90, rateBp: loan.rateBp },
          { fromDay: 91, toDay: null, rateBp: loan.rateBp + loan.later },
        ]
        const charged = {
          ...conditions,
          bands,
          tenureMonths,
          penalRateBp,
          minimumLoanPaise: 100_000,
          fees: {
            ...fees,
            processingFeeBp: loan.processingFeeBp,
            documentChargePaise: loan.documentChargePaise,
          },
        }
        const dueOn = addMonths(openedOn, tenureMonths)
        const endsOn = addDays(dueOn, loan.heldDays)
        const terms = interestTermsOf(type, charged)
        const accrual = openAccrual({ openedOn, dueOn, principalPaise })
        const paidPaise =
          interestDuePaise(terms, accrual, endsOn) +
          penalDuePaise(terms, accrual, endsOn) +
          openingFees(charged.fees, principalPaise).totalPaise
        const span = monthsBetween(openedOn, endsOn)
        // Months are twelfths of a year, whatever their days; days are 365ths.
        const years = span.months / 12 + span.days / 365
        const yearlyBp = (paidPaise / principalPaise / years) * 10_000
        const { totalBp } = highestYearlyRate(type, charged)
        // A daily loan over a month of 31 days has 2 % more days than a twelfth of a year.
        expect(yearlyBp).toBeLessThanOrEqual((totalBp ?? 0) * 1.03 + 1)
      }),
      { numRuns: 500 },
    )
  })
})
