import type { NoteSide } from './noteSides.ts'

/** The sentences of credit and debit notes. */
export const noteTexts = {
  unknownHead: (side: NoteSide) => `Choose an active ${side} head that stands alone.`,
  unknownCustomer: 'This customer is not here any more, or is in-active. Choose another.',
  customerAndParty: 'Choose a customer or name who it is, not both.',
  sums: (payments: string, amount: string) => `The payments come to ${payments}, the amount is ${amount}.`,
  narration: 'Say what it is for.',
  reason: 'Give a reason.',
  onLoan: (number: string) => `This is an entry of loan ${number}: take it back there.`,
} as const
