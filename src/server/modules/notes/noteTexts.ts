import type { NoteSide } from './noteSides.ts'

/** Messages about credit and debit notes. */
export const noteTexts = {
  unknownHead: (side: NoteSide) => `Choose an active ${side} head that is not linked to loans.`,
  unknownCustomer: 'Choose an active customer.',
  customerAndParty: 'Choose a customer or enter a name, not both.',
  sums: (payments: string, amount: string) =>
    `The payments must add up to ${amount}. They add up to ${payments}.`,
  narration: 'Enter what it is for.',
  reason: 'Enter a reason.',
  onLoan: (number: string) => `This is an entry of loan ${number}. Reverse it on that loan.`,
} as const
