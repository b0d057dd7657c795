/** Money transfers and payments of tax: what other modules may use. */
export { readMoneyTransfer, readTaxPayment } from './oneBankVoucher.ts'
export { taxMoves } from './taxDues.ts'
