/** Vouchers, accounts and business days: what other modules may use. */
export { awaitedReferences, recordReference } from './awaitedReferenceStore.ts'
export {
  latestDayOf,
  lockedOpenDayOf,
  openDayOf,
  openDayProblem,
  requireClock,
  requireOpenDay,
} from './businessDayStore.ts'
export { cashByBooks } from './cashStore.ts'
export { type NewVoucher, postVoucher, reverseVoucher, takeVoucherNumber } from './journal.ts'
export { ledgerUpTo } from './ledgerUpTo.ts'
export {
  lockNumberSequences,
  nextStoreNumber,
  nextStoreNumbers,
  type StoreSeries,
  sequenceText,
  storeSeries,
} from './numberSeriesStore.ts'
export { overnightLimit } from './overnightLimit.ts'
export { directed, requireReferences, sharePayments, toCustomer } from './paymentParts.ts'
export { type ReadPayments, readMoney, readPayments } from './paymentStore.ts'
export { readPolicy } from './policyStore.ts'
export { ownBanks, receivingBanks } from './receivingBanks.ts'
export { readReversal, readVoucherLines, requireUnreversed } from './voucherDetails.ts'
export { addVoucherDetails } from './voucherDetailsStore.ts'
export { lockHead } from './voucherHead.ts'
export { paymentsColumn, readPaymentsOfVouchers, readVoucherPayments } from './voucherPayments.ts'
export { insertVouchers, type Voucher } from './voucherStore.ts'
