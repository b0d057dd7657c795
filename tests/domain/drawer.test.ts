import { describe, expect, test } from 'vitest'
import {
  cashOnlyProblem,
  cashStepProblem,
  drawerProblem,
  mostCashPaise,
  sentCashProblem,
  splitOverBank,
} from '../../src/domain/cash/drawer.ts'

describe('the step of cash', () => {
  test('allows its multiples and names the two nearest of anything else', () => {
    for (const paise of [0, 100, 13_200_00]) expect(cashStepProblem(paise, 100)).toBeNull()
    expect(cashStepProblem(100_50, 100)).toBe('Cash is in whole rupees. Take ₹100 or ₹101.')
    expect(cashStepProblem(3_034_57, 100)).toBe('Cash is in whole rupees. Take ₹3,034 or ₹3,035.')
  })

  test('names one amount below the first step', () => {
    expect(cashStepProblem(57, 100)).toBe('Cash is in whole rupees. Take ₹1.')
  })

  test('may be any other of a policy', () => {
    expect(cashStepProblem(100_50, 1)).toBeNull()
    expect(cashStepProblem(102_00, 500)).toBe('Cash is in steps of ₹5. Take ₹100 or ₹105.')
    expect(cashStepProblem(100_30, 50)).toBe('Cash is in steps of ₹0.50. Take ₹100 or ₹100.50.')
  })
})

describe('a drawer', () => {
  const source = { drawerPaise: 13_200_50, stepPaise: 100 }

  test('gives what it has to the last paisa, and of more it names what it can give', () => {
    expect(drawerProblem(13_200_50, source)).toBeNull()
    expect(drawerProblem(13_200_51, source)).toBe(
      'The drawer has ₹13,200.50. Pay at most ₹13,200 in cash and the rest by bank.',
    )
  })

  test('with less than one step gives nothing; nor does one below zero', () => {
    expect(drawerProblem(1_00, { ...source, drawerPaise: 99 })).toBe(
      'The drawer has ₹0.99. Pay by bank, or bring cash in first.',
    )
    expect(drawerProblem(1_00, { ...source, drawerPaise: -1_799_50 })).toBe(
      'The drawer has −₹1,799.50. Pay by bank, or bring cash in first.',
    )
  })

  test('is never short for what takes nothing out of it', () => {
    for (const paise of [0, -5_00]) {
      expect(drawerProblem(paise, { ...source, drawerPaise: -100 })).toBeNull()
      expect(cashOnlyProblem(paise, { drawerPaise: -100 })).toBeNull()
    }
  })

  test('where nothing can go by bank, says that cash must come in first', () => {
    expect(cashOnlyProblem(13_200_50, source)).toBeNull()
    expect(cashOnlyProblem(15_000_00, source)).toBe(
      'The drawer has ₹13,200.50 and ₹15,000 in cash goes out. Bring cash in first.',
    )
  })

  test('sends at most what it has', () => {
    expect(sentCashProblem(13_200_00, source)).toBeNull()
    expect(sentCashProblem(source.drawerPaise, source)).toBeNull()
    expect(sentCashProblem(13_201_00, source)).toBe('The drawer has ₹13,200.50. Send at most ₹13,200.')
  })

  test('gives at most the legal limit where that is less, in whole steps', () => {
    expect(mostCashPaise(source)).toBe(13_200_00)
    expect(mostCashPaise({ ...source, limitPaise: 9_999_99 })).toBe(9_999_00)
    expect(mostCashPaise({ ...source, limitPaise: null })).toBe(13_200_00)
    expect(mostCashPaise({ ...source, limitPaise: -1 })).toBe(0)
    expect(mostCashPaise({ ...source, drawerPaise: -5 })).toBe(0)
  })

  test('splits an amount over cash and bank, which together are the amount', () => {
    expect(splitOverBank(90_000_00, source)).toEqual({ cashPaise: 13_200_00, bankPaise: 76_800_00 })
    expect(splitOverBank(2_771_40, source)).toEqual({ cashPaise: 2_771_00, bankPaise: 40 })
    expect(splitOverBank(500_00, { ...source, drawerPaise: 0 })).toEqual({ cashPaise: 0, bankPaise: 500_00 })
  })
})
