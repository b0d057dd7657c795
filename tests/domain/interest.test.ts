import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { partMonthThirtieths } from '../../src/domain/interest/accrual.ts'
import { openAccrual } from '../../src/domain/interest/accrualState.ts'
import {
  closingInterestPaise,
  interestDuePaise,
  interestOfOne,
  lifetimeMinimumPaise,
  penalDuePaise,
} from '../../src/domain/interest/interest.ts'
import type { InterestTerms, PartMonth } from '../../src/domain/interest/terms.ts'
import { dailyTerms, drawDate, drawTerms, fourBands, monthlyTerms } from '../support/lending.ts'
import { forSeeds } from '../support/seeded.ts'

const accrualOf = (principalPaise: number, openedOn: string, dueOn = addDays(openedOn, 365)) =>
  openAccrual({ openedOn, dueOn, principalPaise })

const due = (terms: InterestTerms, principal: number, from: string, date: string) =>
  interestDuePaise(terms, accrualOf(principal, from), date)

describe('accrued interest', () => {
  test('interest on the opening date is 0, or that of the added day if both days count', () => {
    expect(due(dailyTerms(), 1_000_000, '2026-04-01', '2026-04-01')).toBe(0)
    expect(due(monthlyTerms(), 1_000_000, '2026-04-01', '2026-04-01')).toBe(0)
    expect(due(dailyTerms({ countBothDays: true }), 3_650_000, '2026-04-01', '2026-04-01')).toBe(1800)
    expect(due(monthlyTerms({ countBothDays: true }), 1_000_000, '2026-04-01', '2026-04-01')).toBe(20_000)
  })

  test('interest is rounded half up once', () => {
    // 3650000 × 1 bp × 1 day = 1 paisa: half of that principal bears half a paisa.
    const terms = dailyTerms({ bands: [{ fromDay: 1, toDay: null, rateBp: 1 }] })
    expect(due(terms, 1_825_000, '2026-04-01', '2026-04-02')).toBe(1)
    expect(due(terms, 1_824_999, '2026-04-01', '2026-04-02')).toBe(0)
    // Two bands of half a paisa each are 1 paisa, not 2.
    const two = dailyTerms({
      bands: [
        { fromDay: 1, toDay: 1, rateBp: 1 },
        { fromDay: 2, toDay: null, rateBp: 1 },
      ],
    })
    expect(due(two, 1_825_000, '2026-04-01', '2026-04-03')).toBe(1)
  })

  test('interest is exact where a product exceeds the safe integers', () => {
    const terms = dailyTerms({ bands: [{ fromDay: 1, toDay: null, rateBp: 99_999 }] })
    const exact = (999_999_999_999n * 99_999n * 3652n * 2n + 3_650_000n) / (2n * 3_650_000n)
    expect(BigInt(due(terms, 999_999_999_999, '2026-01-01', '2036-01-01'))).toBe(exact)
    expect(Number.isSafeInteger(999_999_999_999 * 99_999 * 3652)).toBe(false)
  })

  test('interest of several segments is exact where their sum exceeds the safe integers', () => {
    forSeeds(6000, (draws) => {
      const rateBp = draws.whole(90_000, 99_999)
      const terms = dailyTerms({ slabClock: 'continuous', bands: [{ fromDay: 1, toDay: null, rateBp }] })
      const [first, second] = [draws.whole(5e11, 1e12), draws.whole(1, 5e11)]
      const [before, after] = [draws.whole(1, 900), draws.whole(1, 900)]
      const changedOn = addDays('2026-04-01', before)
      const segments = [
        { from: '2026-04-01', principalPaise: first },
        { from: changedOn, principalPaise: second },
      ] as const
      const accrual = { ...accrualOf(first, '2026-04-01'), movedOn: changedOn, segments }
      const exact = (BigInt(first) * BigInt(before) + BigInt(second) * BigInt(after)) * BigInt(rateBp)
      const due = interestDuePaise(terms, accrual, addDays(changedOn, after))
      expect(BigInt(due)).toBe((2n * exact + 3_650_000n) / 7_300_000n)
    })
  })

  test.each<[PartMonth, number[]]>([
    ['full', [0, 30, 30, 30, 30, 30, 30, 30, 30, 30]],
    ['half', [0, 15, 15, 15, 15, 15, 30, 30, 30, 30]],
    ['week', [0, 7, 7, 14, 14, 21, 21, 21, 30, 30]],
    ['days', [0, 1, 7, 8, 14, 15, 16, 21, 22, 30]],
  ])('part month %s charges these thirtieths for its days', (partMonth, thirtieths) => {
    const days = [0, 1, 7, 8, 14, 15, 16, 21, 22, 30]
    expect(days.map((day) => partMonthThirtieths(partMonth, day))).toEqual(thirtieths)
  })

  test('the added day can move the total into the next band', () => {
    const terms = dailyTerms({ slabMode: 'retrospective', countBothDays: true, bands: fourBands })
    const plain = { ...terms, countBothDays: false }
    expect(due(terms, 10_000_000, '2026-04-01', '2026-04-30')).toBe(98_630)
    expect(due(terms, 10_000_000, '2026-04-01', '2026-05-01')).toBe(127_397)
    expect(due(plain, 10_000_000, '2026-04-01', '2026-05-01')).toBe(98_630)
  })

  test('a date before the last entry, and invalid dates, terms and principals are rejected', () => {
    expect(() => due(dailyTerms(), 1, '2026-04-02', '2026-04-01')).toThrow(RangeError)
    expect(() => due(dailyTerms(), 1, '2026-04-02', '2026-04-31')).toThrow(RangeError)
    expect(() => due(dailyTerms({ yearDays: null }), 1, '2026-04-02', '2026-04-30')).toThrow(RangeError)
    expect(() => due(monthlyTerms({ partMonth: null }), 1, '2026-04-02', '2026-04-30')).toThrow(RangeError)
    expect(() => accrualOf(1.5, '2026-04-02')).toThrow(RangeError)
    expect(() => accrualOf(-1, '2026-04-02')).toThrow(RangeError)
    expect(() => accrualOf(1, '2026-04-02', '2026-04-01')).toThrow(RangeError)
  })

  test('interest never falls over time while band rates never fall, nor as principal rises', () => {
    forSeeds(400, (draws) => {
      const terms = drawTerms(draws)
      const openedOn = drawDate(draws)
      const principal = draws.whole(1, draws.pick([1000, 50_000_000, 1_000_000_000_000]))
      const accrual = accrualOf(principal, openedOn)
      let before = 0
      for (let day = 0; day < 500; day += draws.whole(1, 9)) {
        const date = addDays(openedOn, day)
        const now = interestDuePaise(terms, accrual, date)
        expect(now).toBeGreaterThanOrEqual(before)
        expect(Number.isSafeInteger(now)).toBe(true)
        expect(interestDuePaise(terms, accrualOf(principal + 1, openedOn), date)).toBeGreaterThanOrEqual(now)
        before = now
      }
    })
  })

  test('interest on a principal of 1 scales to any principal before rounding', () => {
    forSeeds(200, (draws) => {
      const terms = drawTerms(draws)
      const openedOn = drawDate(draws)
      const date = addDays(openedOn, draws.whole(0, 600))
      const principal = draws.whole(1, 100_000_000)
      const { numerator, denominator } = interestOfOne(terms, openedOn, date)
      const [exact, divisor] = [BigInt(principal) * BigInt(numerator), BigInt(denominator)]
      expect(BigInt(due(terms, principal, openedOn, date))).toBe((2n * exact + divisor) / (2n * divisor))
    })
    expect(() => interestOfOne(dailyTerms(), '2026-04-02', '2026-04-01')).toThrow(RangeError)
  })
})

describe('lifetime minimum', () => {
  const opening = { openedOn: '2026-01-31', openingPrincipalPaise: 1_000_000 }

  test('the minimum is the greater of days and amount, without the added day', () => {
    const terms = dailyTerms({ minimumDays: 73, countBothDays: true })
    expect(lifetimeMinimumPaise(terms, opening)).toBe(36_000)
    expect(lifetimeMinimumPaise({ ...terms, minimumAmountPaise: 36_001 }, opening)).toBe(36_001)
    expect(lifetimeMinimumPaise(dailyTerms(), opening)).toBe(0)
  })

  test('the minimum of monthly terms runs from opening over its days', () => {
    const terms = monthlyTerms({ minimumDays: 28, partMonth: 'days' })
    // 31 Jan and 28 days is 28 Feb: a whole month.
    expect(lifetimeMinimumPaise(terms, opening)).toBe(20_000)
    expect(lifetimeMinimumPaise({ ...terms, minimumDays: 27 }, opening)).toBe(18_000)
  })

  test('closing takes only the part of the minimum that was not paid', () => {
    const terms = dailyTerms({ minimumAmountPaise: 30_000 })
    const accrual = openAccrual({
      ...opening,
      dueOn: '2027-01-31',
      principalPaise: 1000,
      advancePaise: 12_000,
    })
    expect(closingInterestPaise(terms, accrual, '2026-02-05')).toBe(18_000)
    expect(interestDuePaise(terms, accrual, '2026-02-05')).toBe(0)
  })
})

describe('penal interest due', () => {
  const terms = dailyTerms({ penalRateBp: 365, graceDays: 10 })
  const accrual = accrualOf(1_000_000, '2025-03-31', '2026-03-31')

  test('penal interest starts the day after grace and then counts from the due date', () => {
    expect(penalDuePaise(terms, accrual, '2026-03-31')).toBe(0)
    expect(penalDuePaise(terms, accrual, '2026-04-10')).toBe(0)
    expect(penalDuePaise(terms, accrual, '2026-04-11')).toBe(1100)
  })

  test('penal interest counts from the date it was last fully paid, less what has been paid since', () => {
    const later = { ...accrual, penalFrom: '2026-04-21', penalPaidPaise: 150 }
    expect(penalDuePaise(terms, later, '2026-04-23')).toBe(50)
    expect(penalDuePaise(terms, later, '2026-04-22')).toBe(0)
  })

  test('penal interest on a date before the last entry is rejected', () => {
    expect(() => penalDuePaise(terms, accrual, '2025-03-30')).toThrow(RangeError)
  })
})
