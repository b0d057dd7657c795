/** Vouchers, accounts and business days: what other modules may use. */
export { awaitedReferences, recordReference } from './awaitedReferences.ts'
export { keptOpenDayOf, latestDayOf, openDayOf, requireClock, requireOpenDay } from './businessDay.ts'
export { CASH, cashByBooks } from './cashByBooks.ts'
export {
  insertVouchers,
  type NewVoucher,
  postVoucher,
  reverseVoucher,
  takeTurn,
  type Voucher,
} from './journal.ts'
export { ledgerUpTo } from './ledgerUpTo.ts'
export { overnightLimit } from './overnightLimit.ts'
export { ownBanks } from './ownBanks.ts'
export { directed, readMoney, requireReferences, sharePayments, toCustomer } from './paymentParts.ts'
export { type ReadPayments, readPayments } from './readPayments.ts'
export { readPolicy } from './readPolicy.ts'
export { readReversal, readVoucherLines, requireUnreversed } from './voucherDetails.ts'
export { lockHead } from './voucherHead.ts'
export { readPaymentsOfVouchers, readVoucherPayments } from './voucherPayments.ts'
