import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../src/domain/dates/dates.ts'
import { type AccrualState, openAccrual, principalOf } from '../../src/domain/interest/accrualState.ts'
import { interestDuePaise, lifetimeMinimumPaise, penalDuePaise } from '../../src/domain/interest/interest.ts'
import { bandOf, type InterestTerms } from '../../src/domain/interest/terms.ts'
import {
  allocate,
  applyPayment,
  applyReceipt,
  closingProblem,
  duesOn,
  payOldestFirst,
  payoffOn,
  type ReceiptResult,
  type RejectedReceipt,
  receiptMessages,
} from '../../src/domain/loan/receipts.ts'
import { dailyTerms, drawBands, drawDate, drawTerms, fourBands } from '../support/lending.ts'
import { forSeeds } from '../support/seeded.ts'

function taken(result: ReceiptResult | RejectedReceipt): ReceiptResult {
  if ('problem' in result) throw new Error(result.problem.message)
  return result
}

const accrualOf = (principalPaise: number, openedOn = '2026-04-01', advancePaise = 0) =>
  openAccrual({ openedOn, dueOn: addDays(openedOn, 365), principalPaise, advancePaise })

describe('receipts', () => {
  const terms = dailyTerms()
  const accrual = accrualOf(3_650_000)
  const problem = (date: string, amountPaise: number) => {
    const result = applyReceipt(terms, accrual, 500, { date, amountPaise })
    return 'problem' in result ? result.problem : null
  }

  test('a receipt that leaves no principal is rejected and points to closing', () => {
    // 10 days at 18 % are ₹180.
    expect(problem('2026-04-11', 3_650_000 + 18_000 + 500 - 1)).toBeNull()
    const closes = { field: 'amountPaise', message: receiptMessages.closes }
    expect(problem('2026-04-11', 3_650_000 + 18_000 + 500)).toEqual(closes)
    expect(problem('2026-04-11', 9_000_000)).toEqual(closes)
  })

  test('an amount that is not whole or above zero, or a date before the last entry, is rejected', () => {
    for (const amount of [0, -1, 0.5, Number.NaN, 2 ** 53])
      expect(problem('2026-04-11', amount)).toEqual({
        field: 'amountPaise',
        message: receiptMessages.amount,
      })
    expect(problem('2026-03-31', 100)).toEqual({
      field: 'date',
      message: 'Choose 01 Apr 2026 or later (date of the last entry).',
    })
    const { accrual: moved } = taken(
      applyReceipt(terms, accrual, 0, { date: '2026-04-11', amountPaise: 100 }),
    )
    const early = applyReceipt(terms, moved, 0, { date: '2026-04-10', amountPaise: 100 })
    expect(early).toEqual({ problem: { field: 'date', message: receiptMessages.date('2026-04-11') } })
    expect(taken(applyReceipt(terms, moved, 0, { date: '2026-04-11', amountPaise: 100 }))).toBeTruthy()
  })

  test('a receipt pays charges, penal interest, interest and principal in this order', () => {
    const dues = { chargesPaise: 10, penalPaise: 20, interestPaise: 30, principalPaise: 40 }
    const parts = (amount: number) => Object.values(allocate(dues, amount))
    expect(parts(7)).toEqual([7, 0, 0, 0])
    expect(parts(25)).toEqual([10, 15, 0, 0])
    expect(parts(59)).toEqual([10, 20, 29, 0])
    expect(parts(99)).toEqual([10, 20, 30, 39])
    expect(parts(120)).toEqual([10, 20, 30, 40])
  })

  test('a receipt pays the oldest charge first', () => {
    expect(payOldestFirst([100, 50, 70], 120)).toEqual([100, 20, 0])
    expect(payOldestFirst([100], 0)).toEqual([0])
    expect(payOldestFirst([1, 2], 9)).toEqual([1, 2])
  })

  test('a receipt that covers the interest starts a new accrual period; a smaller one does not', () => {
    const short = taken(applyReceipt(terms, accrual, 0, { date: '2026-04-11', amountPaise: 17_999 })).accrual
    expect(short).toMatchObject({ first: true, interestPaidPaise: 17_999, segments: accrual.segments })
    const full = taken(applyReceipt(terms, accrual, 0, { date: '2026-04-11', amountPaise: 18_000 })).accrual
    expect(full).toMatchObject({ first: false, interestPaidPaise: 0, interestPaidInAllPaise: 18_000 })
    expect(full.segments).toEqual([{ from: '2026-04-11', principalPaise: 3_650_000 }])
  })

  test('principal paid within an advance carries the rest of the advance into the new accrual period', () => {
    const advanced = accrualOf(3_650_000, '2026-04-01', 50_000)
    const paid = { date: '2026-04-11', amountPaise: 1_000_000 }
    const { accrual: after } = taken(applyReceipt(terms, advanced, 0, paid))
    expect(after).toMatchObject({ first: false, interestPaidPaise: 50_000 - 18_000 })
    expect(after.segments).toEqual([{ from: '2026-04-11', principalPaise: 2_650_000 }])
  })

  test('a payment of only charges or penal interest starts no new accrual period, even if no interest is due', () => {
    const advanced = accrualOf(3_650_000, '2026-04-01', 50_000)
    const { accrual: after } = taken(
      applyReceipt(terms, advanced, 500, { date: '2026-04-11', amountPaise: 500 }),
    )
    expect(after).toEqual({ ...advanced, movedOn: '2026-04-11' })
  })
})

describe('closing a loan', () => {
  test('closing takes exactly the payable amount', () => {
    // 10 days at 18 % on ₹1,000.50 are ₹4.93; with the charge of ₹0.58 the total is ₹1,006.01.
    const odd = payoffOn(dailyTerms(), accrualOf(100_050), 58, '2026-04-11', 100)
    expect(odd).toMatchObject({ totalPaise: 100_601, payablePaise: 100_600, roundOffPaise: -1 })
    expect(closingProblem(odd, 100_600)).toBeNull()
    for (const amount of [100_599, 100_601, 0])
      expect(closingProblem(odd, amount)).toBe(receiptMessages.exact(100_600))
  })
})

describe('accrual state after payments', () => {
  const terms = dailyTerms({ penalRateBp: 365 })
  const accrual = accrualOf(3_650_000)

  test('more than is due, and principal before interest, are rejected', () => {
    const none = { penalPaise: 0, interestPaise: 0, principalPaise: 0 }
    const move = (paid: Partial<typeof none>) => () =>
      applyPayment(terms, accrual, '2026-04-11', { ...none, ...paid })
    expect(move({ interestPaise: 18_001 })).toThrow(RangeError)
    expect(move({ penalPaise: 1 })).toThrow(RangeError)
    expect(move({ interestPaise: 17_999, principalPaise: 1 })).toThrow(RangeError)
    expect(move({ interestPaise: 18_000, principalPaise: 3_650_001 })).toThrow(RangeError)
    expect(move({ interestPaise: 18_000, principalPaise: 3_650_000 })).not.toThrow()
  })

  test('after interest and penal interest are fully paid none is due, and both accrue from the payment', () => {
    const date = '2027-05-01'
    const due = duesOn(terms, accrual, 0, date)
    expect(due.penalPaise).toBe(365 * 30)
    const after = applyPayment(terms, accrual, date, { ...due, principalPaise: 0 })
    expect(duesOn(terms, after, 0, date)).toMatchObject({ penalPaise: 0, interestPaise: 0 })
    expect(after).toMatchObject({ penalFrom: date, first: false })
  })
})

/** Sums interest day by day: the principal of each day at the rate of its own band, or of the last day's band. */
function byDays(terms: InterestTerms, changes: [string, number][], date: string): bigint {
  const [[openedOn]] = changes as [[string, number]]
  const principalOn = (date: string) =>
    changes.reduce((all, [from, principal]) => (from <= date ? principal : all), 0)
  const principals = Array.from({ length: daysBetween(openedOn, date) }, (_, day) =>
    principalOn(addDays(openedOn, day)),
  )
  if (terms.countBothDays) principals.unshift((changes[0] as [string, number])[1])
  const exact = principals.reduce((all, principal, index) => {
    const day = terms.slabMode === 'stepped' ? index + 1 : principals.length
    return all + BigInt(principal) * BigInt(bandOf(terms.bands, day).rateBp)
  }, 0n)
  const divisor = BigInt((terms.yearDays ?? 0) * 10_000)
  return (2n * exact + divisor) / (2n * divisor)
}

describe('random receipts', () => {
  test('continuous interest equals the sum of the daily interest', () => {
    forSeeds(120, (draws) => {
      const terms = dailyTerms({
        slabClock: 'continuous',
        slabMode: draws.pick(['stepped', 'retrospective']),
        countBothDays: draws.pick([true, false]),
        yearDays: draws.pick([365, 360]),
        bands: draws.pick([fourBands, drawBands(draws)]),
      })
      const opened = drawDate(draws)
      let accrual = accrualOf(draws.whole(1_000_000, 900_000_000_000), opened)
      const changes: [string, number][] = [[opened, principalOf(accrual)]]
      let date = opened
      let paid = 0
      for (let many = draws.whole(1, 6); many > 0; many--) {
        date = addDays(date, draws.whole(0, 70))
        const due = interestDuePaise(terms, accrual, date)
        const amountPaise = draws.pick([
          due + draws.whole(1, principalOf(accrual) - 1),
          draws.whole(1, due + 1),
        ])
        const receipt = taken(applyReceipt(terms, accrual, 0, { date, amountPaise }))
        accrual = receipt.accrual
        paid += receipt.allocated.interestPaise
        changes.push([date, principalOf(accrual)])
      }
      date = addDays(date, draws.whole(0, 200))
      expect(BigInt(interestDuePaise(terms, accrual, date) + paid)).toBe(byDays(terms, changes, date))
    })
  })

  test('no paisa appears or disappears, and accrual states stay consistent', () => {
    forSeeds(500, (draws) => {
      const terms = drawTerms(draws)
      const opened = drawDate(draws)
      const principal = draws.whole(100_000, 100_000_000)
      const advance = draws.pick([0, 0, draws.whole(1, 20_000)])
      let accrual: AccrualState = accrualOf(principal, opened, advance)
      let charges = draws.pick([0, draws.whole(1, 9000)])
      const chargesBefore = charges
      let paid = 0
      let interest = advance
      let penal = 0
      let date = opened
      for (let many = draws.whole(0, 8); many > 0; many--) {
        date = addDays(date, draws.whole(0, 90))
        const dues = duesOn(terms, accrual, charges, date)
        const { chargesPaise, penalPaise, interestPaise, principalPaise } = dues
        const interestAll = chargesPaise + penalPaise + interestPaise
        const amountPaise = draws.pick([
          Math.max(1, interestAll),
          draws.whole(1, interestAll + Math.floor(principalPaise / 2)),
          draws.whole(1, interestAll + principalPaise - 1),
        ])
        const receipt = taken(applyReceipt(terms, accrual, charges, { date, amountPaise }))
        const parts = Object.values(receipt.allocated)
        expect(parts.reduce((all, part) => all + part, 0)).toBe(amountPaise)
        expect(parts.every((part) => part >= 0)).toBe(true)
        accrual = receipt.accrual
        charges = receipt.chargesAfterPaise
        paid += amountPaise
        interest += receipt.allocated.interestPaise
        penal += receipt.allocated.penalPaise
        // What was due and not paid is what is still due.
        expect(interestDuePaise(terms, accrual, date)).toBe(interestPaise - receipt.allocated.interestPaise)
        expect(penalDuePaise(terms, accrual, date)).toBe(penalPaise - receipt.allocated.penalPaise)
        expect(principalOf(accrual)).toBeGreaterThan(0)
        if (terms.slabClock === 'restart') expect(accrual.segments).toHaveLength(1)
      }
      expect(accrual.interestPaidInAllPaise).toBe(interest)
      const reduced = principal - principalOf(accrual)
      expect(paid).toBe(chargesBefore - charges + penal + (interest - advance) + reduced)
      const payoff = payoffOn(terms, accrual, charges, date, 100)
      expect(payoff.payablePaise % 100).toBe(0)
      expect(Math.abs(payoff.roundOffPaise)).toBeLessThanOrEqual(50)
      expect(payoff.totalPaise + payoff.roundOffPaise).toBe(payoff.payablePaise)
      expect(interest + payoff.interestPaise).toBeGreaterThanOrEqual(lifetimeMinimumPaise(terms, accrual))
    })
  })
})
