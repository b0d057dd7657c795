import { expect, test } from 'vitest'
import { settle } from '../../src/domain/auction/auction.ts'
import {
  saleLines,
  settlementLines,
  shortfallReceiptLines,
  shortfallWriteOffLines,
  surplusRefundLines,
} from '../../src/domain/auction/auctionJournal.ts'
import type { JournalLine } from '../../src/domain/books/journalLines.ts'
import { forSeeds } from '../support/seeded.ts'

const parties = { customerId: 'c', loanId: 'l' }
const byBank = (amountPaise: number) => [{ mode: 'bank' as const, accountCode: '1101', amountPaise }]
const inCash = (amountPaise: number) => [{ mode: 'cash' as const, accountCode: '1010', amountPaise }]

/** Account and amount of each line: debits positive, credits negative. */
const result = (lines: readonly JournalLine[]) =>
  lines.map(({ account, debitPaise, creditPaise }) => [account, debitPaise - creditPaise])

const owed = {
  costsPaise: 5_000,
  dues: { chargesPaise: 3_000, penalPaise: 2_000, interestPaise: 40_000, principalPaise: 500_000 },
}

test('a sale price is posted to Auction surplus payable', () => {
  expect(result(saleLines(600_000, byBank(600_000), parties))).toEqual([
    ['1101', 600_000],
    ['2120', -600_000],
  ])
})

test('a settlement leaves the surplus payable and clears the loan', () => {
  expect(result(settlementLines(settle(600_000, owed), inCash(5_000), parties))).toEqual([
    ['2120', 550_000],
    ['5400', -5_000],
    ['1310', -3_000],
    ['4020', -2_000],
    ['4010', -40_000],
    ['1200', -500_000],
    ['5400', 5_000],
    ['1010', -5_000],
  ])
})

test('a settlement posts unpaid principal and charges to Shortfall, and no unpaid interest', () => {
  expect(result(settlementLines(settle(9_000, { ...owed, costsPaise: 0 }), [], parties))).toEqual([
    ['2120', 9_000],
    ['1470', 500_000],
    ['1310', -3_000],
    ['4020', -2_000],
    ['4010', -4_000],
    ['1200', -500_000],
  ])
  expect(result(settlementLines(settle(1_000, { ...owed, costsPaise: 0 }), [], parties))).toEqual([
    ['2120', 1_000],
    ['1470', 502_000],
    ['1310', -3_000],
    ['1200', -500_000],
  ])
})

test('surplus and shortfall are cleared by payment or write-off', () => {
  expect(result(surplusRefundLines(50_000, byBank(50_000), parties))).toEqual([
    ['2120', 50_000],
    ['1101', -50_000],
  ])
  expect(result(shortfallReceiptLines(700, inCash(700), parties))).toEqual([
    ['1010', 700],
    ['1470', -700],
  ])
  expect(result(shortfallWriteOffLines(800, parties))).toEqual([
    ['5300', 800],
    ['1470', -800],
  ])
})

test('payments that differ from the amount are rejected as unbalanced', () => {
  expect(() => saleLines(600_000, byBank(599_999), parties)).toThrow(RangeError)
  expect(() => settlementLines(settle(600_000, owed), inCash(4_999), parties)).toThrow(RangeError)
})

test('after a settlement at any price the surplus is payable, the shortfall receivable, and principal and charges are cleared', () => {
  forSeeds(300, (draws) => {
    const settled = settle(draws.whole(1, 700_000), { ...owed, costsPaise: draws.whole(0, 20_000) })
    const { costsPaise, pricePaise, surplusPaise, shortfallPaise } = settled
    const lines = [
      ...saleLines(pricePaise, byBank(pricePaise), parties),
      ...settlementLines(settled, byBank(costsPaise), parties),
    ]
    const net = (code: string) =>
      lines
        .filter(({ account }) => account === code)
        .reduce((sum, { debitPaise, creditPaise }) => sum + debitPaise - creditPaise, 0)
    expect(net('2120') + surplusPaise).toBe(0)
    expect(net('1470')).toBe(shortfallPaise)
    expect(net('1200')).toBe(-owed.dues.principalPaise)
    expect(net('1310')).toBe(-owed.dues.chargesPaise)
  })
})
