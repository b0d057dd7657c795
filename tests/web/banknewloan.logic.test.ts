import { afterAll, describe, expect, test, vi } from 'vitest'
import { checkBankLoan, emptyBankLoan, valuesOfLender } from '../../src/web/banknewloan/bankLoanValues.ts'

vi.hoisted(() => {
  const stubs = { localStorage: { getItem: () => null }, document: { addEventListener: () => undefined } }
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true })
})
// Other files of the same worker check whether there is a document.
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'document')
})

describe('the rate when a lender is chosen', () => {
  const lenders = [
    { id: 'city', rateBp: 950 },
    { id: 'south', rateBp: 1200 },
    { id: 'private', rateBp: null },
  ]

  test.each([
    ['the usual rate fills an empty rate', null, null, 'city', 950],
    ['it replaces the usual rate of the lender chosen before', 'city', 950, 'south', 1200],
    ['without one, the usual rate of the lender chosen before is removed', 'city', 950, 'private', null],
    ['a typed rate stays', 'city', 925, 'south', 925],
    ['a rate typed before the first choice stays', null, 925, 'south', 925],
    ['a removed lender takes its usual rate along', 'city', 950, null, null],
  ])('%s', (_, lenderId, rateBp, chosen, expected) => {
    expect(valuesOfLender(chosen, { lenderId, rateBp }, lenders)).toEqual({
      lenderId: chosen,
      rateBp: expected,
    })
  })
})

test('a fee below zero is an error at its field, and not at those of its hidden payment', () => {
  const cash = { payments: { stepPaise: 100 }, feePayments: { stepPaise: 100, availablePaise: 0 } }
  const values = emptyBankLoan([])
  expect(checkBankLoan(values, cash).feePaise).toBeUndefined()
  const found = checkBankLoan({ ...values, feePaise: -50_000 }, cash)
  expect(found.feePaise).toBe('Lender’s fees must be at least ₹0.')
  expect(Object.keys(found).filter((path) => path.startsWith('feePayments'))).toEqual([])
})
