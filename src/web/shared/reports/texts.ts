/** Balances with their side. */
export const balanceTexts = {
  debit: (amount: string) => `${amount} debit`,
  credit: (amount: string) => `${amount} credit`,
}
