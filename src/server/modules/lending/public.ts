/**
 * Loans, their entries and their packets: what other modules may use.
 *
 * - `commands`: loans that await approval, which approvals are still valid, and the notices of those that are not; approved releases by exception; the dimensions of a
 *   receipt's voucher.
 * - `custody`: where a packet is, its lock and its moves; running auction lots; late releases, holidays; the check codes of tickets.
 * - `dueNotices`: the notices of dues and of late releases.
 * - `margin`: margin shortfalls at a price, the margin watch, and the notices of falling prices.
 * - `quote`: prices, schemes, terms, products and the items of a quote.
 * - `state`: a loan with its lock, dues, interest and entries; the loans that are open or that an actor may read; the locks of borrowers
 *   and buyers; merged customers; ageing bands; cash limits; the pending renewal that is cancelled when a loan ends; the amounts of
 *   vouchers and of sales at auction; the listener of a loan's end.
 */

export { type Approvals, approvalValid, awaitsApproval } from './commands/approval.ts'
export { approvedException } from './commands/approvedException.ts'
export { readApprovals, readApprovalsHere, watchApprovals } from './commands/outdatedApprovals.ts'
export { dimensionsOf } from './commands/receive.ts'
export { readHolidays, readLateReleases, totalLateReleases } from './custody/lateReleases.ts'
export { hasRunningLot, loansWithRunningLot } from './custody/lotOfLoan.ts'
export { custodyOf, lockPacket, movePacket, placedPacket } from './custody/packetStore.ts'
export { ticketCode } from './custody/ticketCodes.ts'
export { notifyOfDues, notifyOfLateReleases } from './dueNotices.ts'
export { parseCacheKey } from './margin/computationStore.ts'
export { recomputeWatch } from './margin/computeWatch.ts'
export {
  capturePrices,
  watchOvernight,
  withFallNotices,
} from './margin/marginNotices.ts'
export { type ShortfallLoan, shortfallLoans } from './margin/margins.ts'
export { watch } from './margin/watch.ts'
export { type ClosingRow, closings, lastClosing, toClosings, valuedBy } from './quote/closingPrices.ts'
export { itemColumns } from './quote/itemColumns.ts'
export { lockProducts } from './quote/itemStore.ts'
export { type PricedMetal, puritiesOfMetal, readPricedMetals } from './quote/priceStore.ts'
export { readLoanProducts } from './quote/products.ts'
export { readSchemes, type SchemeInForce } from './quote/schemeStore.ts'
export { termsOf } from './quote/terms.ts'
export { type PledgeValue, pledgeValuePaise, pledgeValues } from './quote/valuedItems.ts'
export {
  type ActiveLoan,
  lockActive,
  NO_ALLOCATION,
  requirePostable,
  storedStateAfter,
  storedStateEnded,
} from './state/active.ts'
export { ageBands, bandOf, bandsOn, inBand, isOverdueOn } from './state/ageBands.ts'
export { lockBorrowerOf, lockBuyer, lockPayerOf, lockPerson } from './state/borrowerLockStore.ts'
export { requireCashAllowed } from './state/cashIn.ts'
export { cashOfBuyerOn, cashOfBuyers, customersOfBids, isPaymentUnreversed } from './state/cashReceived.ts'
export { isOwing, loanDues, notBefore } from './state/dues.ts'
export { loanInterest } from './state/explained.ts'
export type { LoanEndListener } from './state/loanEnd.ts'
export { addEntry, type LoanEntryRow, type LoanRow, lockLoan } from './state/loanStore.ts'
export { openLoans, undisbursedStatuses } from './state/openLoans.ts'
export { endingRenewal } from './state/pendingRenewalStore.ts'
export { postedPaise } from './state/postedAmount.ts'
export { readable } from './state/readable.ts'
export { receivedIn, saleOfEntry } from './state/saleOfEntry.ts'
export { isSameCustomer, sameCustomers } from './state/sameCustomer.ts'
export { newestUnreversed } from './state/unreversedEntries.ts'
