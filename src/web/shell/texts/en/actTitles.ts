/** What can be done on a screen, by the names that the search finds it by. */
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
  proof: 'Proof of the books',
  takeBack: 'Packets to take back',
  ledgerOpening: 'Ledger opening',
}
