import { describe, expect, it } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { schemeDefaults } from '../../src/domain/scheme/schemeDefaults.ts'
import { dueOnOf } from '../../src/domain/scheme/schemeQuote.ts'
import { type PlannedLoan, planLoans, type StorePlan } from '../../src/server/sample/simulation/plan.ts'
import { planBefore } from '../../src/server/sample/simulation/planBefore.ts'
import { sampleSizes } from '../../src/server/sample/size.ts'

const today = '2026-11-22'
const schemes = schemeDefaults({ rateCeilingBp: null, maximumTenureMonths: 120 })
const dueWithinWeek = {
  small: { where: 'in the business', figure: (due: number[]) => due.reduce((sum, count) => sum + count, 0) },
  large: { where: 'in each store', figure: (due: number[]) => Math.min(...due) },
}
/** The minimum of loans in each size: of all loans, and of loans that begin at the counter. */
const promised = { small: { all: 300, lent: 180 }, large: { all: 3_000, lent: 1_700 } }

describe.each(['small', 'large'] as const)('the plan of the %s sample', (name) => {
  const { customers, stores } = sampleSizes[name]
  // Each of the three stores has its part: about a third of the customers may borrow, and two thirds come from the old register.
  const people = { borrowers: Math.floor(customers * 0.12), registered: Math.floor(customers * 0.21) }
  const plans = stores.map(({ began, ...life }, store): StorePlan => {
    return { ...life, store, from: addDays(today, -began), today, ...people }
  })
  const before = plans.map(planBefore)
  const lent = plans.flatMap(planLoans)
  const toImportedLoan = before.flatMap(({ loans }) => loans)
  const all: readonly PlannedLoan[] = [...toImportedLoan.map(({ planned }) => planned), ...lent]

  it('is the same each time it is created for a day', () => {
    expect(plans.flatMap(planLoans)).toEqual(lent)
    expect(plans.map(planBefore)).toEqual(before)
  })

  it('has at least the number of loans of its size, over all schemes', () => {
    expect(all.length).toBeGreaterThanOrEqual(promised[name].all)
    expect(lent.length).toBeGreaterThanOrEqual(promised[name].lent)
    expect(new Set(all.map(({ scheme }) => scheme))).toEqual(new Set(schemes.map(({ name }) => name)))
  })

  it('begins and ends loans in every way', () => {
    const openings = new Set(all.map(({ opening }) => opening))
    expect([...openings].sort()).toEqual(['approved', 'cancelled', 'imported', 'paidOut', 'pending'])
    const kinds = new Set(all.flatMap(({ actions }) => actions.map(({ kind }) => kind)))
    expect([...kinds].sort()).toEqual(
      'charge close hold interest mistake part release releaseItem renew waiver writeOff'.split(' '),
    )
  })

  it(`leaves two loans or more ${dueWithinWeek[name].where} that fall due within the week, on each of 30 days`, () => {
    for (let ahead = 0; ahead < 30; ahead += 1) {
      const date = addDays(today, ahead)
      const due = plans.map(({ from, ...plan }) => {
        const loans = planLoans({ ...plan, from: addDays(from, ahead), today: date })
        return loans.filter(({ opening, openedOn, tenureMonths, actions }) => {
          const dueOn = dueOnOf(openedOn, tenureMonths)
          const isOpen = !actions.some(({ kind }) => kind === 'close' || kind === 'writeOff')
          return opening === 'paidOut' && isOpen && dueOn >= date && dueOn <= addDays(date, 7)
        }).length
      })
      expect(dueWithinWeek[name].figure(due), `${date}: ${due.join()}`).toBeGreaterThanOrEqual(2)
    }
  })

  it('imports loans that were open at the cut-over date, each with its own ticket', () => {
    for (const { cutOverOn, firstOn, loans } of before) {
      expect(firstOn).toBe(addDays(cutOverOn, 1))
      const tickets = loans.map(({ ticket }) => ticket)
      expect([...new Set(tickets)].sort((one, other) => one - other)).toEqual(tickets)
      for (const { planned, paidToOn } of loans) {
        expect([planned.openedOn, paidToOn, cutOverOn]).toEqual(
          [planned.openedOn, paidToOn, cutOverOn].sort(),
        )
        expect(planned.actions.filter(({ date }) => date <= cutOverOn)).toEqual([])
      }
    }
  })
})
