/** Names of the vouchers of a loan and of its auction, on their printouts and on the links to them. */
export const voucherNames = {
  payout: 'Payment voucher',
  'opening-receipt': 'Receipt',
  receipt: 'Receipt',
  closing: 'Closing receipt',
  renewal: 'Renewal voucher',
  charge: 'Debit note',
  waiver: 'Credit note',
  'write-off': 'Write-off',
  opening: 'Opening balance',
  reversal: 'Reversal voucher',
  'auction-settlement': 'Auction settlement',
  'surplus-refund': 'Auction surplus payment',
  'shortfall-receipt': 'Shortfall receipt',
}
