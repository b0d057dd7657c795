/** Actions that the search finds by these names. */
export const actTitlesTexts = {
  newLoan: 'New loan',
  receivePayment: 'Receive payment',
  openDay: 'Open day',
  closeDay: 'Close day',
  bankCash: 'Bank cash',
  drawCash: 'Draw cash',
  transferMoney: 'Transfer money',
  moneyTransfers: 'Money transfers',
  payTax: 'Pay GST',
  taxPayments: 'GST payments',
  sendCash: 'Send cash',
  sendPackets: 'Send packets',
  transfers: 'Transfers between stores',
  proof: 'Verify the books',
  collect: 'Packets to collect from lenders',
  ledgerOpening: 'Opening balances',
}
