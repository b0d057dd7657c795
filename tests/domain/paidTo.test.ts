import { describe, expect, test } from 'vitest'
import { openAccrual } from '../../src/domain/interest/accrualState.ts'
import { interestPaidTo, rateOn } from '../../src/domain/interest/paidTo.ts'
import type { InterestTerms } from '../../src/domain/interest/terms.ts'
import { applyReceipt } from '../../src/domain/loan/receipts.ts'

const terms: InterestTerms = {
  method: 'daily',
  yearDays: 365,
  partMonth: null,
  slabMode: 'stepped',
  slabClock: 'restart',
  countBothDays: false,
  bands: [
    { fromDay: 1, toDay: 90, rateBp: 1200 },
    { fromDay: 91, toDay: null, rateBp: 1800 },
  ],
  minimumDays: 0,
  minimumAmountPaise: 0,
  penalRateBp: 0,
  graceDays: 0,
}
/** ₹1,00,000: ₹32.88 of interest a day in the first band. */
const opened = openAccrual({ openedOn: '2026-01-01', dueOn: '2027-01-01', principalPaise: 10_000_000 })

describe('the rate today', () => {
  test.each([
    ['on the first day', '2026-01-01', 1200],
    ['on the last day of a band', '2026-04-01', 1200],
    ['on the first day of the next', '2026-04-02', 1800],
  ])('%s', (_, date, rateBp) => {
    expect(rateOn(terms, opened, date)).toBe(rateBp)
  })
})

describe('interest is paid up to', () => {
  const paid = (paise: number, more = {}) => ({ ...opened, interestPaidPaise: paise, ...more })

  test.each([
    ['the opening, when nothing was paid', 0, '2026-01-01'],
    ['the last whole day that the amount covers', 3_288 * 10, '2026-01-11'],
    ['the day before, with a paisa less than a day', 32_876, '2026-01-10'],
    ['no later than the given day', 10_000_000, '2026-06-30'],
  ])('%s', (_, paise, date) => {
    expect(interestPaidTo(terms, paid(paise), '2026-06-30')).toBe(date)
  })

  test('a day before the last entry, if only part of the interest was paid', () => {
    expect(interestPaidTo(terms, paid(32_877, { movedOn: '2026-03-01' }), '2026-06-30')).toBe('2026-01-11')
  })

  test('the day of a receipt that paid all interest', () => {
    const taken = applyReceipt(terms, opened, 0, { date: '2026-02-01', amountPaise: 200_000 })
    if ('problem' in taken) throw new Error(taken.problem.message)
    expect(interestPaidTo(terms, taken.accrual, '2026-06-30')).toBe('2026-02-01')
  })

  test('the day that the amount covers at the reduced principal, when days count from the opening', () => {
    const half = paid(3_288 * 10 + 1_644 * 10, {
      movedOn: '2026-01-11',
      segments: [
        { from: '2026-01-01', principalPaise: 10_000_000 },
        { from: '2026-01-11', principalPaise: 5_000_000 },
      ],
    })
    expect(interestPaidTo({ ...terms, slabClock: 'continuous' }, half, '2026-06-30')).toBe('2026-01-21')
  })

  test('the given day, when no principal is left', () => {
    const none = paid(0, { segments: [{ from: '2026-01-01', principalPaise: 0 }] })
    expect(interestPaidTo(terms, none, '2026-06-30')).toBe('2026-06-30')
  })
})
