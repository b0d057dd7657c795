import { describe, expect, test } from 'vitest'
import {
  cashDifferenceLines,
  chargeLines,
  chargeWaiverLines,
  openingReceiptLines,
  payoutLines,
  receiptLines,
  renewalLines,
  writeOffLines,
} from '../../src/domain/books/journal.ts'
import {
  assertBalanced,
  type JournalLine,
  mergeLines,
  type Payment,
  reversalLines,
} from '../../src/domain/books/journalLines.ts'
import { openingFees } from '../../src/domain/scheme/fees.ts'
import { forSeeds } from '../support/seeded.ts'

const loan = { storeId: 'store', customerId: 'customer', loanId: 'loan' }
const cash = (amountPaise: number): Payment => ({ mode: 'cash', accountCode: '1010', amountPaise })
const bank = (amountPaise: number): Payment => ({ mode: 'bank', accountCode: '1101', amountPaise })

/** Lines in short: account, debit (a credit below 0). */
const short = (lines: readonly JournalLine[]) =>
  lines.map(({ account, debitPaise, creditPaise }) => [account, debitPaise - creditPaise])

/** ₹250.05 of fees with 18 % GST, which is ₹45.01. */
const fees = openingFees(
  {
    processingFeeBp: 0,
    processingFeeMinimumPaise: 25_005,
    processingFeeMaximumPaise: null,
    documentChargePaise: 0,
    gstBp: 1800,
  },
  1,
)
const none = { lines: [], amountPaise: 0, gstPaise: 0, totalPaise: 0 }
const parts = (chargesPaise: number, penalPaise: number, interestPaise: number, principalPaise: number) => ({
  chargesPaise,
  penalPaise,
  interestPaise,
  principalPaise,
})

describe('postings of loans', () => {
  test('a payout is posted gross, by cash or bank', () => {
    expect(payoutLines(5_000_000, [cash(1_900_000), bank(3_100_000)], loan)).toEqual([
      { account: '1200', debitPaise: 5_000_000, creditPaise: 0, ...loan },
      { account: '1010', debitPaise: 0, creditPaise: 1_900_000, ...loan },
      { account: '1101', debitPaise: 0, creditPaise: 3_100_000, ...loan },
    ])
  })

  test('fees and advance interest are posted as income, the GST of the fees in halves, the odd paisa to CGST', () => {
    expect(short(openingReceiptLines(fees, 10_000, [cash(39_506)], loan))).toEqual([
      ['1010', 39_506],
      ['4100', -25_005],
      ['2201', -2251],
      ['2202', -2250],
      ['4010', -10_000],
    ])
    expect(openingReceiptLines(none, 0, [], loan)).toEqual([])
  })

  test('fees received in whole rupees post the difference to Rounding, positive or negative, even if nothing is received', () => {
    const rounding = (receivedPaise: number) =>
      short(openingReceiptLines(fees, 10_000, receivedPaise === 0 ? [] : [cash(receivedPaise)], loan)).at(-1)
    expect(rounding(39_600)).toEqual(['4900', -94])
    expect(rounding(39_500)).toEqual(['4900', 6])
    expect(rounding(0)).toEqual(['4900', 39_506])
  })

  test('a receipt is posted by its allocation, with the difference to Rounding', () => {
    const dues = parts(500, 300, 18_038, 100_000)
    expect(short(receiptLines(dues, [cash(118_900)], 62, loan))).toEqual([
      ['1010', 118_900],
      ['1310', -500],
      ['4020', -300],
      ['4010', -18_038],
      ['1200', -100_000],
      ['4900', -62],
    ])
    const upi: Payment = { mode: 'upi', accountCode: '1199', amountPaise: 118_800 }
    expect(short(receiptLines(dues, [upi], -38, loan)).at(-1)).toEqual(['4900', 38])
    expect(short(receiptLines(parts(0, 0, 500, 0), [cash(500)], 0, loan))).toEqual([
      ['1010', 500],
      ['4010', -500],
    ])
  })

  test('a charge is receivable with its GST', () => {
    expect(short(chargeLines({ amountPaise: 5000, gstPaise: 901, incomeCode: '4110' }, loan))).toEqual([
      ['1310', 5901],
      ['4110', -5000],
      ['2201', -451],
      ['2202', -450],
    ])
  })

  test('the waiver of a charge reverses its GST, in parts as well as at once', () => {
    const charge = { amountPaise: 5000, gstPaise: 901 }
    const waive = (waivedBeforePaise: number, waivedPaise: number) =>
      chargeWaiverLines({ ...charge, waivedBeforePaise, waivedPaise }, loan)
    expect(short(waive(0, 5901))).toEqual([
      ['5200', 5000],
      ['2201', 451],
      ['2202', 450],
      ['1310', -5901],
    ])
    const inParts = mergeLines([...waive(0, 1000), ...waive(1000, 3), ...waive(1003, 4898)])
    expect(short(inParts)).toEqual(short(waive(0, 5901)))
    expect(() => waive(1, 5901)).toThrow(RangeError)
    const free = chargeWaiverLines(
      { amountPaise: 700, gstPaise: 0, waivedBeforePaise: 0, waivedPaise: 700 },
      loan,
    )
    expect(short(free)).toEqual([
      ['5200', 700],
      ['1310', -700],
    ])
  })

  test('a renewal moves the principal to the new loan and posts the difference either way', () => {
    const [oldLoan, newLoan] = [loan, { ...loan, loanId: 'new' }]
    const posted = { old: parts(500, 0, 9520, 3_000_000), fees, advancePaise: 0 }
    const paid = renewalLines(
      {
        ...posted,
        newPrincipalPaise: 2_000_000,
        direction: 'in',
        payments: [bank(1_039_500)],
        roundOffPaise: -26,
      },
      oldLoan,
      newLoan,
    )
    expect(short(paid)).toEqual([
      ['1200', 2_000_000],
      ['1101', 1_039_500],
      ['1310', -500],
      ['4010', -9520],
      ['1200', -3_000_000],
      ['4100', -25_005],
      ['2201', -2251],
      ['2202', -2250],
      ['4900', 26],
    ])
    expect(paid.map(({ loanId }) => loanId)).toEqual([
      'new',
      'new',
      ...['loan', 'loan', 'loan'],
      ...Array(4).fill('new'),
    ])
    const out = renewalLines(
      {
        ...posted,
        newPrincipalPaise: 4_000_000,
        direction: 'out',
        payments: [cash(960_500)],
        roundOffPaise: -26,
      },
      oldLoan,
      newLoan,
    )
    expect(short(out)[1]).toEqual(['1010', -960_500])
  })

  test('a write-off includes charges and no interest', () => {
    expect(short(writeOffLines(parts(500, 300, 900, 100_000), loan))).toEqual([
      ['5300', 100_500],
      ['1200', -100_000],
      ['1310', -500],
    ])
  })

  test('a cash difference is posted as over or short', () => {
    expect(short(cashDifferenceLines(50, { storeId: 'store' }))).toEqual([
      ['1010', 50],
      ['5500', -50],
    ])
    expect(short(cashDifferenceLines(-50, {}))).toEqual([
      ['1010', -50],
      ['5500', 50],
    ])
    expect(cashDifferenceLines(0, {})).toEqual([])
  })
})

describe('payments', () => {
  test('a payment to an account that does not fit its mode is rejected', () => {
    const pay = (mode: Payment['mode'], accountCode: string) => () =>
      payoutLines(100, [{ mode, accountCode, amountPaise: 100 }], loan)
    for (const [mode, code] of [
      ['cash', '1101'],
      ['bank', '1010'],
      ['upi', '1010'],
      ['bank', '1100'],
      ['bank', '1200'],
      ['bank', ''],
    ] as const)
      expect(pay(mode, code), `${mode} ${code}`).toThrow(RangeError)
    expect(pay('upi', '1150')).not.toThrow()
  })

  test('payments that differ from the amount, and amounts that are negative or not whole, are rejected', () => {
    expect(() => payoutLines(100, [cash(99)], loan)).toThrow('Debits and credits differ by 1 paise.')
    expect(() => payoutLines(100, [cash(-100), cash(200)], loan)).toThrow(RangeError)
    expect(() => payoutLines(0.5, [cash(0.5)], loan)).toThrow(RangeError)
    expect(() => receiptLines(parts(0, -100, 100, 0), [], 0, loan)).toThrow(RangeError)
    expect(() => receiptLines(parts(0, 0, 100, 0), [cash(150)], 0, loan)).toThrow(RangeError)
  })
})

describe('journal lines', () => {
  const line = (account: string, debitPaise: number, creditPaise: number, loanId?: string): JournalLine => ({
    account,
    debitPaise,
    creditPaise,
    loanId,
  })

  test('a line is either a debit or a credit', () => {
    const balancing = (debitPaise: number, creditPaise: number) => () =>
      assertBalanced([line('1010', debitPaise, creditPaise), line('1200', creditPaise, debitPaise)])
    expect(balancing(5, 0)).not.toThrow()
    for (const [debitPaise, creditPaise] of [
      [5, 5],
      [0, 0],
      [-5, 0],
      [0.5, 0],
      [Number.NaN, 0],
      [2 ** 53, 0],
    ] as const)
      expect(balancing(debitPaise, creditPaise)).toThrow(RangeError)
    expect(() => assertBalanced([])).not.toThrow()
  })

  test('sums above the safe integers are exact', () => {
    const most = Number.MAX_SAFE_INTEGER
    const debits = [line('1010', most, 0), line('1010', most, 0), line('1010', 1, 0)]
    const credits = [line('1200', 0, most), line('1200', 0, most)]
    expect(() => assertBalanced([...debits, ...credits])).toThrow('differ by 1 paise')
  })

  test('lines with equal account, dimensions and side are merged', () => {
    const merged = mergeLines([
      line('1200', 5, 0, 'a'),
      line('1200', 0, 3, 'a'),
      line('1200', 7, 0, 'b'),
      line('1200', 2, 0, 'a'),
    ])
    expect(merged).toEqual([line('1200', 7, 0, 'a'), line('1200', 0, 3, 'a'), line('1200', 7, 0, 'b')])
  })

  test('reversing lines twice gives the original lines', () => {
    const lines = payoutLines(100, [cash(100)], loan)
    expect(short(reversalLines(lines))).toEqual([
      ['1200', -100],
      ['1010', 100],
    ])
    expect(reversalLines(reversalLines(lines))).toEqual(lines)
  })
})

test('a charge waived in any parts leaves only its income and an equal waiver in the books', () => {
  forSeeds(400, (draws) => {
    const charge = { amountPaise: draws.whole(1, 20_000), gstPaise: draws.whole(0, 4000) }
    const posted = chargeLines({ ...charge, incomeCode: '4110' }, loan)
    let waivedBeforePaise = 0
    const left = () => charge.amountPaise + charge.gstPaise - waivedBeforePaise
    while (left() > 0) {
      const waivedPaise = draws.whole(1, left())
      posted.push(...chargeWaiverLines({ ...charge, waivedBeforePaise, waivedPaise }, loan))
      waivedBeforePaise += waivedPaise
    }
    assertBalanced(posted)
    const balance = new Map<string, number>()
    for (const [account, paise] of short(posted) as [string, number][])
      balance.set(account, (balance.get(account) ?? 0) + paise)
    const { '4110': income, '5200': waiver, ...others } = Object.fromEntries(balance)
    expect([income, waiver]).toEqual([-charge.amountPaise, charge.amountPaise])
    expect(Object.values(others).filter((paise) => paise !== 0)).toEqual([])
  })
})
