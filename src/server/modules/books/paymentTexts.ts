/** Messages about the parts of a payment. */
export const paymentTexts = {
  unknownBank: 'Choose one of your own bank accounts.',
  cashHasNoBank: 'Cash goes over no bank account.',
  referenceNeeded: 'Enter the reference (UTR) of the transfer, or mark it as awaited.',
  referenceRecorded: (reference: string) =>
    `The reference of this transfer was recorded already: ${reference}.`,
} as const
