import { accountCodes } from '../books/accounts.ts'
import {
  balanced,
  credit,
  type Dimensions,
  debit,
  type JournalLine,
  type Payment,
  paymentLines,
} from '../books/journalLines.ts'
import type { Settlement } from './auction.ts'

/**
 * Journal lines of auctions, by account code, in whole paise. Each list balances. GST on charges is posted when the
 * charge is made, not here. Source: lending rules, sections 9 and 10.
 */

/**
 * Lines for the sale price, which belongs to the customer until it is settled: Dr Cash or Banks / Cr Auction surplus
 * payable.
 */
export function saleLines(
  pricePaise: number,
  payments: readonly Payment[],
  dimensions: Dimensions,
): JournalLine[] {
  return balanced([
    ...paymentLines('in', payments, dimensions),
    credit(accountCodes.auctionSurplus, pricePaise, dimensions),
  ])
}

/**
 * Lines for the settlement of a sale price: Dr Auction surplus payable (price less surplus), Shortfall / Cr Auction
 * costs, Charges receivable, Penal, Interest, Loans; for the sale costs: Dr Auction costs / Cr Cash or Banks.
 */
export function settlementLines(
  { pricePaise, surplusPaise, shortfallPaise, costsPaise, costsRecoveredPaise, dues, recovered }: Settlement,
  costPayments: readonly Payment[],
  dimensions: Dimensions,
): JournalLine[] {
  return balanced([
    debit(accountCodes.auctionSurplus, pricePaise - surplusPaise, dimensions),
    debit(accountCodes.shortfall, shortfallPaise, dimensions),
    credit(accountCodes.auctionCosts, costsRecoveredPaise, dimensions),
    credit(accountCodes.chargesReceivable, dues.chargesPaise, dimensions),
    credit(accountCodes.penal, recovered.penalPaise, dimensions),
    credit(accountCodes.interest, recovered.interestPaise, dimensions),
    credit(accountCodes.loans, dues.principalPaise, dimensions),
    debit(accountCodes.auctionCosts, costsPaise, dimensions),
    ...paymentLines('out', costPayments, dimensions),
  ])
}

/** Lines for the payment of a surplus to the customer: Dr Auction surplus payable / Cr Banks. */
export function surplusRefundLines(
  surplusPaise: number,
  payments: readonly Payment[],
  dimensions: Dimensions,
): JournalLine[] {
  return balanced([
    debit(accountCodes.auctionSurplus, surplusPaise, dimensions),
    ...paymentLines('out', payments, dimensions),
  ])
}

/** Lines for a payment that the customer makes against a shortfall: Dr Cash or Banks / Cr Shortfall. */
export function shortfallReceiptLines(
  amountPaise: number,
  payments: readonly Payment[],
  dimensions: Dimensions,
): JournalLine[] {
  return balanced([
    ...paymentLines('in', payments, dimensions),
    credit(accountCodes.shortfall, amountPaise, dimensions),
  ])
}

/** Lines for the write-off of a shortfall: Dr Bad debts / Cr Shortfall. */
export function shortfallWriteOffLines(amountPaise: number, dimensions: Dimensions): JournalLine[] {
  return balanced([
    debit(accountCodes.badDebts, amountPaise, dimensions),
    credit(accountCodes.shortfall, amountPaise, dimensions),
  ])
}
