/** Opening balances and imported loans: what other modules may use. */
export { broughtIn } from './stagedLoans.ts'
