import { describe, expect, test } from 'vitest'
import { fieldOf } from '../../src/cli/vectors/fields.ts'
import { readTerms } from '../../src/cli/vectors/terms.ts'
import {
  checkBands,
  checkSlabMethod,
  checkTerms,
  termsMessages,
} from '../../src/domain/interest/checkTerms.ts'
import { bandOf, type InterestTerms, type RateBand } from '../../src/domain/interest/terms.ts'
import { policyProfiles } from '../../src/domain/policy/policy.ts'
import { dailyTerms, drawBands, drawTerms, fourBands, monthlyTerms, vectors } from '../support/lending.ts'
import { forSeeds } from '../support/seeded.ts'

const bands = (...rows: [number, number | null, number?][]): RateBand[] =>
  rows.map(([fromDay, toDay, rateBp = 1800]) => ({ fromDay, toDay, rateBp }))

describe('validation of interest terms', () => {
  test('terms of every worked case are valid', () => {
    for (const name of ['interest', 'receipts'] as const)
      for (const { one } of vectors(name))
        expect(checkTerms(readTerms(fieldOf(one, 'terms')), null)).toEqual([])
  })

  test.each<[Partial<InterestTerms>, string, string]>([
    [{ yearDays: null }, 'yearDays', termsMessages.choice],
    [{ yearDays: 364 as 365 }, 'yearDays', termsMessages.choice],
    [{ partMonth: 'half' }, 'partMonth', termsMessages.partMonthOnlyMonthly],
    [{ slabMode: 'flat' as 'stepped' }, 'slabMode', termsMessages.choice],
    [{ slabClock: 'none' as 'restart' }, 'slabClock', termsMessages.choice],
    [{ countBothDays: null as unknown as boolean }, 'countBothDays', termsMessages.choice],
    [{ minimumDays: -1 }, 'minimumDays', 'Enter a value from 0 to 3,660.'],
    [{ minimumDays: 3661 }, 'minimumDays', 'Enter a value from 0 to 3,660.'],
    [{ minimumAmountPaise: 0.5 }, 'minimumAmountPaise', 'Enter a value from ₹0 to ₹10,00,00,00,000.'],
    [{ graceDays: 367 }, 'graceDays', 'Enter a value from 0 to 366.'],
    [{ penalRateBp: -1 }, 'penalRateBp', 'Enter a value from 0 % to 1000 %.'],
    [{ penalRateBp: 2401 }, 'penalRateBp', termsMessages.aboveCeiling],
    [{ bands: [] }, 'bands', termsMessages.noBand],
  ])('daily terms with %j are rejected at %s', (fields, field, message) => {
    const ceiling = policyProfiles.pawnbroker.rateCeilingBp
    expect(checkTerms(dailyTerms(fields), ceiling)).toEqual([{ field, message }])
  })

  test.each<[Partial<InterestTerms>, string, string]>([
    [{ slabMode: 'stepped' }, 'slabMode', termsMessages.monthlyIsRetrospective],
    [{ slabClock: 'continuous' }, 'slabClock', termsMessages.monthlyRestarts],
    [{ yearDays: 365 }, 'yearDays', termsMessages.yearDaysOnlyDaily],
    [{ partMonth: null }, 'partMonth', termsMessages.choice],
  ])('monthly terms with %j are rejected at %s', (fields, field, message) => {
    expect(checkTerms(monthlyTerms(fields), null)).toEqual([{ field, message }])
    expect(checkSlabMethod(monthlyTerms(fields))).toEqual([{ field, message }])
  })

  test('an unknown method is reported once', () => {
    const problems = checkSlabMethod(dailyTerms({ method: 'yearly' as 'daily' }))
    expect(problems).toEqual([{ field: 'method', message: termsMessages.choice }])
  })
})

describe('validation of bands', () => {
  test.each<[RateBand[], string, string]>([
    [bands([2, null]), 'bands.0.fromDay', termsMessages.startsAtDayOne],
    [bands([1, 30], [32, null]), 'bands.1.fromDay', termsMessages.gap],
    [bands([1, 30], [30, null]), 'bands.1.fromDay', termsMessages.overlap],
    [bands([1, 30], [1, null]), 'bands.1.fromDay', termsMessages.overlap],
    [bands([1, 30], [31, 60]), 'bands.1.toDay', termsMessages.lastIsOpen],
    [bands([1, null], [31, null]), 'bands.0.toDay', termsMessages.onlyLastIsOpen],
    [bands([1, 30], [31, 29], [30, null]), 'bands.1.toDay', termsMessages.endsBeforeStart],
    [bands([1.5, null]), 'bands.0.fromDay', 'Enter a value from 1 to 36,500.'],
    [bands([1, 36_501], [36_502, null]), 'bands.1.fromDay', 'Enter a value from 1 to 36,500.'],
    [bands([1, null, 100_001]), 'bands.0.rateBp', 'Enter a value from 0 % to 1000 %.'],
    [bands([1, null, 2401]), 'bands.0.rateBp', termsMessages.aboveCeiling],
    [bands([1, null, Number.NaN]), 'bands.0.rateBp', 'Enter a value from 0 % to 1000 %.'],
  ])('%j is rejected at %s', (rows, field, message) => {
    expect(checkBands(rows, 2400)).toContainEqual({ field, message })
  })

  test('a band may have the ceiling’s rate, and any rate without a ceiling', () => {
    expect(checkBands(bands([1, null, 2400]), 2400)).toEqual([])
    expect(checkBands(bands([1, null, 100_000]), null)).toEqual([])
  })

  test('bands are valid up to their maximum number', () => {
    const many = (count: number) =>
      bands(
        ...Array.from({ length: count }, (_, at): [number, number | null] => [
          at + 1,
          at === count - 1 ? null : at + 1,
        ]),
      )
    expect(checkBands(many(24), null)).toEqual([])
    expect(checkBands(many(25), null)).toEqual([{ field: 'bands', message: termsMessages.tooManyBands }])
  })

  test('random bands are valid exactly if every day from the first has one band', () => {
    let passed = 0
    forSeeds(3000, (draws) => {
      const rows = drawBands(draws).map((band) => ({ ...band }))
      const spoilt = draws.pick(rows)
      switch (draws.whole(0, 3)) {
        case 0:
          spoilt.fromDay += draws.whole(-3, 3)
          break
        case 1:
          spoilt.toDay = spoilt.toDay === null ? draws.whole(1, 500) : spoilt.toDay + draws.whole(-3, 3)
          break
        case 2:
          spoilt.toDay = draws.pick([spoilt.toDay, null])
      }
      const holders = (day: number) =>
        rows.filter(({ fromDay, toDay }) => day >= fromDay && (toDay === null || day <= toDay)).length
      const days = Array.from({ length: 900 }, (_, at) => at)
      const forward = rows.every(({ fromDay, toDay }) => toDay === null || toDay >= fromDay)
      const gapless = forward && days.every((day) => holders(day) === (day === 0 ? 0 : 1))
      expect(checkBands(rows, null).length === 0).toBe(gapless)
      if (gapless) passed++
    })
    expect(passed).toBeGreaterThan(500)
    expect(passed).toBeLessThan(2500)
  })

  test('a day has the rate of its band, and a day outside all bands is rejected', () => {
    expect([1, 30, 31, 90, 91, 180, 181, 9999].map((day) => bandOf(fourBands, day).rateBp)).toEqual([
      1200, 1200, 1500, 1500, 1800, 1800, 2400, 2400,
    ])
    expect(() => bandOf(fourBands, 0)).toThrow(RangeError)
    expect(() => bandOf(bands([1, 30]), 31)).toThrow(RangeError)
  })

  test('the random terms used by other tests are valid', () => {
    forSeeds(300, (draws) => expect(checkTerms(drawTerms(draws), null)).toEqual([]))
  })
})
