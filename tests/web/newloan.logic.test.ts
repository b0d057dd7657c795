import { describe, expect, test, vi } from 'vitest'
import type { Borrower, NewLoanChoices } from '../../src/api/gen/model/index.ts'
import openApi from '../../src/api/gen/openapi.json' with { type: 'json' }
import { cashRefusals, checkLoan } from '../../src/web/newloan/checkLoan.ts'
import { emptyItem, emptyLoan } from '../../src/web/newloan/loanValues.ts'
import { reckonLoan } from '../../src/web/newloan/reckonLoan.ts'
import { drawerWarning } from '../../src/web/shared/drawerWarning.ts'
import type { PartValues } from '../../src/web/shared/paymentValues.ts'

vi.hoisted(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null }, configurable: true })
})

const cash = (amountPaise: number): PartValues => ({
  mode: 'cash',
  bankId: null,
  amountPaise,
  reference: '',
})
const bank = (amountPaise: number): PartValues => ({ ...cash(amountPaise), mode: 'bank' })

describe('the drawer', () => {
  test.each([
    ['holds the payout', [cash(100_000)], [], false],
    ['lacks a paisa', [cash(100_001)], [], true],
    ['holds the cash of a split', [cash(100_000), bank(900_000)], [], false],
    ['gets what is taken at opening', [cash(105_000)], [cash(5_000)], false],
    ['gets nothing of what is taken by bank', [cash(105_000)], [bank(5_000)], true],
  ])('%s', (_, payout, receipt, warned) => {
    expect(drawerWarning({ payout, receipt }, 100_000)).toBe(
      warned ? 'By the books the drawer has ₹1,000.00. Bring cash in first, or pay by bank.' : null,
    )
  })
})

describe('what is said of amount and payout', () => {
  const [choices] = openApi.components.schemas.NewLoanChoices.examples as unknown as [NewLoanChoices]
  const [customer] = openApi.components.schemas.Borrower.examples as unknown as [Borrower]
  const borrower: Borrower = { ...customer, outstandingPaise: 0, pledged: [], exposureCapPaise: null }
  /** 24 g net at ₹4,800 a gram by the scheme. */
  const CARRIES = 11_520_000
  const IN_CASH = 1_999_900
  const loanOf = (principalPaise: number, payout: PartValues[]) => ({
    ...emptyLoan('appraiser'),
    ...{ customerId: borrower.id, slabId: choices.schemes[0]?.id ?? '', tenureMonths: 12 },
    items: [
      {
        ...emptyItem(),
        ...{ productId: choices.products[0]?.id ?? '', purity: '9160', grossMg: 24_500, stoneMg: 500 },
      },
    ],
    ...{ principalPaise, payout },
  })
  const ways: [string, (paise: number) => PartValues[]][] = [
    ['cash', (paise) => [cash(paise)]],
    ['bank', (paise) => [{ ...bank(paise), bankId: 'own' }]],
    ['UPI', (paise) => [{ ...bank(paise), mode: 'upi', bankId: 'own' }]],
    ['split', (paise) => [cash(IN_CASH), { ...bank(paise - IN_CASH), bankId: 'own' }]],
  ]
  const amounts = [1_000_000, IN_CASH, IN_CASH + 1, 2_000_000, CARRIES, CARRIES + 1, 20_000_000]
  const cases = ways.flatMap(([way, partsOf]) =>
    amounts.filter((paise) => way !== 'split' || paise > IN_CASH).map((paise) => ({ way, paise, partsOf })),
  )

  test.each(cases)(
    '$way, $paise paise: one limit for the loan, another for its cash',
    ({ paise, partsOf }) => {
      const values = loanOf(paise, partsOf(paise))
      const { quote, cashMostPaise } = reckonLoan(values, choices, borrower)
      expect({ carries: quote?.eligiblePaise, cashMostPaise }).toEqual({
        carries: CARRIES,
        cashMostPaise: IN_CASH,
      })
      const { principalPaise, payout } = checkLoan(values, choices, borrower)
      expect(principalPaise).toBe(
        paise > CARRIES
          ? 'The pledge carries at most ₹1,15,200.00. Lower the amount or add an item.'
          : undefined,
      )
      expect(payout).toBeUndefined()
      const inCash = values.payout.filter(({ mode }) => mode === 'cash')
      const tooMuch = inCash.some(({ amountPaise }) => (amountPaise ?? 0) >= 2_000_000)
      expect(cashRefusals(values, choices, borrower).payout === null).toBe(!tooMuch)
    },
  )
})
