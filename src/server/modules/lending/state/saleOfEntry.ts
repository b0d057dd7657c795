import { and, eq } from 'drizzle-orm'
import type { Settlement } from '../../../../domain/auction/auction.ts'
import type { Allocation } from '../../../../domain/loan/receipts.ts'
import { auctionLot } from '../../../db/schema/auctions.ts'
import { loanEntry } from '../../../db/schema/loans.ts'
import type { LoanEntryRow } from './loanStore.ts'

/** The join from an entry of a loan to the lot whose sale it settled. */
export const saleOfEntry = and(
  eq(auctionLot.companyId, loanEntry.companyId),
  eq(auctionLot.settlementVoucherId, loanEntry.voucherId),
)

/**
 * The amounts of an entry, in paise. A sale at auction clears all principal and charges of its loan, but received only what the
 * settlement recovered; the rest is a shortfall (lending rules, section 9).
 */
export function receivedIn(
  { chargesPaise, penalPaise, interestPaise, principalPaise }: LoanEntryRow,
  settlement: Settlement | null,
): Allocation {
  return settlement?.recovered ?? { chargesPaise, penalPaise, interestPaise, principalPaise }
}
