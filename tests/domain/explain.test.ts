import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../src/domain/dates/dates.ts'
import { openAccrual, principalOf } from '../../src/domain/interest/accrualState.ts'
import { explainClosing, explainInterest, explainPenal } from '../../src/domain/interest/explain.ts'
import { closingInterestPaise, interestDuePaise, penalDuePaise } from '../../src/domain/interest/interest.ts'
import { nextPenal, nextRateChange } from '../../src/domain/interest/nextChange.ts'
import { applyReceipt, duesOn } from '../../src/domain/loan/receipts.ts'
import { decimalOf } from '../../src/domain/money/money.ts'
import { dailyTerms, drawDate, drawTerms, fourBands, monthlyTerms } from '../support/lending.ts'
import { type Draws, forSeeds } from '../support/seeded.ts'

const accrualOf = (principalPaise: number, openedOn = '2026-04-01', dueOn = addDays(openedOn, 365)) =>
  openAccrual({ openedOn, dueOn, principalPaise })

/** Random terms and an accrual state after some payments, with a date after them. */
function drawLife(draws: Draws) {
  const terms = drawTerms(draws)
  let date = drawDate(draws)
  let accrual = accrualOf(draws.whole(100_000, 50_000_000), date, addDays(date, draws.whole(0, 400)))
  for (let many = draws.whole(0, 5); many > 0; many--) {
    date = addDays(date, draws.whole(0, 80))
    const { penalPaise, interestPaise, principalPaise } = duesOn(terms, accrual, 0, date)
    const amountPaise = draws.whole(1, penalPaise + interestPaise + Math.floor(principalPaise / 2))
    const result = applyReceipt(terms, accrual, 0, { date, amountPaise })
    if ('accrual' in result) accrual = result.accrual
  }
  return { terms, accrual, date: addDays(date, draws.whole(0, 300)) }
}

describe('explanation of interest', () => {
  test('interest is the rounded sum of its exact steps, for any loan history', () => {
    forSeeds(800, (draws) => {
      const { terms, accrual, date } = drawLife(draws)
      const result = explainInterest(terms, accrual, date)
      const denominator = result.steps[0]?.exact.denominator ?? 1n
      const sum = result.steps.reduce((all, { exact }) => all + exact.numerator, 0n)
      expect(result.steps.every(({ exact }) => exact.denominator === denominator)).toBe(true)
      expect(BigInt(result.interestPaise)).toBe((2n * sum + denominator) / (2n * denominator))
      expect(result.duePaise).toBe(Math.max(0, result.interestPaise - result.paidPaise))
      expect(result.duePaise).toBe(interestDuePaise(terms, accrual, date))
      expect(result.steps.reduce((all, { days }) => all + days, 0)).toBe(result.days)
    })
  })

  test('steps are consecutive by day and by date, up to the given date', () => {
    forSeeds(400, (draws) => {
      const { terms, accrual, date } = drawLife(draws)
      const { steps, from, days } = explainInterest(terms, accrual, date)
      steps.forEach((step, index) => {
        const before = steps[index - 1]
        expect(step.fromDay).toBe(before ? before.toDay + 1 : 1)
        expect(step.from).toBe(before ? before.to : from)
        expect(daysBetween(step.from, step.to) + (step.withAddedDay ? 1 : 0)).toBe(step.days)
        expect(step.toDay - step.fromDay + 1).toBe(step.days)
      })
      if (steps.length > 0) expect(steps.at(-1)).toMatchObject({ to: date, toDay: days })
      else expect(days).toBe(0)
    })
  })

  test('a stepped scheme has a step for each band', () => {
    const result = explainInterest(dailyTerms({ bands: fourBands }), accrualOf(10_000_000), '2026-07-30')
    expect(
      result.steps.map(({ days, rateBp, to, exact }) => [days, rateBp, to, decimalOf(exact, 2)]),
    ).toEqual([
      [30, 1200, '2026-05-01', '98630.14'],
      [60, 1500, '2026-06-30', '246575.34'],
      [30, 1800, '2026-07-30', '147945.21'],
    ])
    expect(result).toMatchObject({ from: '2026-04-01', days: 120, interestPaise: 493_151, duePaise: 493_151 })
  })

  test('a monthly scheme shows whole months and the charge for the remaining days', () => {
    const terms = monthlyTerms({ partMonth: 'week', countBothDays: true })
    const { steps } = explainInterest(terms, accrualOf(1_000_000, '2026-01-10'), '2026-03-10')
    expect(steps).toEqual([
      {
        fromDay: 1,
        toDay: 60,
        from: '2026-01-10',
        to: '2026-03-10',
        days: 60,
        withAddedDay: true,
        principalPaise: 1_000_000,
        rateBp: 2400,
        months: { months: 2, days: 1, thirtieths: 7 },
        exact: { numerator: 1_000_000n * 2400n * 67n, denominator: 3_600_000n },
      },
    ])
  })

  test('there is no step if no day bears interest', () => {
    for (const terms of [dailyTerms(), monthlyTerms()])
      expect(explainInterest(terms, accrualOf(1000), '2026-04-01')).toMatchObject({
        steps: [],
        interestPaise: 0,
      })
  })

  test('the explanation at closing says whether the minimum exceeds the interest due', () => {
    const terms = dailyTerms({ minimumDays: 15, minimumAmountPaise: 5000 })
    const result = explainClosing(terms, accrualOf(800_000), '2026-04-04')
    expect(result).toMatchObject({ closingPaise: 5918, minimumBinds: true })
    expect(result.minimum).toEqual({
      minimumDays: 15,
      minimumAmountPaise: 5000,
      lifetimePaise: 5918,
      paidInAllPaise: 0,
    })
    expect(explainClosing(terms, accrualOf(800_000), '2026-04-16').minimumBinds).toBe(false)
    forSeeds(300, (draws) => {
      const { terms, accrual, date } = drawLife(draws)
      expect(explainClosing(terms, accrual, date).closingPaise).toBe(
        closingInterestPaise(terms, accrual, date),
      )
    })
  })
})

describe('explanation of penal interest', () => {
  const terms = dailyTerms({ penalRateBp: 300, graceDays: 10 })
  const accrual = accrualOf(5_000_000, '2025-03-31', '2026-03-31')

  test('penal interest counts days from the due date once the grace period has passed', () => {
    expect(explainPenal(terms, accrual, '2026-04-10')).toBeNull()
    expect(explainPenal(terms, accrual, '2026-04-11')).toEqual({
      from: '2026-03-31',
      date: '2026-04-11',
      days: 11,
      principalPaise: 5_000_000,
      rateBp: 300,
      chargedFrom: '2026-04-11',
      exact: { numerator: 5_000_000n * 3300n, denominator: 3_650_000n },
      paidPaise: 0,
      duePaise: 4521,
    })
    expect(explainPenal(dailyTerms(), accrual, '2026-05-11')).toBeNull()
  })

  test('explained penal interest equals the penal interest due, for any loan history', () => {
    forSeeds(300, (draws) => {
      const { terms, accrual, date } = drawLife(draws)
      expect(explainPenal(terms, accrual, date)?.duePaise ?? 0).toBe(penalDuePaise(terms, accrual, date))
    })
  })
})

describe('next rate change', () => {
  const terms = dailyTerms({ bands: fourBands, slabMode: 'retrospective' })

  test('the next change has the last date to pay and the interest before and after it', () => {
    expect(nextRateChange(terms, accrualOf(10_000_000), '2026-04-20')).toEqual({
      payBy: '2026-05-01',
      changesOn: '2026-05-02',
      rateBp: 1200,
      newRateBp: 1500,
      duePaise: 98_630,
      dueAfterPaise: 127_397,
      avoidable: true,
    })
    expect(nextRateChange(terms, accrualOf(10_000_000), '2026-05-01')?.payBy).toBe('2026-05-01')
    expect(nextRateChange(terms, accrualOf(10_000_000), '2026-05-02')?.payBy).toBe('2026-06-30')
    expect(nextRateChange(terms, accrualOf(10_000_000), '2026-09-29')).toBeNull()
  })

  test('the next change is known on the opening date, and bands with equal rates count as one', () => {
    expect(nextRateChange(terms, accrualOf(10_000_000), '2026-04-01')?.payBy).toBe('2026-05-01')
    const bands = [
      { fromDay: 1, toDay: 10, rateBp: 1200 },
      { fromDay: 11, toDay: 20, rateBp: 1200 },
      { fromDay: 21, toDay: null, rateBp: 1100 },
    ]
    const next = nextRateChange({ ...terms, bands }, accrualOf(10_000_000), '2026-04-05')
    expect(next).toMatchObject({ payBy: '2026-04-21', rateBp: 1200, newRateBp: 1100 })
    expect(nextRateChange(dailyTerms(), accrualOf(1000), '2026-04-05')).toBeNull()
  })

  test('with a continuous accrual the change cannot be avoided, and it comes a day earlier if both days count', () => {
    const next = nextRateChange(
      { ...terms, slabClock: 'continuous', countBothDays: true },
      accrualOf(10_000_000),
      '2026-04-01',
    )
    expect(next).toMatchObject({ payBy: '2026-04-30', avoidable: false })
  })

  test('a change cannot be avoided by paying interest that was paid in advance', () => {
    const paid = openAccrual({
      openedOn: '2026-04-01',
      dueOn: '2027-04-01',
      principalPaise: 10_000_000,
      advancePaise: 500_000,
    })
    expect(nextRateChange(terms, paid, '2026-04-20')).toMatchObject({
      payBy: '2026-05-01',
      duePaise: 0,
      avoidable: false,
    })
  })

  test('the next change is the first date with another rate, for any loan history', () => {
    forSeeds(300, (draws) => {
      const { terms, accrual, date } = drawLife(draws)
      const rateOn = (date: string) => explainInterest(terms, accrual, date).steps.at(-1)?.rateBp
      const next = nextRateChange(terms, accrual, date)
      const until = next?.payBy ?? addDays(date, 900)
      const rates = new Set([addDays(date, 1), until].filter((date) => date <= until).map(rateOn))
      expect(rates.size).toBeLessThanOrEqual(1)
      if (!next) return
      for (const rateBp of rates) expect(rateBp ?? next.rateBp).toBe(next.rateBp)
      expect(next.payBy >= date).toBe(true)
      expect(rateOn(next.changesOn)).toBe(next.newRateBp)
      expect(next.newRateBp).not.toBe(next.rateBp)
      expect(principalOf(accrual)).toBeGreaterThan(0)
    })
  })

  test('the start of penal interest is returned until it has started', () => {
    const penal = dailyTerms({ penalRateBp: 300, graceDays: 10 })
    const accrual = accrualOf(1000, '2025-03-31', '2026-03-31')
    const start = { payBy: '2026-04-10', chargedFrom: '2026-04-11', rateBp: 300 }
    expect(nextPenal(penal, accrual, '2025-06-01')).toEqual(start)
    expect(nextPenal(penal, accrual, '2026-04-10')).toEqual(start)
    expect(nextPenal(penal, accrual, '2026-04-11')).toBeNull()
    expect(nextPenal(dailyTerms(), accrual, '2025-06-01')).toBeNull()
    expect(penalDuePaise(penal, accrualOf(10_000_000, '2025-03-31', '2026-03-31'), start.payBy)).toBe(0)
    expect(
      penalDuePaise(penal, accrualOf(10_000_000, '2025-03-31', '2026-03-31'), start.chargedFrom),
    ).toBeGreaterThan(0)
  })
})
