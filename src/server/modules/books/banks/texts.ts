/** Sentences about banks. */
export const bankTexts = {
  bankTaken: 'This company already has a bank of that name, branch and account number.',
  accountNameTaken: (name: string) => `The chart of accounts already has an account named ${name}.`,
  lenderOnly: 'Only a lender has a rate and terms.',
  codesUsedUp: 'All ledger codes for own bank accounts, 1101 to 1199, are taken.',
} as const
