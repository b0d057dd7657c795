/** Bank loans against packets (re-pledge): what other modules may use. */

export type { BankLoanEntryRow, BankLoanRow } from './bankLoanStore.ts'
export { packetsOf } from './bankPackets.ts'
export { notifyOfBankDues } from './dueNotices.ts'
export { findBankLoan } from './oneBankLoan.ts'
export { openBankLoans } from './openBankLoans.ts'
export { stateAfterReversal } from './reverseBankEntry.ts'
