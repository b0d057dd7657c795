import { describe, expect, test } from 'vitest'
import {
  cashOnlyProblem,
  cashStepProblem,
  drawerProblem,
  mostCashPaise,
  sentCashProblem,
  splitOverBank,
} from '../../src/domain/cash/drawer.ts'

describe('cash step', () => {
  test('multiples of the cash step are allowed, and other amounts get the two nearest multiples', () => {
    for (const paise of [0, 100, 13_200_00]) expect(cashStepProblem(paise, 100)).toBeNull()
    expect(cashStepProblem(100_50, 100)).toBe('Cash is in whole rupees. Take ₹100 or ₹101.')
    expect(cashStepProblem(3_034_57, 100)).toBe('Cash is in whole rupees. Take ₹3,034 or ₹3,035.')
  })

  test('an amount below the first step gets one nearest multiple', () => {
    expect(cashStepProblem(57, 100)).toBe('Cash is in whole rupees. Take ₹1.')
  })

  test('the policy can set another cash step', () => {
    expect(cashStepProblem(100_50, 1)).toBeNull()
    expect(cashStepProblem(102_00, 500)).toBe('Cash is in multiples of ₹5. Take ₹100 or ₹105.')
    expect(cashStepProblem(100_30, 50)).toBe('Cash is in multiples of ₹0.50. Take ₹100 or ₹100.50.')
  })
})

describe('cash drawer', () => {
  const source = { drawerPaise: 13_200_50, stepPaise: 100 }

  test('the drawer pays its whole balance, and a larger amount gets the most it can pay', () => {
    expect(drawerProblem(13_200_50, source)).toBeNull()
    expect(drawerProblem(13_200_51, source)).toBe(
      'The drawer has ₹13,200.50. Pay at most ₹13,200 in cash and the rest by bank.',
    )
  })

  test('a drawer with less than one step, or a negative balance, pays nothing', () => {
    expect(drawerProblem(1_00, { ...source, drawerPaise: 99 })).toBe(
      'The drawer has ₹0.99. Pay by bank, or add cash to the drawer first.',
    )
    expect(drawerProblem(1_00, { ...source, drawerPaise: -1_799_50 })).toBe(
      'The drawer has −₹1,799.50. Pay by bank, or add cash to the drawer first.',
    )
  })

  test('an entry that takes no cash out is always allowed', () => {
    for (const paise of [0, -5_00]) {
      expect(drawerProblem(paise, { ...source, drawerPaise: -100 })).toBeNull()
      expect(cashOnlyProblem(paise, { drawerPaise: -100 })).toBeNull()
    }
  })

  test('if nothing can be paid by bank, the message says that cash must be added first', () => {
    expect(cashOnlyProblem(13_200_50, source)).toBeNull()
    expect(cashOnlyProblem(15_000_00, source)).toBe(
      'The drawer has ₹13,200.50, but ₹15,000 must be paid out in cash. Add cash to the drawer first.',
    )
  })

  test('at most the balance of the drawer can be sent', () => {
    expect(sentCashProblem(13_200_00, source)).toBeNull()
    expect(sentCashProblem(source.drawerPaise, source)).toBeNull()
    expect(sentCashProblem(13_201_00, source)).toBe('The drawer has ₹13,200.50. Send at most ₹13,200.')
  })

  test('a lower legal limit caps the cash, in whole steps', () => {
    expect(mostCashPaise(source)).toBe(13_200_00)
    expect(mostCashPaise({ ...source, limitPaise: 9_999_99 })).toBe(9_999_00)
    expect(mostCashPaise({ ...source, limitPaise: null })).toBe(13_200_00)
    expect(mostCashPaise({ ...source, limitPaise: -1 })).toBe(0)
    expect(mostCashPaise({ ...source, drawerPaise: -5 })).toBe(0)
  })

  test('a split into cash and bank adds up to the amount', () => {
    expect(splitOverBank(90_000_00, source)).toEqual({ cashPaise: 13_200_00, bankPaise: 76_800_00 })
    expect(splitOverBank(2_771_40, source)).toEqual({ cashPaise: 2_771_00, bankPaise: 40 })
    expect(splitOverBank(500_00, { ...source, drawerPaise: 0 })).toEqual({ cashPaise: 0, bankPaise: 500_00 })
  })
})
