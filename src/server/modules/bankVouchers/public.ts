/** Money transfers and tax payments: what other modules may use. */
export { readMoneyTransfer, readTaxPayment } from './oneBankVoucher.ts'
export { taxMoves } from './taxDues.ts'
