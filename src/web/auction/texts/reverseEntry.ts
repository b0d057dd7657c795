/** Texts of the reversal of an entry after a sale. */
export const reverseEntryTexts = {
  kinds: {
    refund: 'Surplus payment to the customer',
    recover: 'Shortfall payment',
    'write-off': 'Shortfall write-off',
  } as Readonly<Record<string, string>>,
  lead: (date: string) => `A reversal is posted on ${date}. Both entries stay in the books.`,
  reason: 'Reason',
  confirm: 'Reverse this entry?',
  done: (number: string, reversal: string) => `${number} was reversed by ${reversal}`,
  entry: 'Entry',
  customer: 'Customer',
  amount: 'Amount',
  paidBack: 'Paid back to the customer',
  received: 'Received from the customer',
  surplusAfter: 'Surplus payable to the customer afterwards',
  shortfallAfter: 'Shortfall afterwards',
  statusAfter: 'Status afterwards',
}
