import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { principalOf } from '../../src/domain/interest/accrualState.ts'
import { closingInterestPaise } from '../../src/domain/interest/interest.ts'
import {
  type AppliedWaiver,
  addCharge,
  ageing,
  applyWaiver,
  chargesDuePaise,
  duesToday,
  type LoanState,
  loanAfterPayment,
  openLoan,
  type PaymentTaken,
  takePayment,
  totalOf,
  waiverMessages,
} from '../../src/domain/loan/loanState.ts'
import { payoffOn, receiptMessages } from '../../src/domain/loan/receipts.ts'
import { dailyTerms } from '../support/lending.ts'
import { drawAmount, drawEntry, drawOpening, stateOf } from '../support/loanLife.ts'
import { forSeeds } from '../support/seeded.ts'

/** ₹36,500 at 18 %: ₹18 a day; penal interest ₹3.65 a day after 1 April 2027 and 5 days of grace. */
const terms = dailyTerms({ penalRateBp: 365, graceDays: 5 })
const opened = openLoan({ openedOn: '2026-04-01', dueOn: '2027-04-01', principalPaise: 3_650_000 })
const charge = (id: string, onDate: string, duePaise: number) => ({ id, onDate, duePaise })
const charged = [charge('b', '2026-04-05', 300), charge('a', '2026-04-03', 500)].reduce(addCharge, opened)

function taken(state: LoanState, date: string, amountPaise: number, loanTerms = terms): PaymentTaken {
  const result = takePayment(loanTerms, state, { date, amountPaise })
  if ('problem' in result) throw new Error(result.problem.message)
  return result
}

function waived(...args: Parameters<typeof applyWaiver>): AppliedWaiver {
  const result = applyWaiver(...args)
  if ('problem' in result) throw new Error(result.problem.message)
  return result
}

describe('dues of a loan', () => {
  test('dues are charges, penal interest, interest and principal, and their total', () => {
    expect(duesToday(terms, charged, '2026-04-11')).toEqual({
      chargesPaise: 800,
      penalPaise: 0,
      interestPaise: 18_000,
      principalPaise: 3_650_000,
      totalPaise: 3_668_800,
    })
    expect(duesToday(terms, opened, '2027-04-07')).toMatchObject({ penalPaise: 6 * 365 })
  })

  test('charges are kept oldest first, each id once and each amount above 0', () => {
    expect(charged.charges.map(({ id }) => id)).toEqual(['a', 'b'])
    const sameDay = addCharge(charged, charge('c', '2026-04-03', 1))
    expect(sameDay.charges.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    for (const paise of [0, -1, 0.5])
      expect(() => addCharge(opened, charge('z', '2026-04-03', paise))).toThrow()
    expect(() => addCharge(charged, charge('a', '2026-04-09', 1))).toThrow(RangeError)
  })
})

describe('payments on a loan', () => {
  test('a payment names the charges it paid and leaves the rest due', () => {
    const { allocated, chargesPaid, state } = taken(charged, '2026-04-11', 650)
    expect(allocated).toEqual({ chargesPaise: 650, penalPaise: 0, interestPaise: 0, principalPaise: 0 })
    expect(chargesPaid).toEqual([
      { id: 'a', paise: 500 },
      { id: 'b', paise: 150 },
    ])
    expect(state.charges).toEqual([charge('b', '2026-04-05', 150)])
    expect(loanAfterPayment(terms, charged, '2026-04-11', allocated)).toEqual(state)
  })

  test('a payment of all dues is rejected and points to closing', () => {
    const closes = takePayment(terms, charged, { date: '2026-04-11', amountPaise: 3_668_800 })
    expect(closes).toEqual({ problem: { field: 'amountPaise', message: receiptMessages.closes } })
  })

  test('a payment with more charges than are due, or a negative part, is rejected', () => {
    const none = { chargesPaise: 0, penalPaise: 0, interestPaise: 0, principalPaise: 0 }
    const paid = (parts: Partial<typeof none>) => () =>
      loanAfterPayment(terms, charged, '2026-04-11', { ...none, ...parts })
    expect(paid({ chargesPaise: 801 })).toThrow(RangeError)
    expect(paid({ chargesPaise: 1, interestPaise: -1 })).toThrow(RangeError)
    expect(paid({ chargesPaise: 800 })).not.toThrow()
  })

  test('a payment split within a day leaves the same dues as one payment', () => {
    forSeeds(400, (draws) => {
      const life = drawOpening(draws)
      for (let many = draws.whole(0, 4); many > 0; many--) drawEntry(draws, life)
      life.date = addDays(life.date, draws.whole(0, 200))
      const amount = drawAmount(draws, life)
      if (amount < 2) return
      const first = draws.whole(1, amount - 1)
      const once = taken(stateOf(life), life.date, amount, life.terms)
      const half = taken(stateOf(life), life.date, first, life.terms)
      const rest = taken(half.state, life.date, amount - first, life.terms)
      for (const part of ['chargesPaise', 'penalPaise', 'interestPaise', 'principalPaise'] as const)
        expect(half.allocated[part] + rest.allocated[part]).toBe(once.allocated[part])
      expect(rest.state.charges).toEqual(once.state.charges)
      for (const days of [0, 1, draws.whole(2, 40), draws.whole(41, 500)]) {
        const date = addDays(life.date, days)
        expect(duesToday(life.terms, rest.state, date)).toEqual(duesToday(life.terms, once.state, date))
        expect(closingInterestPaise(life.terms, rest.state.accrual, date)).toBe(
          closingInterestPaise(life.terms, once.state.accrual, date),
        )
      }
    })
  })
})

describe('waivers on a loan', () => {
  const none = { charges: [], penalPaise: 0, interestPaise: 0 }
  const problem = (fields: Partial<Parameters<typeof applyWaiver>[3]>, date = '2026-04-11') => {
    const result = applyWaiver(terms, charged, date, { ...none, ...fields })
    return 'problem' in result ? result.problem : null
  }

  test('waived interest counts exactly as paid interest', () => {
    const paid = taken(opened, '2026-04-11', 18_000).state
    const applied = waived(terms, opened, '2026-04-11', { ...none, interestPaise: 18_000 })
    expect(applied.state).toEqual(paid)
    expect(applied.state.accrual).toMatchObject({ first: false, movedOn: '2026-04-11' })
    expect(applied.waived).toEqual({
      chargesPaise: 0,
      penalPaise: 0,
      interestPaise: 18_000,
      principalPaise: 0,
    })
  })

  test('a waiver can skip dues that a payment would take first', () => {
    const { state } = waived(terms, charged, '2026-04-11', { ...none, interestPaise: 18_000 })
    expect(duesToday(terms, state, '2026-04-11')).toMatchObject({ chargesPaise: 800, interestPaise: 0 })
  })

  test('the waiver of a charge reduces this charge', () => {
    const { state } = waived(terms, charged, '2026-04-11', { ...none, charges: [{ id: 'b', paise: 300 }] })
    expect(state.charges).toEqual([charge('a', '2026-04-03', 500)])
    expect(state.accrual).toEqual({ ...opened.accrual, movedOn: '2026-04-11' })
  })

  test('a waiver is at most what is due, above zero, names each charge at most once, and is not before the last entry', () => {
    expect(problem({ interestPaise: 18_001 })).toEqual({
      field: 'interestPaise',
      message: 'Only ₹180.00 is due. Enter this amount or less.',
    })
    const nothing = 'Nothing is due here. Leave it empty.'
    expect(problem({ penalPaise: 1 })).toEqual({ field: 'penalPaise', message: nothing })
    const charges = (message: string) => ({ field: 'charges', message })
    expect(problem({ charges: [{ id: 'a', paise: 501 }] })).toEqual(charges(waiverMessages.due(500)))
    expect(problem({ charges: [{ id: 'none', paise: 1 }] })).toEqual(charges(nothing))
    const twice = [1, 2].map(() => ({ id: 'a', paise: 300 }))
    expect(problem({ charges: twice })).toEqual(charges(waiverMessages.twice))
    const amount = { field: 'interestPaise', message: waiverMessages.amount }
    expect(problem({})).toEqual(amount)
    for (const interestPaise of [-1, 0.5, Number.NaN]) expect(problem({ interestPaise })).toEqual(amount)
    expect(problem({ charges: [{ id: 'a', paise: 0 }] })).toMatchObject({ field: 'charges' })
    const moved = taken(opened, '2026-04-11', 100).state
    expect(applyWaiver(terms, moved, '2026-04-10', { ...none, interestPaise: 1 })).toEqual({
      problem: { field: 'date', message: waiverMessages.date('2026-04-11') },
    })
  })
})

describe('position relative to the due date', () => {
  const ageingOn = (date: string) => ageing(terms, '2027-04-01', date)

  test('days to and past the due date are counted, and the loan is overdue once grace has passed', () => {
    const overdueFrom = '2027-04-07'
    expect(ageingOn('2027-03-30')).toEqual({ status: 'active', daysToDue: 2, daysPastDue: 0, overdueFrom })
    expect(ageingOn('2027-04-01')).toEqual({ status: 'active', daysToDue: 0, daysPastDue: 0, overdueFrom })
    expect(ageingOn('2027-04-06')).toEqual({ status: 'active', daysToDue: 0, daysPastDue: 5, overdueFrom })
    expect(ageingOn('2027-04-07')).toEqual({ status: 'overdue', daysToDue: 0, daysPastDue: 6, overdueFrom })
  })

  test('a loan is overdue from the first day with penal interest', () => {
    forSeeds(200, (draws) => {
      const life = drawOpening(draws)
      const { dueOn } = life.opening
      const rate = { ...life.terms, penalRateBp: 3650 }
      const today = addDays(dueOn, draws.whole(-40, 60))
      if (today < life.opening.openedOn) return
      const { penalPaise } = duesToday(rate, stateOf(life), today)
      expect(ageing(rate, dueOn, today).status).toBe(penalPaise > 0 ? 'overdue' : 'active')
    })
  })
})

describe('random payments, charges and waivers', () => {
  test('dues are never negative, and only the payoff closes the loan', () => {
    forSeeds(400, (draws) => {
      const life = drawOpening(draws)
      for (let many = draws.whole(0, 10); many > 0; many--) {
        drawEntry(draws, life)
        const state = stateOf(life)
        const { totalPaise, ...parts } = duesToday(life.terms, state, life.date)
        expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0)
        expect(principalOf(state.accrual)).toBeGreaterThan(0)
        expect(totalOf(parts)).toBe(totalPaise)
        expect(state.charges.every(({ duePaise }) => duePaise > 0)).toBe(true)
      }
      const state = stateOf(life)
      const { terms: loanTerms, date } = life
      const payoff = payoffOn(loanTerms, state.accrual, chargesDuePaise(state), date, 1)
      const { totalPaise } = duesToday(loanTerms, state, date)
      expect(payoff.totalPaise).toBe(payoff.payablePaise)
      expect(payoff.totalPaise).toBeGreaterThanOrEqual(totalPaise)
      // A paisa less than the dues is a receipt; the dues themselves are not.
      const closes = takePayment(loanTerms, state, { date, amountPaise: totalPaise })
      expect(closes).toEqual({ problem: { field: 'amountPaise', message: receiptMessages.closes } })
      if (totalPaise > 1) expect(taken(state, date, totalPaise - 1, loanTerms).state.charges).toEqual([])
    })
  })
})
