import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { counted, grouped } from '../../../domain/text/count.ts'

/** Sentences about the opening of a store's ledger. */
export const openingTexts = {
  accepted: 'The opening of this store is accepted and never changes.',
  noCutOver: 'Choose the cut-over date first.',
  future: 'The cut-over date is in the future.',
  changed: 'The opening was changed meanwhile. Look at its figures again.',
  unknownAccount: 'Choose an active account that takes an opening balance.',
  accountTwice: 'This account stands here twice.',
  bothSides: 'A balance is a debit or a credit, not both.',
  negativeCash: 'A drawer never has less than nothing. Give the cash as a debit.',
  unknownHead: 'Choose an active debit head on loans.',
  nothing: 'There is nothing to accept: give balances, or bring in loans.',
  daysBegun: (first: string) =>
    `The first day of this store was opened on ${writtenDay(first)}: the cut-over date is before it.`,
  cashCounted:
    'Cash stands in the books since the first day was opened with a count. Leave the cash out here.',
  headNeeded: 'Some loans bring charges in. Choose the head that they come under.',
  loan: (number: string, message: string) => `Loan ${number}: ${message}`,
  moreLoans: (count: number) => `${counted(count, 'more loan')} cannot be brought in either.`,
  inactiveCustomer: 'the customer is in-active.',
  inactiveMetal: 'The metal of some loans is in-active. Bring it back first.',
  sealTaken: 'a packet here has this seal already.',
  ledger: 'Ledger opening',
  broughtIn: (number: string) => `Brought in: old number ${number}`,
  unknownNumber: 'There is no active customer of this number.',
  unknownPerson: 'There is no active customer of this phone and name.',
  severalPersons: 'Several customers have this phone and name; give the number.',
  whichCustomer: 'Give the customer’s number, or phone and name.',
  unknownScheme: 'There is no scheme of this in force.',
  unknownProduct: 'There is no such product of the scheme’s metal.',
  unknownPurity: (metal: string) => `${metal} has no such purity.`,
  netWeight: 'Nothing is left of the gross weight.',
  standing: 'This number stands in the opening already. Remove that loan first.',
  differs: (row: number) => `This is not what row ${row} says of the same loan.`,
  differsStanding: 'This is not what stands of the same loan.',
  seal: 'This seal is on another loan’s packet.',
  items: (most: number) => `A loan has at most ${grouped(most)} items.`,
} as const
