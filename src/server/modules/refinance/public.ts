/** Bank loans against packets (re-pledge): what other modules may use. */

export type { BankLoanEntryRow, BankLoanRow } from './bankLoanStore.ts'
export { notifyOfBankDues } from './dueNotices.ts'
export { findBankLoan } from './oneBankLoan.ts'
export { openBankLoans } from './openBankLoans.ts'
export { pledgedPackets } from './pledgedPackets.ts'
export { stateAfterReversal } from './reverseBankEntry.ts'
