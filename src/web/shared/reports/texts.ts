/** Balances with their side. */
export const balanceTexts = {
  debit: (amount: string) => `${amount} debit`,
  credit: (amount: string) => `${amount} credit`,
  /** After an amount in a column of balances. */
  debitSide: 'Dr',
  creditSide: 'Cr',
}
