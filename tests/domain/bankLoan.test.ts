import { describe, expect, test } from 'vitest'
import type { JournalLine, Payment } from '../../src/domain/books/journalLines.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { openAccrual } from '../../src/domain/interest/accrualState.ts'
import { interestDuePaise } from '../../src/domain/interest/interest.ts'
import { rateOn } from '../../src/domain/interest/paidTo.ts'
import { applyPayment } from '../../src/domain/loan/receipts.ts'
import {
  bankLoanMessages,
  bankLoanStatus,
  bankLoanTerms,
  bankPaymentLines,
  drawnLines,
  owedPaise,
  payBankLoan,
  redemptionOn,
} from '../../src/domain/refinance/bankLoan.ts'
import { interestBetweenPaise, weightedRateBp } from '../../src/domain/refinance/bankSpread.ts'
import { forSeeds } from '../support/seeded.ts'

const OPENED = '2026-04-01'
/** ₹5,00,000 at 9.5 % a year. */
const terms = bankLoanTerms(950)
const initial = openAccrual({ openedOn: OPENED, dueOn: '2027-03-31', principalPaise: 50_000_000 })
const pay = (date: string, amountPaise: number, statedInterestPaise: number | null = null) =>
  payBankLoan(terms, initial, { date, amountPaise, statedInterestPaise })

const early = 'Choose 01 Apr 2026 or later (date of the last entry).'

const bank = (amountPaise: number): Payment => ({ mode: 'bank', accountCode: '1101', amountPaise })
const short = (lines: readonly JournalLine[]) =>
  lines.map(({ account, debitPaise, creditPaise }) => [account, debitPaise - creditPaise])

describe('interest of a bank loan', () => {
  test('bank loan interest is simple, daily, on the outstanding principal, with a year of 365 days', () => {
    // 5,00,000 × 9.5 % × 30 / 365 = 3,904.1096
    expect(interestDuePaise(terms, initial, '2026-05-01')).toBe(390_411)
    expect(interestDuePaise(terms, initial, OPENED)).toBe(0)
  })

  test('a payment pays interest before principal and restarts the accrual when interest is fully paid', () => {
    const taken = pay('2026-05-01', 10_390_411)
    if ('problem' in taken) throw new Error(taken.problem.message)
    expect(taken.parts).toEqual({ interestPaise: 390_411, principalPaise: 10_000_000 })
    // 4,00,000 × 9.5 % × 31 / 365 = 3,227.3973
    expect(interestDuePaise(terms, taken.accrual, '2026-06-01')).toBe(322_740)
  })

  test('a partial payment of interest leaves the rest due and restarts nothing', () => {
    const taken = pay('2026-05-01', 100_000)
    if ('problem' in taken) throw new Error(taken.problem.message)
    expect(taken.parts).toEqual({ interestPaise: 100_000, principalPaise: 0 })
    expect(interestDuePaise(terms, taken.accrual, '2026-05-01')).toBe(290_411)
    expect(taken.accrual).toMatchObject({ first: true, segments: initial.segments })
  })

  test('interest stated by the lender is used as stated and restarts the accrual', () => {
    const taken = pay('2026-05-01', 10_400_000, 400_000)
    if ('problem' in taken) throw new Error(taken.problem.message)
    expect(taken.parts).toEqual({ interestPaise: 400_000, principalPaise: 10_000_000 })
    expect(interestDuePaise(terms, taken.accrual, '2026-05-01')).toBe(0)
    expect(interestDuePaise(terms, taken.accrual, '2026-06-01')).toBe(322_740)
    expect(taken.accrual.interestPaidInAllPaise).toBe(400_000)
  })

  test.each([
    ['nothing', '2026-05-01', 0, null, 'payments', bankLoanMessages.amount],
    ['nothing, with stated interest', '2026-05-01', 0, 0, 'payments', bankLoanMessages.amount],
    ['a date before the last entry', '2026-03-31', 1_000, null, 'postedOn', early],
    ['a date before the last entry, with stated interest', '2026-03-31', 1_000, 0, 'postedOn', early],
    ['the whole loan', '2026-05-01', 50_390_411, null, 'payments', bankLoanMessages.redeems],
    [
      'the whole loan, with stated interest',
      '2026-05-01',
      50_400_000,
      400_000,
      'payments',
      bankLoanMessages.redeems,
    ],
    [
      'less than the stated interest',
      '2026-05-01',
      399_999,
      400_000,
      'interestPaise',
      'Pay at least the interest that the lender states: ₹4,000.00.',
    ],
  ] as const)('rejected payment: %s', (_, date, amount, stated, field, message) => {
    expect(pay(date, amount, stated)).toEqual({ problem: { field, message } })
  })

  test('redemption takes the interest due, or the lender’s figure, and all principal', () => {
    expect(redemptionOn(terms, initial, '2026-05-01')).toEqual({
      interestPaise: 390_411,
      principalPaise: 50_000_000,
      totalPaise: 50_390_411,
    })
    expect(redemptionOn(terms, initial, '2026-05-01', 400_000).totalPaise).toBe(50_400_000)
    expect(() => redemptionOn(terms, initial, '2026-03-31')).toThrow(RangeError)
  })

  test('partial payments lose nothing and never increase the principal', () => {
    forSeeds(200, (draw) => {
      let accrual = initial
      let date = OPENED
      let principal = 50_000_000
      for (let at = 0; at < 6; at++) {
        date = addDays(date, draw.whole(0, 40))
        const amountPaise = draw.whole(1, 8_000_000)
        const stated = draw.pick([true, false, false]) ? draw.whole(0, 300_000) : null
        const taken = payBankLoan(terms, accrual, { date, amountPaise, statedInterestPaise: stated })
        if ('problem' in taken) continue
        expect(taken.parts.interestPaise + taken.parts.principalPaise).toBe(amountPaise)
        expect(taken.parts.principalPaise).toBeGreaterThanOrEqual(0)
        principal -= taken.parts.principalPaise
        expect(owedPaise({ status: 'open', clock: taken.accrual })).toBe(principal)
        accrual = taken.accrual
      }
    })
  })
})

test('a redeemed bank loan is closed when its last packet is back, not before', () => {
  expect(bankLoanStatus({ status: 'open', clock: initial }, 0)).toBe('open')
  expect(bankLoanStatus({ status: 'redeemed', clock: initial }, 1)).toBe('redeemed')
  expect(bankLoanStatus({ status: 'redeemed', clock: initial }, 0)).toBe('closed')
  expect(bankLoanStatus({ status: 'cancelled', clock: initial }, 0)).toBe('cancelled')
  expect(owedPaise({ status: 'redeemed', clock: initial })).toBe(0)
})

describe('postings of a bank loan', () => {
  test('a drawing is posted gross, with fees posted separately', () => {
    const lines = drawnLines(50_000_000, [bank(50_000_000)], { feePaise: 59_000, payments: [bank(59_000)] })
    expect(short(lines)).toEqual([
      ['1101', 50_000_000],
      ['2010', -50_000_000],
      ['5110', 59_000],
      ['1101', -59_000],
    ])
    expect(short(drawnLines(5, [bank(5)], { feePaise: 0, payments: [] }))).toHaveLength(2)
  })

  test('a payment is posted as interest and principal, and an unbalanced one is rejected', () => {
    const parts = { interestPaise: 390_411, principalPaise: 10_000_000 }
    expect(short(bankPaymentLines(parts, [bank(10_390_411)]))).toEqual([
      ['5100', 390_411],
      ['2010', 10_000_000],
      ['1101', -10_390_411],
    ])
    expect(() => bankPaymentLines(parts, [bank(1)])).toThrow(RangeError)
  })
})

describe('spread of a bank loan', () => {
  /** A customer's loan at 18 %, paid in the middle. */
  const lent = bankLoanTerms(1800)
  const first = openAccrual({ openedOn: '2026-03-01', dueOn: '2027-02-28', principalPaise: 10_000_000 })
  const paid = applyPayment(lent, first, '2026-05-01', {
    penalPaise: 0,
    interestPaise: interestDuePaise(lent, first, '2026-05-01'),
    principalPaise: 4_000_000,
  })
  const spans = [
    { from: '2026-03-01', accrual: first },
    { from: '2026-05-01', accrual: paid },
    { from: '2026-06-01', accrual: null },
  ]

  test('interest between two dates counts what accrues, paid or not, and nothing after the end of the loan', () => {
    // 1,00,000 × 18 % × 30 / 365 = 1,479.45; 60,000 × 18 % × 31 / 365 = 917.26
    expect(interestBetweenPaise(lent, spans, '2026-04-01', '2026-05-01')).toBe(300_822 - 152_877)
    expect(interestBetweenPaise(lent, spans, '2026-04-01', '2026-06-01')).toBe(147_945 + 91_726)
    expect(interestBetweenPaise(lent, spans, '2026-04-01', '2026-09-01')).toBe(147_945 + 91_726)
    expect(interestBetweenPaise(lent, spans, '2026-06-01', '2026-09-01')).toBe(0)
    expect(interestBetweenPaise(lent, spans, '2026-05-01', '2026-05-01')).toBe(0)
  })

  test('the average rate is weighted by principal and rounded half up; without principal there is none', () => {
    const rate = (principalPaise: number, rateBp: number) => ({ principalPaise, rateBp })
    expect(weightedRateBp([rate(300, 1200), rate(100, 1800)])).toBe(1350)
    expect(weightedRateBp([rate(1, 1000), rate(1, 1001)])).toBe(1001)
    expect(weightedRateBp([rate(0, 1200)])).toBeNull()
  })

  test('the rate on the opening date is the rate of the terms', () => {
    expect(rateOn(lent, first, '2026-03-01')).toBe(1800)
  })
})
