/** Texts that the vouchers of every screen share. */
export const voucherTexts = {
  lines: { account: 'Account', debit: 'Debit', credit: 'Credit', total: 'Total' },
}
