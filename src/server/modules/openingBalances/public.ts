/** Opening balances and imported loans: what other modules may use. */
export { toImportedLoan } from './stagedLoans.ts'
