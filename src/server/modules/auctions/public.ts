/** Auctions of overdue pledges: what other modules may use. */
export { notifyOfAuctions } from './dueNotices.ts'
export { openSettlements } from './openSettlements.ts'
export { saleDues } from './saleDues.ts'
