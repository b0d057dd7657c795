/** On which side of the books a balance stands. */
export const balanceTexts = { debit: 'debit', credit: 'credit' }
