/** Messages about banks. */
export const bankTexts = {
  bankTaken: 'This company already has a bank with this name, branch and account number.',
  accountNameTaken: (name: string) => `The chart of accounts already has an account named ${name}.`,
  ownOnly: 'Only our bank accounts receive payments by UPI.',
  lenderOnly: 'Only lenders have a rate and terms.',
  codesUsedUp: 'All account codes for our bank accounts (1101 to 1199) are used.',
} as const
