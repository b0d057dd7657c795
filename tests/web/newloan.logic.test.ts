import { describe, expect, test } from 'vitest'
import { drawerWarning } from '../../src/web/shared/drawerWarning.ts'
import type { PartValues } from '../../src/web/shared/paymentValues.ts'

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
