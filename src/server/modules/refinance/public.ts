/** Bank loans against packets (re-pledge): what other modules may use. */
export { tellOfBankDues } from './dueNotices.ts'
export { openBankLoans } from './openBankLoans.ts'
export { takenBack } from './reverseBankEntry.ts'
export type { BankLoanEntryRow, BankLoanRow } from './bankLoanStore.ts'
