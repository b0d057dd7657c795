import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receiptLines } from '../../src/domain/books/journal.ts'
import type { Payment } from '../../src/domain/books/journalLines.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { openAccrual } from '../../src/domain/interest/accrualState.ts'
import {
  addCharge,
  applyWaiver,
  chargesDuePaise,
  duesToday,
  type LoanState,
  openLoan,
  takePayment,
} from '../../src/domain/loan/loanState.ts'
import {
  applyReceipt,
  largestReceiptPaise,
  payoffOn,
  receiptMessages,
} from '../../src/domain/loan/receipts.ts'
import { dailyTerms, monthlyTerms } from '../support/lending.ts'

const OPENED = '2026-04-01'

/** A step at the counter; shares are in thousandths of the dues. */
const move = fc.oneof(
  fc.record({
    kind: fc.constant('receipt' as const),
    days: fc.nat(60),
    share: fc.integer({ min: 1, max: 1000 }),
  }),
  // All dues less a few paise, which could leave an amount too small to pay.
  fc.record({ kind: fc.constant('nearlyAll' as const), days: fc.nat(60), lessPaise: fc.nat(250) }),
  fc.record({ kind: fc.constant('payoff' as const), days: fc.nat(60) }),
  fc.record({
    kind: fc.constant('charge' as const),
    days: fc.nat(60),
    duePaise: fc.integer({ min: 1, max: 50_000 }),
  }),
  fc.record({
    kind: fc.constant('waiver' as const),
    days: fc.nat(60),
    share: fc.integer({ min: 1, max: 1000 }),
  }),
  fc.record({ kind: fc.constant('reversal' as const), days: fc.nat(5) }),
)

const life = fc.record({
  terms: fc.constantFrom(
    dailyTerms(),
    dailyTerms({ minimumDays: 7, minimumAmountPaise: 5_000, penalRateBp: 600, graceDays: 7 }),
    dailyTerms({ slabClock: 'continuous', countBothDays: true }),
    monthlyTerms({ minimumDays: 15 }),
  ),
  principalPaise: fc.integer({ min: 1, max: 3_000_000 }),
  stepPaise: fc.constantFrom(1, 100, 500, 1000),
  moves: fc.array(move, { maxLength: 12 }),
})

test('a loan can be closed after any receipts, charges, waivers and reversals', () => {
  fc.assert(
    fc.property(life, ({ terms, principalPaise, stepPaise, moves }) => {
      const opening = { openedOn: OPENED, dueOn: addDays(OPENED, 90), principalPaise, advancePaise: 0 }
      const states: LoanState[] = [openLoan(opening)]
      let date = OPENED
      const pay = (amountPaise: number) => {
        const state = states.at(-1) as LoanState
        const taken = takePayment(terms, state, { date, amountPaise, stepPaise })
        if (!('problem' in taken)) states.push(taken.state)
      }
      for (const [at, one] of moves.entries()) {
        date = addDays(date, one.days)
        const state = states.at(-1) as LoanState
        const dues = duesToday(terms, state, date)
        const payoff = payoffOn(terms, state.accrual, chargesDuePaise(state), date, stepPaise)
        if (one.kind === 'receipt') pay(Math.ceil((dues.totalPaise * one.share) / 1000))
        if (one.kind === 'nearlyAll') pay(dues.totalPaise - one.lessPaise)
        if (one.kind === 'payoff') pay(payoff.payablePaise)
        if (one.kind === 'charge')
          states.push(addCharge(state, { id: `c${at}`, onDate: date, duePaise: one.duePaise }))
        if (one.kind === 'waiver') {
          const part = (paise: number) => Math.floor((paise * one.share) / 1000)
          const [penalPaise, interestPaise] = [part(dues.penalPaise), part(dues.interestPaise)]
          const applied = applyWaiver(terms, state, date, { charges: [], penalPaise, interestPaise })
          if (!('problem' in applied)) states.push(applied.state)
        }
        // A reversal restores the state before the newest entry; the date does not go back.
        if (one.kind === 'reversal' && states.length > 1) states.pop()
      }
      const { accrual, charges } = states.at(-1) as LoanState
      const due = charges.reduce((sum, { duePaise }) => sum + duePaise, 0)
      const {
        payablePaise,
        roundOffPaise,
        totalPaise: _,
        ...allocated
      } = payoffOn(terms, accrual, due, date, stepPaise)
      const cash: Payment[] =
        payablePaise === 0 ? [] : [{ mode: 'cash', accountCode: '1010', amountPaise: payablePaise }]
      // Closing posts a voucher that balances, with a payment unless there is nothing to pay.
      expect(receiptLines(allocated, cash, roundOffPaise, {}).length).toBeGreaterThan(1)
      // The principal left by an ordinary receipt is at least one step: less could never be paid.
      const left = accrual.segments.at(-1)?.principalPaise ?? 0
      expect(left >= Math.min(stepPaise, principalPaise)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('the payoff cannot be taken as a receipt, nor an amount that leaves less than a rupee of principal', () => {
  // Of ₹82,814.38 due, ₹0.38 could never be paid once ₹82,814 had been received.
  const terms = dailyTerms()
  const accrual = openAccrual({
    openedOn: OPENED,
    dueOn: '2027-04-01',
    principalPaise: 8_281_438,
    advancePaise: 0,
  })
  const receive = (amountPaise: number) =>
    applyReceipt(terms, accrual, 0, { date: OPENED, amountPaise, stepPaise: 100 })
  expect(payoffOn(terms, accrual, 0, OPENED, 100).payablePaise).toBe(8_281_400)
  for (const amount of [8_281_400, 8_281_438, 9_000_000])
    expect(receive(amount)).toEqual({ problem: { field: 'amountPaise', message: receiptMessages.closes } })
  expect(receive(8_281_339)).toEqual({
    problem: {
      field: 'amountPaise',
      message: 'Take ₹82,813.38 or less, or close the loan for ₹82,814.00.',
    },
  })
  expect(receive(8_281_338)).toMatchObject({ allocated: { principalPaise: 8_281_338 } })
})

test('principal below the step can only be paid by closing, but charges and interest can be received', () => {
  const dues = { chargesPaise: 5_000, penalPaise: 0, interestPaise: 0, principalPaise: 38 }
  expect(largestReceiptPaise(dues, { payablePaise: 5_000, stepPaise: 100 })).toBe(4_999)
  for (const paid of ['chargesPaise', 'interestPaise'])
    expect(
      largestReceiptPaise(
        { ...dues, chargesPaise: 0, [paid]: 5_040 },
        { payablePaise: 5_100, stepPaise: 100 },
      ),
    ).toBe(5_040)
  expect(largestReceiptPaise({ ...dues, chargesPaise: 0 }, { payablePaise: 0, stepPaise: 100 })).toBe(0)
})
