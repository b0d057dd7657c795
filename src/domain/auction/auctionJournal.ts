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
 * What auctions post to the books, by account codes, in whole paise; every list of lines balances (lending rules, sections
 * 9 and 10). GST on charges was posted when they were charged.
 */

/** The price, which is the customer's until it is settled: Dr Cash or Banks / Cr Auction surplus payable. */
export function saleLines(pricePaise: number, payments: readonly Payment[], of: Dimensions): JournalLine[] {
  return balanced([...paymentLines('in', payments, of), credit(accountCodes.auctionSurplus, pricePaise, of)])
}

/**
 * The settlement of a price: Dr Auction surplus payable (all but the surplus), Shortfall / Cr Auction costs, Charges
 * receivable, Penal, Interest, Loans; and what the sale cost: Dr Auction costs / Cr Cash or Banks.
 */
export function settlementLines(
  { pricePaise, surplusPaise, shortfallPaise, costsPaise, costsRecoveredPaise, dues, recovered }: Settlement,
  costPayments: readonly Payment[],
  of: Dimensions,
): JournalLine[] {
  return balanced([
    debit(accountCodes.auctionSurplus, pricePaise - surplusPaise, of),
    debit(accountCodes.shortfall, shortfallPaise, of),
    credit(accountCodes.auctionCosts, costsRecoveredPaise, of),
    credit(accountCodes.chargesReceivable, dues.chargesPaise, of),
    credit(accountCodes.penal, recovered.penalPaise, of),
    credit(accountCodes.interest, recovered.interestPaise, of),
    credit(accountCodes.loans, dues.principalPaise, of),
    debit(accountCodes.auctionCosts, costsPaise, of),
    ...paymentLines('out', costPayments, of),
  ])
}

/** A surplus paid out to the customer: Dr Auction surplus payable / Cr Banks. */
export function surplusRefundLines(
  surplusPaise: number,
  payments: readonly Payment[],
  of: Dimensions,
): JournalLine[] {
  return balanced([
    debit(accountCodes.auctionSurplus, surplusPaise, of),
    ...paymentLines('out', payments, of),
  ])
}

/** What a customer pays of a shortfall: Dr Cash or Banks / Cr Shortfall. */
export function shortfallReceiptLines(
  amountPaise: number,
  payments: readonly Payment[],
  of: Dimensions,
): JournalLine[] {
  return balanced([...paymentLines('in', payments, of), credit(accountCodes.shortfall, amountPaise, of)])
}

/** A shortfall that will not be paid: Dr Bad debts / Cr Shortfall. */
export function shortfallWriteOffLines(amountPaise: number, of: Dimensions): JournalLine[] {
  return balanced([
    debit(accountCodes.badDebts, amountPaise, of),
    credit(accountCodes.shortfall, amountPaise, of),
  ])
}
