/** Opening balances and imported loans: what other modules may use. */
export { toImportedLoan as broughtIn } from './stagedLoans.ts'
