import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyTransferLines, surplusCashPaise } from '../../src/domain/books/moneyTransfer.ts'
import {
  type TaxMonth,
  taxDues,
  taxes,
  taxPaymentLines,
  totalTaxPaise,
} from '../../src/domain/books/taxPayment.ts'
import { addMonths } from '../../src/domain/dates/dates.ts'

const net = (periodOn: string, netPaise: number, tax: TaxMonth['tax'] = 'cgst'): TaxMonth => ({
  periodOn,
  netPaise,
  tax,
})

describe('GST due by month', () => {
  test('the dues of a month are the tax that it collected', () => {
    expect(taxDues([net('2026-05-01', 900), net('2026-05-01', 900, 'sgst'), net('2026-04-01', 100)])).toEqual(
      [
        { periodOn: '2026-04-01', cgst: 100, sgst: 0, igst: 0 },
        { periodOn: '2026-05-01', cgst: 900, sgst: 900, igst: 0 },
      ],
    )
  })

  test('dues are reduced by reversals of the same tax in an earlier month', () => {
    const months = [net('2026-04-01', -450), net('2026-05-01', 300), net('2026-06-01', 300)]
    expect(taxDues([...months, net('2026-05-01', 300, 'sgst')])).toEqual([
      { periodOn: '2026-05-01', cgst: 0, sgst: 300, igst: 0 },
      { periodOn: '2026-06-01', cgst: 150, sgst: 0, igst: 0 },
    ])
  })

  test('after all dues are paid nothing is due, and no tax was collected in excess of what was paid and reversed', () => {
    const month = fc.record({
      periodOn: fc.nat(11).map((place) => addMonths('2026-01-01', place)),
      tax: fc.constantFrom(...taxes),
      netPaise: fc.integer({ min: -1_000, max: 10_000 }),
    })
    const months = fc.uniqueArray(month, { selector: ({ periodOn, tax }) => `${periodOn} ${tax}` })
    fc.assert(
      fc.property(months, (all) => {
        const dues = taxDues(all)
        const paid = dues.flatMap((due) => taxes.map((tax) => net(due.periodOn, -due[tax], tax)))
        const merged = new Map<string, TaxMonth>()
        for (const one of [...all, ...paid]) {
          const key = `${one.periodOn} ${one.tax}`
          merged.set(key, { ...one, netPaise: one.netPaise + (merged.get(key)?.netPaise ?? 0) })
        }
        expect(taxDues([...merged.values()])).toEqual([])
        // A month after the last due may have more reversals than tax: the excess lowers later months, not what was paid.
        for (const tax of taxes) {
          const ofTax = [...merged.values()].filter((one) => one.tax === tax)
          const balance = ofTax.reduce((sum, { netPaise }) => sum + netPaise, 0)
          expect(balance).toBeLessThanOrEqual(0)
        }
        for (const due of dues) expect(totalTaxPaise(due)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('postings of payments to tax and bank accounts', () => {
  test('a tax payment debits each tax that is paid and credits the bank', () => {
    expect(taxPaymentLines({ cgst: 450, sgst: 450, igst: 0 }, '1101')).toEqual([
      { account: '2201', debitPaise: 450, creditPaise: 0 },
      { account: '2202', debitPaise: 450, creditPaise: 0 },
      { account: '1101', debitPaise: 0, creditPaise: 900 },
    ])
  })

  test('a money transfer posts both accounts, and equal accounts are rejected', () => {
    expect(moneyTransferLines({ fromCode: '1010', toCode: '1101' }, 100)).toEqual([
      { account: '1101', debitPaise: 100, creditPaise: 0 },
      { account: '1010', debitPaise: 0, creditPaise: 100 },
    ])
    expect(() => moneyTransferLines({ fromCode: '1101', toCode: '1101' }, 100)).toThrow(RangeError)
  })
})

describe('cash above the overnight limit', () => {
  test.each([
    [100_000, 40_000, 60_000],
    [100_050, 40_000, 60_100],
    [50, 0, 0],
    [40_000, 40_000, 0],
    [0, 40_000, 0],
    [100_000, null, 0],
  ])('with %s in the drawer and a limit of %s, %s is above the limit', (drawerPaise, limitPaise, surplus) => {
    expect(surplusCashPaise({ drawerPaise, limitPaise, stepPaise: 100 })).toBe(surplus)
  })
})
