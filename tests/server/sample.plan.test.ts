import { describe, expect, it } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { schemeDefaults } from '../../src/domain/scheme/schemeDefaults.ts'
import { dueOnOf } from '../../src/domain/scheme/schemeQuote.ts'
import { lives } from '../../src/server/sample/life/fillLife.ts'
import { type PlannedLoan, planLoans, type StorePlan } from '../../src/server/sample/life/plan.ts'
import { planBefore } from '../../src/server/sample/life/planBefore.ts'

const today = '2026-11-22'
const plans = lives.map(({ began, ...life }, store): StorePlan => {
  return { ...life, store, from: addDays(today, -began), today, borrowers: 240, registered: 420 }
})
const before = plans.map(planBefore)
const lent = plans.flatMap(planLoans)
const broughtIn = before.flatMap(({ loans }) => loans)
const schemes = schemeDefaults({ rateCeilingBp: null, maximumTenureMonths: 120 })
const all: readonly PlannedLoan[] = [...broughtIn.map(({ planned }) => planned), ...lent]

describe('the plan of the sample', () => {
  it('is the same each time it is made for a day', () => {
    expect(plans.flatMap(planLoans)).toEqual(lent)
    expect(plans.map(planBefore)).toEqual(before)
  })

  it('has 3,000 loans over all schemes, of which 1,700 are lent by the counter', () => {
    expect(all.length).toBeGreaterThanOrEqual(3_000)
    expect(lent.length).toBeGreaterThanOrEqual(1_700)
    expect(new Set(all.map(({ scheme }) => scheme))).toEqual(new Set(schemes.map(({ name }) => name)))
  })

  it('begins and ends loans in every way', () => {
    const openings = new Set(all.map(({ opening }) => opening))
    expect([...openings].sort()).toEqual(['approved', 'broughtIn', 'cancelled', 'paidOut', 'waiting'])
    const kinds = new Set(all.flatMap(({ acts }) => acts.map(({ kind }) => kind)))
    expect([...kinds].sort()).toEqual(
      'charge close hold interest mistake part release releaseItem renew waiver writeOff'.split(' '),
    )
  })

  it('leaves loans in each store that fall due within the week, whatever the day it is made on', () => {
    for (let ahead = 0; ahead < 30; ahead += 1) {
      const on = addDays(today, ahead)
      for (const { from, ...plan } of plans) {
        const loans = planLoans({ ...plan, from: addDays(from, ahead), today: on })
        const due = loans.filter(({ opening, openedOn, tenureMonths, acts }) => {
          const dueOn = dueOnOf(openedOn, tenureMonths)
          const goesOn = !acts.some(({ kind }) => kind === 'close' || kind === 'writeOff')
          return opening === 'paidOut' && goesOn && dueOn >= on && dueOn <= addDays(on, 7)
        })
        expect(due.length, `${on} in store ${plan.store}`).toBeGreaterThanOrEqual(2)
      }
    }
  })

  it('brings in loans that were open at the cut-over, each under a ticket of its own', () => {
    for (const { cutOverOn, firstOn, loans } of before) {
      expect(firstOn).toBe(addDays(cutOverOn, 1))
      const tickets = loans.map(({ ticket }) => ticket)
      expect([...new Set(tickets)].sort((one, other) => one - other)).toEqual(tickets)
      for (const { planned, paidToOn } of loans) {
        expect([planned.openedOn, paidToOn, cutOverOn]).toEqual(
          [planned.openedOn, paidToOn, cutOverOn].sort(),
        )
        expect(planned.acts.filter(({ on }) => on <= cutOverOn)).toEqual([])
      }
    }
  })
})
