/** Texts that the vouchers of every screen share. */
export const voucherTexts = {
  lines: { account: 'Account', debit: 'Debit', credit: 'Credit', total: 'Total' },
  facts: 'Details',
  amount: 'Amount',
  postedOn: 'Date',
  postedBy: 'Posted by',
  posting: 'Ledger entries',
  reversal: (number: string, date: string, userName: string, reason: string) =>
    `Reversed by ${number} on ${date}, ${userName}: ${reason}`,
  reversed: 'Reversal',
  already: 'This entry is already reversed.',
  elsewhere: 'This entry belongs to another store. Switch to that store to reverse it.',
  notAllowed: 'Your role cannot reverse this entry.',
  reverse: {
    action: 'Reverse entry',
    lead: (date: string) => `A reversal is posted on ${date}. Both entries stay in the books.`,
    reason: 'Reason',
    confirm: 'Reverse this entry?',
    entry: 'Entry',
    done: (number: string, reversal: string) => `${number} was reversed by ${reversal}`,
  },
}
