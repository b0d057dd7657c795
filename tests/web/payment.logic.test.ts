import { describe, expect, test } from 'vitest'
import { type PartValues, toParts } from '../../src/web/shared/payment/paymentValues.ts'

const upi: PartValues = { mode: 'upi', bankId: 'bank', amountPaise: 50_000, reference: ' 412345678901 ' }

describe('the parts of a payment as they are sent', () => {
  test('a transfer has its reference, without blanks around it', () => {
    expect(toParts([upi])).toEqual([{ ...upi, reference: '412345678901' }])
  })

  test('cash has no reference, even if one was typed or awaited before the mode was changed', () => {
    const cash = { ...upi, mode: 'cash', bankId: null } as const
    expect(toParts([cash, { ...cash, referenceAwaited: true }])).toEqual([
      { mode: 'cash', bankId: null, amountPaise: 50_000, reference: null },
      { mode: 'cash', bankId: null, amountPaise: 50_000, reference: null },
    ])
  })

  test('an empty reference of a transfer is sent as awaited only if it is marked so', () => {
    const empty = { ...upi, reference: ' ' }
    expect(toParts([empty, { ...empty, referenceAwaited: true }])).toEqual([
      { ...empty, reference: null },
      { ...empty, reference: null, referenceAwaited: true },
    ])
  })
})
