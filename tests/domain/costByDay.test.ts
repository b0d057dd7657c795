import { describe, expect, test } from 'vitest'
import { addMonths, daysBetween } from '../../src/domain/dates/dates.ts'
import { openAccrual } from '../../src/domain/interest/accrualState.ts'
import { costByDay, MAX_DAYS } from '../../src/domain/interest/costByDay.ts'
import { closingInterestPaise, interestDuePaise } from '../../src/domain/interest/interest.ts'
import { dailyTerms, drawDate, drawTerms, fourBands, monthlyTerms } from '../support/lending.ts'
import { forSeeds } from '../support/seeded.ts'

describe('cost by day', () => {
  test('the cost of each day equals interest due and closing interest', () => {
    forSeeds(60, (draws) => {
      const terms = drawTerms(draws)
      const openedOn = drawDate(draws)
      const principal = draws.whole(100, 100_000_000)
      const accrual = openAccrual({ openedOn, dueOn: openedOn, principalPaise: principal })
      const { days } = costByDay(terms, principal, openedOn, 200)
      expect(days).toHaveLength(201)
      for (const { date, interestPaise, closingInterestPaise: closing } of days) {
        expect(interestPaise).toBe(interestDuePaise(terms, accrual, date))
        expect(closing).toBe(closingInterestPaise(terms, accrual, date))
      }
    })
  })

  test('steps of a retrospective scheme show the rates and the rise of interest', () => {
    const terms = dailyTerms({ slabMode: 'retrospective', bands: fourBands })
    const { days, steps } = costByDay(terms, 10_000_000, '2026-04-01', 400)
    expect(steps).toEqual([
      { day: 31, date: '2026-05-02', fromRateBp: 1200, toRateBp: 1500, risePaise: 127_397 - 98_630 },
      { day: 91, date: '2026-07-01', fromRateBp: 1500, toRateBp: 1800, risePaise: 448_767 - 369_863 },
      { day: 181, date: '2026-09-29', fromRateBp: 1800, toRateBp: 2400, risePaise: 1_190_137 - 887_671 },
    ])
    expect(days[0]).toEqual({
      day: 0,
      date: '2026-04-01',
      rateBp: 1200,
      interestPaise: 0,
      closingInterestPaise: 0,
    })
    expect(days[400]).toMatchObject({ date: '2027-05-06', rateBp: 2400, interestPaise: 2_630_137 })
  })

  test('a step comes a day earlier if both days count', () => {
    const terms = dailyTerms({ bands: fourBands, countBothDays: true })
    expect(costByDay(terms, 10_000_000, '2026-04-01', 400).steps.map(({ day }) => day)).toEqual([30, 90, 180])
  })

  test('bands with equal rates, and bands that the added day skips, make no step', () => {
    const same = [
      { fromDay: 1, toDay: 1, rateBp: 1200 },
      { fromDay: 2, toDay: 5, rateBp: 1200 },
      { fromDay: 6, toDay: null, rateBp: 1300 },
    ]
    expect(costByDay(dailyTerms({ bands: same }), 1000, '2026-04-01', 9).steps.map(({ day }) => day)).toEqual(
      [6],
    )
    const { days, steps } = costByDay(dailyTerms({ bands: same, countBothDays: true }), 1000, '2026-04-01', 9)
    expect(steps.map(({ day }) => day)).toEqual([5])
    expect(days.map(({ rateBp }) => rateBp)).toEqual([1200, 1200, 1200, 1200, 1200, ...Array(5).fill(1300)])
  })

  test('closing interest is the minimum until accrued interest exceeds it', () => {
    const terms = monthlyTerms({ minimumAmountPaise: 30_000 })
    const { days } = costByDay(terms, 1_000_000, '2026-01-31', 40)
    const at = (day: number) => [days[day]?.interestPaise, days[day]?.closingInterestPaise]
    expect(at(0)).toEqual([0, 30_000])
    expect(at(28)).toEqual([20_000, 30_000])
    expect(at(29)).toEqual([40_000, 40_000])
  })

  test('costs are calculated for 4,100 days at most, which the longest tenure and grace period need', () => {
    const draw = (lastDay: number) => costByDay(dailyTerms(), 1000, '2026-04-01', lastDay).days.length
    expect(MAX_DAYS).toBe(4100)
    expect(daysBetween('2026-04-01', addMonths('2026-04-01', 120)) + 366 + 61).toBeLessThanOrEqual(MAX_DAYS)
    expect(draw(MAX_DAYS)).toBe(MAX_DAYS + 1)
    expect(draw(0)).toBe(1)
    for (const lastDay of [-1, 0.5, Number.NaN, MAX_DAYS + 1]) expect(() => draw(lastDay)).toThrow(RangeError)
  })
})
