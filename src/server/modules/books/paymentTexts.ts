/** Messages about the parts of a payment. */
export const paymentTexts = {
  unknownBank: 'Choose one of your bank accounts.',
  cashHasNoBank: 'A cash payment has no bank account.',
  referenceNeeded: 'Enter the reference (UTR) of the bank transfer, or mark it as awaited.',
  referenceRecorded: (reference: string) =>
    `The reference of this bank transfer is already recorded: ${reference}.`,
  transferReversed: 'This bank transfer was reversed. Its reference cannot be recorded.',
} as const
