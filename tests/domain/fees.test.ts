import { describe, expect, test } from 'vitest'
import type { SchemeFees } from '../../src/domain/scheme/fees.ts'
import { openingFees, openingReceiptPaise } from '../../src/domain/scheme/fees.ts'
import { forSeeds } from '../support/seeded.ts'

/** Half a percent, between ₹50 and ₹1,000, and ₹25 for printouts, with 18 % GST. */
const fees: SchemeFees = {
  processingFeeBp: 50,
  processingFeeMinimumPaise: 5000,
  processingFeeMaximumPaise: 100_000,
  documentChargePaise: 2500,
  gstBp: 1800,
}
const processing = (principalPaise: number, fields: Partial<SchemeFees> = {}) =>
  openingFees({ ...fees, ...fields }, principalPaise).lines.find(({ fee }) => fee === 'processing')
    ?.amountPaise

describe('fees of a loan', () => {
  test('fees are a share of the principal and a flat charge, each with GST', () => {
    expect(openingFees(fees, 5_000_000)).toEqual({
      lines: [
        { fee: 'processing', amountPaise: 25_000, gstPaise: 4500 },
        { fee: 'document', amountPaise: 2500, gstPaise: 450 },
      ],
      amountPaise: 27_500,
      gstPaise: 4950,
      totalPaise: 32_450,
    })
  })

  test('the processing fee is at least its minimum and at most its maximum', () => {
    expect(processing(1_000_000)).toBe(5000)
    expect(processing(1_000_200)).toBe(5001)
    expect(processing(20_000_000)).toBe(100_000)
    expect(processing(20_000_200)).toBe(100_000)
    expect(processing(20_000_200, { processingFeeMaximumPaise: null })).toBe(100_001)
    expect(processing(1_000_000, { processingFeeBp: 0 })).toBe(5000)
  })

  test('half a paisa is rounded up, for the share and for the GST of each fee', () => {
    const none = { processingFeeMinimumPaise: 0, documentChargePaise: 25 }
    expect(processing(1_000_100, none)).toBe(5001)
    expect(processing(1_000_099, none)).toBe(5000)
    // 18 % of 25 paise are 4.5: two of them are 10, not 9.
    expect(openingFees({ ...fees, ...none }, 5000)).toMatchObject({ amountPaise: 50, gstPaise: 10 })
  })

  test('a scheme without fees has no fee lines', () => {
    const none = { processingFeeBp: 0, processingFeeMinimumPaise: 0, documentChargePaise: 0 }
    expect(openingFees({ ...fees, ...none }, 5_000_000)).toEqual({
      lines: [],
      amountPaise: 0,
      gstPaise: 0,
      totalPaise: 0,
    })
  })

  test('the customer pays the sum of fees and GST, which never falls as the principal rises', () => {
    forSeeds(300, (draws) => {
      const least = draws.whole(0, 10_000)
      const own = {
        processingFeeBp: draws.whole(0, 300),
        processingFeeMinimumPaise: least,
        processingFeeMaximumPaise: draws.pick([null, least + draws.whole(0, 100_000)]),
        documentChargePaise: draws.pick([0, draws.whole(1, 50_000)]),
        gstBp: draws.pick([0, 500, 1800]),
      }
      const principal = draws.whole(1, 100_000_000)
      const result = openingFees(own, principal)
      const sum = result.lines.reduce((all, { amountPaise, gstPaise }) => all + amountPaise + gstPaise, 0)
      expect(result.totalPaise).toBe(sum)
      expect(result.amountPaise + result.gstPaise).toBe(sum)
      expect(openingFees(own, principal + draws.whole(1, 1_000_000)).totalPaise).toBeGreaterThanOrEqual(sum)
    })
  })
})

test('fees and advance interest together are rounded half up to the step at opening', () => {
  expect(openingReceiptPaise({ totalPaise: 82_60 }, 0, 100)).toBe(83_00)
  expect(openingReceiptPaise({ totalPaise: 82_60 }, 1_250_89, 100)).toBe(1_333_00)
  expect(openingReceiptPaise({ totalPaise: 82_60 }, 0, 1)).toBe(82_60)
  expect(openingReceiptPaise({ totalPaise: 49 }, 0, 100)).toBe(0)
})
