import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { InterestTerms } from '../../src/domain/interest/terms.ts'
import { policyProfiles } from '../../src/domain/policy/policy.ts'
import { checkFromOn, checkScheme, schemeMessages } from '../../src/domain/scheme/checkScheme.ts'
import { schemeDefaults, slabTypeDefaults } from '../../src/domain/scheme/schemeDefaults.ts'
import { advanceInterestPaise, quoteScheme } from '../../src/domain/scheme/schemeQuote.ts'
import type { SchemeConditions, SlabTerms } from '../../src/domain/scheme/schemeTerms.ts'
import { metalDefaults } from '../../src/domain/valuation/metalDefaults.ts'
import { dailyTerms } from '../support/lending.ts'

interface Vector {
  name: string
  terms: Omit<InterestTerms, 'minimumAmountPaise'> & { minimumAmount: number }
  principal: number
  openedOn: string
  advance: number
  on: string
  interestDue: number
  closingInterest: number
}

const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('../vectors/interest.json', import.meta.url), 'utf8'),
)

const noFees = {
  processingFeeBp: 0,
  processingFeeMinimumPaise: 0,
  processingFeeMaximumPaise: null,
  documentChargePaise: 0,
  gstBp: 0,
}

/** The scheme of a worked case, with one month of advance interest if the case has any. */
function schemeOf({ terms, advance }: Vector): SchemeConditions & { terms: SlabTerms } {
  const { bands, minimumDays, minimumAmount, penalRateBp, graceDays, ...method } = terms
  return {
    terms: { ...method, advanceMonths: advance > 0 ? 1 : 0 },
    tenureMonths: 36,
    bands: [...bands],
    rateForGram: [],
    minimumLoanPaise: null,
    maximumLoanPaise: null,
    minimumDays,
    minimumAmountPaise: minimumAmount,
    penalRateBp,
    graceDays,
    fees: noFees,
  }
}

describe('quote of a scheme', () => {
  test('advance interest covers whole months, without the added day', () => {
    const terms = dailyTerms({ countBothDays: true })
    // April and May have 61 days: at 18 % on ₹36,500 they are ₹1,098.
    expect(advanceInterestPaise(terms, 2, 3_650_000, '2026-04-01')).toBe(109_800)
    expect(advanceInterestPaise(terms, 0, 3_650_000, '2026-04-01')).toBe(0)
  })

  test.each(vectors)('the quote equals the worked case: $name, $on', (vector) => {
    const quote = quoteScheme(schemeOf(vector), vector.principal, vector.openedOn, vector.on)
    expect(quote).toMatchObject({
      advancePaise: vector.advance,
      interestDuePaise: vector.interestDue,
      closingInterestPaise: vector.closingInterest,
      minimumBinds: vector.closingInterest > vector.interestDue,
      penalDuePaise: 0,
      totalPaise: vector.principal + vector.closingInterest,
    })
  })

  const [first] = vectors
  if (!first) throw new Error('there are worked cases')
  const rising = {
    ...schemeOf(first),
    tenureMonths: 1,
    bands: [
      { fromDay: 1, toDay: 30, rateBp: 1200 },
      { fromDay: 31, toDay: null, rateBp: 1800 },
    ],
    penalRateBp: 300,
    graceDays: 5,
  }
  const quoteOn = (day: string) => quoteScheme(rising, 1_00_000_00, '2026-04-01', day)

  test('the quote has the next rate change and the steps so far', () => {
    expect(quoteOn('2026-04-20')).toMatchObject({
      dueOn: '2026-05-01',
      days: 19,
      rateChangesOn: '2026-05-02',
      newRateBp: 1800,
      penalFromOn: '2026-05-07',
      steps: [{ fromDay: 1, toDay: 19, days: 19, rateBp: 1200 }],
    })
    expect(quoteOn('2026-05-11')).toMatchObject({
      rateChangesOn: null,
      newRateBp: null,
      penalFromOn: null,
      steps: [
        { fromDay: 1, toDay: 30, days: 30, rateBp: 1200, interestPaise: 98_630 },
        { fromDay: 31, toDay: 40, days: 10, rateBp: 1800, interestPaise: 49_315 },
      ],
    })
  })

  test('penal interest from the due date is added once grace has passed', () => {
    expect(quoteOn('2026-05-06').penalDuePaise).toBe(0)
    const late = quoteOn('2026-05-07')
    expect(late.penalDuePaise).toBe(4_932)
    expect(late.totalPaise).toBe(1_00_000_00 + late.closingInterestPaise + 4_932)
  })
})

describe('start date of a scheme version', () => {
  test.each([
    ['years ago is valid for the first version', '2015-01-01', null, null],
    ['today is valid for a later version', '2026-06-15', '2026-01-01', null],
    ['yesterday is rejected for a later version', '2026-06-14', '2026-01-01', schemeMessages.beforeToday],
    ['before the newest is rejected', '2026-06-30', '2026-07-01', schemeMessages.beforeNewest('2026-07-01')],
    ['on the day of the newest is valid', '2026-07-01', '2026-07-01', null],
    ['a year ahead is valid', '2027-06-15', null, null],
    ['more than a year ahead is rejected', '2027-06-16', null, schemeMessages.tooFarAhead('2027-06-15')],
  ])('a start %s', (_, fromOn, newest, message) => {
    expect(checkFromOn(fromOn, '2026-06-15', newest)).toBe(message)
  })
})

describe('default schemes', () => {
  test.each(['nbfc', 'pawnbroker'] as const)('default schemes are valid under the profile %s', (profile) => {
    const policy = policyProfiles[profile]
    const schemes = schemeDefaults(policy)
    expect(schemes).toHaveLength(6)
    for (const { slabTypeName, metalSymbol, conditions } of schemes) {
      const type = slabTypeDefaults.find(({ name }) => name === slabTypeName)
      const metal = metalDefaults.find(({ symbol }) => symbol === metalSymbol)
      if (!type || !metal) throw new Error(`${slabTypeName} or ${metalSymbol} is missing`)
      const bounds = { ...policy, referencePurityBp: metal.referencePurityBp, puritiesBp: [] }
      expect(checkScheme(type.terms, conditions, bounds)).toEqual([])
    }
  })

  test('default schemes stay within a low ceiling and a short tenure', () => {
    const schemes = schemeDefaults({ rateCeilingBp: 1000, maximumTenureMonths: 3 })
    expect(schemes).toHaveLength(6)
    for (const { conditions } of schemes) {
      expect(conditions.tenureMonths).toBe(3)
      expect(conditions.bands).not.toEqual([])
      for (const { rateBp } of conditions.bands) expect(rateBp).toBeLessThanOrEqual(1000)
    }
  })
})
