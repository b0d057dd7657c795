import { describe, expect, test } from 'vitest'
import {
  dailyCashProblem,
  payoutCashProblem,
  principalCashProblem,
  principalInCashPaise,
} from '../../src/domain/loan/cashLimits.ts'
import { rupees } from '../../src/domain/money/rupees.ts'

const limitPaise = 2_000_000

describe('cash payout limit', () => {
  const problem = (cashPaise: number, paidOutOnOpenLoansPaise: number) =>
    payoutCashProblem({ cashPaise, paidOutOnOpenLoansPaise, limitPaise })

  test('a cash payout plus cash paid out earlier on active loans must stay below the limit', () => {
    expect(problem(1_999_999, 0)).toBeNull()
    expect(problem(2_000_000, 0)).toBe(
      'Cash paid out on this customer’s active loans would be ₹20,000.00; it must stay below ₹20,000.00. Pay by bank.',
    )
    expect(problem(499_999, 1_500_000)).toBeNull()
    expect(problem(500_000, 1_500_000)).toContain('would be ₹20,000.00')
    expect(problem(1, 1_999_999)).not.toBeNull()
  })

  test('a payout by bank is always allowed', () => {
    expect(problem(0, 5_000_000)).toBeNull()
  })
})

describe('principal in cash', () => {
  const problem = (outstandingPrincipalPlusInterestBeforePaise: number, principal: number) =>
    principalCashProblem({
      outstandingPrincipalPlusInterestBeforePaise,
      principalInCashPaise: principal,
      limitPaise,
    })

  test('principal in cash is rejected if principal and interest before the receipt reach the limit, however small the amount', () => {
    expect(problem(1_999_999, 1_999_999)).toBeNull()
    expect(problem(2_000_000, 1)).toBe(
      'Principal cannot be taken in cash when ₹20,000.00 or more is outstanding on the customer’s loans (now ₹20,000.00, with interest). Take it by bank or UPI.',
    )
  })

  test('cash for only interest and charges is not principal in cash', () => {
    expect(problem(50_000_000, 0)).toBeNull()
    expect(principalInCashPaise({ principalPaise: 0 }, 90_000)).toBe(0)
  })

  test('cash of a split payment counts as principal first', () => {
    expect(principalInCashPaise({ principalPaise: 50_000 }, 20_000)).toBe(20_000)
    expect(principalInCashPaise({ principalPaise: 50_000 }, 70_000)).toBe(50_000)
    expect(principalInCashPaise({ principalPaise: 50_000 }, 0)).toBe(0)
  })
})

describe('daily cash limit per person', () => {
  const problem = (cashPaise: number, receivedOnDayPaise: number) =>
    dailyCashProblem({ cashPaise, receivedOnDayPaise, limitPaise: 20_000_000 })

  test('cash of one person on one day must stay below the daily limit', () => {
    expect(problem(19_999_999, 0)).toBeNull()
    expect(problem(20_000_000, 0)).not.toBeNull()
    expect(problem(1, 19_999_998)).toBeNull()
    expect(problem(100_050, 19_900_000)).toBe(
      'Cash from this person would be ₹2,00,000.50 today; it must stay below ₹2,00,000.00. Take the rest by bank or UPI.',
    )
    expect(problem(0, 25_000_000)).toBeNull()
  })
})

test.each([
  [0, '₹0.00'],
  [5, '₹0.05'],
  [100, '₹1.00'],
  [99_999, '₹999.99'],
  [100_000, '₹1,000.00'],
  [9_999_999, '₹99,999.99'],
  [12_345_670, '₹1,23,456.70'],
  [123_456_789_012, '₹1,23,45,67,890.12'],
  [-12_345_670, '−₹1,23,456.70'],
])('%i paise are formatted as %s', (paise, written) => {
  expect(rupees(paise)).toBe(written)
})
